// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
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

/// A data flow graph. A location knows nothing of a cell if no flow of the cell leads to it or is expected there.
class FlowGraph {
 public:
  /// Who gave the cell its value. It makes no difference to the meaning of a flow, but the flows from other threads are
  /// the same at many locations.
  enum class Origin { OwnThread, OtherThreads };

  /// Returns false if the flow was there already.
  bool add(const Flow& flow, Origin origin = Origin::OwnThread);

  /// The value that a thread at `to` finds in `cell` comes only from flows, even if there are none yet: then no thread
  /// gets there.
  void expect(program::LocationId to, program::CellId cell) { entry(to, cell); }

  using Sources = std::vector<program::LocationId>;  ///< sorted
  /// The steps that the value of a cell may come from.
  struct Incoming {
    program::CellId cell;
    Sources own;
    Sources others;

    [[nodiscard]] bool has(program::LocationId from) const;
    [[nodiscard]] Sources all() const;
  };
  using ByCell = std::vector<Incoming>;  ///< by cell
  /// For each cell that is known at `to`, the steps that its value may come from.
  [[nodiscard]] const ByCell& into(program::LocationId to) const;
  /// The same for one cell; none if it is not known at `to`.
  [[nodiscard]] const Incoming* into(program::LocationId to, program::CellId cell) const;
  [[nodiscard]] bool contains(const Flow& flow) const;
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  Incoming& entry(program::LocationId to, program::CellId cell);

  std::vector<ByCell> incoming_;  // by location
  std::size_t size_ = 0;
};

}  // namespace moire::numeric
