// SPDX-License-Identifier: Apache-2.0
// Where control goes that leaves functions otherwise than by a return, and which code several calls share.
#include <algorithm>
#include <set>

#include "extractor/clang/finish/call_reach.h"
#include "extractor/clang/finish/passes.h"
#include "extractor/clang/lower/lowered.h"

namespace moire::extractor {

using program::LocationId;

void connectJumpsBack(Lowered& lowered) {
  for (const auto& [body, jumps] : lowered.jumps.back) {
    const auto points = lowered.jumps.returnPoints.find(body);
    if (points == lowered.jumps.returnPoints.end()) {
      // Nothing is known but that the thread is gone.
      lowered.graph.link(jumps, lowered.program[body].exit);
    } else {
      for (const LocationId point : points->second) lowered.graph.link(jumps, point);
    }
  }
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
