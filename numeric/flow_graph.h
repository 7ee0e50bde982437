// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "extractor/program/id.h"

namespace moire::numeric {

/// The value that `from` gives `cell` may be the one that a thread at `to` finds there.
struct Flow {
  program::LocationId from;
  program::CellId cell;
  program::LocationId to;
  auto operator<=>(const Flow&) const = default;
};

/// A data flow graph. A location that no flow of a cell leads to, nor is expected to, knows nothing of that cell.
class FlowGraph {
 public:
  /// False if the flow was there already.
  bool add(const Flow& flow) { return sources_[flow.to][flow.cell].insert(flow.from).second && ++size_ > 0; }

  /// The value that a thread at `to` finds in `cell` comes from flows only, though there may be none yet: then no
  /// thread gets there.
  void expect(program::LocationId to, program::CellId cell) { sources_[to][cell]; }

  using Sources = std::set<program::LocationId>;
  using ByCell = std::map<program::CellId, Sources>;
  /// For each cell that is known at `to`, where its value may come from.
  [[nodiscard]] const ByCell& into(program::LocationId to) const {
    static const ByCell none;
    const auto found = sources_.find(to);
    return found == sources_.end() ? none : found->second;
  }
  [[nodiscard]] bool contains(const Flow& flow) const {
    const ByCell& cells = into(flow.to);
    const auto found = cells.find(flow.cell);
    return found != cells.end() && found->second.contains(flow.from);
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  std::map<program::LocationId, ByCell> sources_;
  std::size_t size_ = 0;
};

}  // namespace moire::numeric
