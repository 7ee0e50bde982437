// SPDX-License-Identifier: Apache-2.0
// What barriers are good for: those of which it is known who comes to them, and how many threads they wait for.
#include <algorithm>

#include "extractor/clang/finish/finish.h"

namespace moire::extractor {

using program::LocationId;

void Finish::barriers() {
  std::vector<bool> known(program_.barriers.size(), false);
  for (const auto& [place, barrier] : lowering_.barriers_) {
    const auto counts = lowering_.barrierCounts_.find(place);
    const Object& object = *place.first;
    if (lowering_.unknownBarriers_ || object.summary || lowering_.memory_.isUnknown(object)) continue;
    if (counts == lowering_.barrierCounts_.end() || counts->second.size() != 1) continue;
    const program::Int count = *counts->second.begin();
    constexpr program::Int enough = 1'000'000;
    if (count < 1 || count > enough) continue;
    known[barrier.index()] = true;
    program_.barriers[barrier.index()].count = static_cast<unsigned>(count);
  }
  std::vector<program::BarrierId> renumbered(known.size());
  std::vector<program::Barrier> kept;
  for (std::size_t i = 0; i < known.size(); ++i) {
    renumbered[i] = program::BarrierId(kept.size());
    if (known[i]) kept.push_back(program_.barriers[i]);
  }
  program_.barriers = std::move(kept);
  for (auto& location : program_.locations)
    if (auto* meet = std::get_if<program::Meet>(&location.action)) {
      if (known[meet->barrier.index()])
        meet->barrier = renumbered[meet->barrier.index()];
      else
        location.action = program::Skip{};
    }
}

/// Created by one call in one loop that comes to its end: no more threads than the loop has turns.
void Finish::limitBodies() {
  const std::vector<unsigned> creations = creationCounts();
  for (const BodyPlan& plan : lowering_.plans_)
    if (plan.most && creations[plan.id.index()] == 1) program_.bodies[plan.id.index()].most = plan.most;
}

}  // namespace moire::extractor
