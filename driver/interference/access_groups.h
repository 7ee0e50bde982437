// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "extractor/program/program.h"

namespace moire::driver {

/// The accesses to memory that several threads may access, in groups. From one place to one cell, all accesses that
/// write count as the first of these, and so do all that only read. An access whose address is known is a group alone.
class AccessGroups {
 public:
  /// `placeOf` as in driver/interference/places.h.
  AccessGroups(const program::Program& program, const std::vector<program::LocationId>& placeOf);

  struct Access {
    program::LocationId at;
    program::LocationId first;
    bool write = false;
  };
  /// In the order of the locations.
  [[nodiscard]] const std::vector<Access>& of(program::CellId cell) const { return accesses_[cell.index()]; }
  /// All accesses to the cell that count as that one.
  [[nodiscard]] const std::vector<program::LocationId>& members(program::CellId cell, program::LocationId first) const {
    return members_.at({cell, first});
  }

 private:
  std::vector<std::vector<Access>> accesses_;  ///< by cell
  std::map<std::pair<program::CellId, program::LocationId>, std::vector<program::LocationId>> members_;
};

}  // namespace moire::driver
