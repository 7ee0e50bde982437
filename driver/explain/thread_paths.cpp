// SPDX-License-Identifier: Apache-2.0
#include "driver/explain/thread_paths.h"

#include <algorithm>
#include <deque>
#include <map>

namespace moire::driver {

using program::LocationId;

namespace {

/// What happens between two visits of a function is left out.
std::vector<PathStep> betweenFunctions(const std::vector<PathStep>& steps) {
  std::vector<PathStep> last;
  for (auto at = steps.begin(); at != steps.end();) {
    const auto again = std::find_if(steps.rbegin(), steps.rend(), [&](const PathStep& step) {
      return step.function == at->function && step.file == at->file;
    });
    last.push_back(*again);
    at = again.base();
  }
  return last;
}

}  // namespace

ThreadPaths::ThreadPaths(const program::Program& program, const Analysis& analysis)
    : program_(program), analysis_(analysis), creations_(program.bodies.size()) {
  for (const auto& location : program.locations)
    if (const auto* spawn = std::get_if<program::Spawn>(&location.action))
      creations_[spawn->body.index()].push_back(location.position);
  for (auto& positions : creations_) {
    std::sort(positions.begin(), positions.end());
    positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  }
}

const std::map<LocationId, LocationId>& ThreadPaths::stepsBefore(program::BodyId body) const {
  const auto [found, isNew] = before_.try_emplace(body);
  auto& before = found->second;
  if (!isNew) return before;
  for (std::deque<LocationId> work{program_[body].entry}; !work.empty(); work.pop_front())
    for (const LocationId next : program_[work.front()].successors)
      if (analysis_.invariants.reachable(next) && before.emplace(next, work.front()).second) work.push_back(next);
  return before;
}

std::vector<PathStep> ThreadPaths::pathTo(LocationId location) const {
  const auto& before = stepsBefore(program_[location].body);
  const LocationId entry = program_[program_[location].body].entry;
  std::vector<PathStep> steps;
  for (LocationId at = location; at != entry; at = before.at(at)) {
    const auto& here = program_[at];
    if (!before.contains(at)) break;
    if (here.position.line == 0) continue;
    const PathStep step{here.position.file, here.position.line, here.function};
    if (steps.empty() || steps.back() != step) steps.push_back(step);
  }
  std::reverse(steps.begin(), steps.end());
  constexpr std::size_t readable = 30;
  return steps.size() <= readable ? steps : betweenFunctions(steps);
}

}  // namespace moire::driver
