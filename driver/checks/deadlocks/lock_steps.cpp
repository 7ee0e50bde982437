// SPDX-License-Identifier: Apache-2.0
#include "driver/checks/deadlocks/lock_steps.h"

#include <algorithm>

namespace moire::driver {

using program::LocationId;

LockSteps::LockSteps(const program::Program& program) : program_(program), predecessors_(program.locations.size()) {
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    for (const LocationId next : program.locations[i].successors) predecessors_[next.index()].emplace_back(i);
}

bool LockSteps::isConditionWait(LocationId release, LocationId acquire) const {
  const auto* gives = std::get_if<program::Release>(&program_[release].action);
  const auto* takes = std::get_if<program::Acquire>(&program_[acquire].action);
  return gives && takes && gives->lock == takes->lock && program_[release].position.line != 0 &&
         program_[release].position == program_[acquire].position;
}

bool LockSteps::beginsConditionWait(LocationId release) const {
  const auto& successors = program_[release].successors;
  return std::any_of(successors.begin(), successors.end(),
                     [&](LocationId next) { return isConditionWait(release, next); });
}

bool LockSteps::endsConditionWait(LocationId acquire) const {
  const auto& predecessors = predecessors_[acquire.index()];
  return std::any_of(predecessors.begin(), predecessors.end(),
                     [&](LocationId before) { return isConditionWait(before, acquire); });
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
