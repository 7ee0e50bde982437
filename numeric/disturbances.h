// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <set>

#include "extractor/program/id.h"

namespace moire::numeric {

/// Which shared cells another thread may write while a thread is at a location.
class Disturbances {
 public:
  /// Returns false if it was already known.
  bool add(program::LocationId at, program::CellId cell) { return cells_[at].insert(cell).second && ++size_ > 0; }

  [[nodiscard]] const std::set<program::CellId>& at(program::LocationId location) const {
    static const std::set<program::CellId> none;
    const auto found = cells_.find(location);
    return found == cells_.end() ? none : found->second;
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  std::map<program::LocationId, std::set<program::CellId>> cells_;
  std::size_t size_ = 0;
};

}  // namespace moire::numeric
