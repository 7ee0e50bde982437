// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/races.h"

namespace moire::driver {

using program::CellId;
using program::LocationId;

std::vector<LocationId> RacingAccesses::like(CellId cell, LocationId access) const {
  std::vector<LocationId> all = groups_.members(cell, access);
  std::erase_if(all, [&](LocationId at) { return !analysis_.invariants.reachable(at); });
  return all;
}

std::vector<LocationId> RacingAccesses::to(CellId cell) const {
  std::vector<LocationId> all;
  for (const auto& access : groups_.of(cell)) all.push_back(access.at);
  return all;
}

}  // namespace moire::driver
