// SPDX-License-Identifier: Apache-2.0
// Where control goes when it leaves a function other than by a return, and which code several calls share.
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "extractor/clang/finish/call_reach.h"
#include "extractor/clang/finish/passes.h"
#include "extractor/clang/lower/lowered.h"

namespace moire::extractor {

using program::LocationId;

namespace {

/// The locations that control can reach from these without beginning an atomic block.
std::set<LocationId> reachedOutsideAtomic(const program::Program& program, const std::vector<LocationId>& from) {
  std::set<std::pair<LocationId, bool>> seen;
  std::set<LocationId> found;
  std::vector<std::pair<LocationId, bool>> work;
  for (const LocationId start : from) work.emplace_back(start, false);
  while (!work.empty()) {
    const auto [at, inside] = work.back();
    work.pop_back();
    if (!seen.emplace(at, inside).second) continue;
    const auto& action = program[at].action;
    const bool after = std::holds_alternative<program::AtomicBegin>(action) ||
                       (inside && !std::holds_alternative<program::AtomicEnd>(action));
    if (!after && !program[at].successors.empty()) found.insert(at);
    for (const LocationId next : program[at].successors) work.emplace_back(next, after);
  }
  return found;
}

/// A signal handler, which runs as a thread of its own, may end by a jump in the thread that it interrupts, wherever
/// that thread is.
void interruptByJumps(Lowered& lowered) {
  for (const auto& [body, points] : lowered.jumps.returnPoints) {
    const auto reached = reachedOutsideAtomic(lowered.program, points);
    const LocationId jump =
        lowered.graph.detached(lowered.graph.instanceOf(points.front()), lowered.program[points.front()].position);
    for (const LocationId point : points) lowered.graph.link({jump}, point);
    for (const LocationId at : reached) lowered.graph.link({at}, jump);
    lowered.jumps.leaving.insert(lowered.jumps.leaving.end(), reached.begin(), reached.end());
  }
}

}  // namespace

void connectJumpsBack(Lowered& lowered) {
  bool interrupts = false;
  for (const auto& [body, jumps] : lowered.jumps.back) {
    const auto points = lowered.jumps.returnPoints.find(body);
    if (points == lowered.jumps.returnPoints.end()) {
      // All that is known is that the thread is gone.
      lowered.graph.link(jumps, lowered.program[body].exit);
      interrupts = true;
    } else {
      for (const LocationId point : points->second) lowered.graph.link(jumps, point);
    }
  }
  for (const auto& end : lowered.jumps.ends) {
    const auto points = lowered.jumps.returnPoints.find(end.body);
    if (points == lowered.jumps.returnPoints.end()) continue;
    for (const LocationId point : points->second)
      if (point != end.running) lowered.graph.link(end.from, point);
    lowered.jumps.leaving.insert(lowered.jumps.leaving.end(), end.from.begin(), end.from.end());
  }
  if (interrupts) interruptByJumps(lowered);
}

void markSharedCode(Lowered& lowered, CallReach& callReach) {
  auto& locations = lowered.program.locations;
  for (std::size_t i = 0; i < locations.size(); ++i) {
    const Instance* instance = &lowered.graph.instanceOf(LocationId(i));
    while (instance && !instance->shared) instance = instance->caller;
    if (instance) locations[i].code = instance->entry;
  }
  // Code that may be left by a jump is followed step by step.
  std::set<const Instance*> jumping;
  for (const auto& [body, jumps] : lowered.jumps.back)
    for (const LocationId jump : jumps) jumping.insert(&lowered.graph.instanceOf(jump));
  for (const LocationId exit : lowered.jumps.leaving) jumping.insert(&lowered.graph.instanceOf(exit));
  for (const auto& [at, back, callee] : lowered.sharedCalls) {
    const auto& reached = callReach.of(*callee);
    const bool returns = std::none_of(jumping.begin(), jumping.end(),
                                      [&](const Instance* instance) { return reached.contains(instance); });
    if (returns) locations[at.index()].back = back;
  }
}

}  // namespace moire::extractor
