// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/reachable.h"

namespace moire::program {

std::vector<bool> reachableAfter(const Program& program, const std::function<bool(const Action&)>& step) {
  std::vector<bool> reached(program.locations.size(), false);
  std::vector<LocationId> work;
  const auto leave = [&](const Location& from) {
    for (const LocationId next : from.successors)
      if (!reached[next.index()]) {
        reached[next.index()] = true;
        work.push_back(next);
      }
  };
  for (const Location& location : program.locations)
    if (step(location.action)) leave(location);
  while (!work.empty()) {
    const LocationId at = work.back();
    work.pop_back();
    leave(program[at]);
  }
  return reached;
}

std::vector<bool> beforeThreads(const Program& program) {
  std::vector<bool> before =
      reachableAfter(program, [](const Action& action) { return std::holds_alternative<Spawn>(action); });
  for (std::size_t i = 0; i < before.size(); ++i)
    before[i] = !before[i] && program.locations[i].body.index() == initialBody;
  return before;
}

}  // namespace moire::program
