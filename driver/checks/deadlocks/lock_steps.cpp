// SPDX-License-Identifier: Apache-2.0
#include "driver/checks/deadlocks/lock_steps.h"

#include <algorithm>

namespace moire::driver {

using program::LocationId;

LockSteps::LockSteps(const program::Program& program) : program_(program), predecessors_(program.locations.size()) {
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    for (const LocationId next : program.locations[i].successors) predecessors_[next.index()].emplace_back(i);
}

bool LockSteps::isKnown(LocationId release) const {
  const auto& location = program_[release];
  const auto& action = std::get<program::Release>(location.action);
  if (program_[action.lock].summary && !action.reference) return false;
  const auto leadsAround = [&](LocationId before) {
    const auto& ways = program_[before].successors;
    return program_[before].position == location.position && location.position.line != 0 &&
           std::any_of(location.successors.begin(), location.successors.end(),
                       [&](LocationId next) { return std::find(ways.begin(), ways.end(), next) != ways.end(); });
  };
  const auto& predecessors = predecessors_[release.index()];
  return std::none_of(predecessors.begin(), predecessors.end(), leadsAround);
}

}  // namespace moire::driver
