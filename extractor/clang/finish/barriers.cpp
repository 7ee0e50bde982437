// SPDX-License-Identifier: Apache-2.0
// Which barriers are known well enough to be kept.
#include "extractor/clang/finish/passes.h"
#include "extractor/clang/lower/lowered.h"

namespace moire::extractor {

void settleBarriers(Lowered& lowered) {
  program::Program& program = lowered.program;
  std::vector<bool> known(program.barriers.size(), false);
  for (const auto& [place, barrier] : lowered.barriers.known) {
    const auto counts = lowered.barriers.counts.find(place);
    const Object& object = *place.first;
    if (lowered.barriers.unknown || object.summary || lowered.memory.isUnknown(object)) continue;
    if (counts == lowered.barriers.counts.end() || counts->second.size() != 1) continue;
    const program::Int count = *counts->second.begin();
    constexpr program::Int enough = 1'000'000;
    if (count < 1 || count > enough) continue;
    known[barrier.index()] = true;
    program.barriers[barrier.index()].count = static_cast<unsigned>(count);
  }
  std::vector<std::string> names;
  for (const auto& barrier : program.barriers) names.push_back(barrier.name);
  std::vector<program::BarrierId> renumbered(known.size());
  std::vector<program::Barrier> kept;
  for (std::size_t i = 0; i < known.size(); ++i) {
    renumbered[i] = program::BarrierId(kept.size());
    if (known[i]) kept.push_back(program.barriers[i]);
  }
  program.barriers = std::move(kept);
  for (auto& location : program.locations)
    if (auto* meet = std::get_if<program::Meet>(&location.action)) {
      if (known[meet->barrier.index()]) {
        meet->barrier = renumbered[meet->barrier.index()];
      } else {
        program.assumptions.push_back(
            {location.position, "how many threads meet at the barrier '" + names[meet->barrier.index()] +
                                    "' is not known: enough threads are assumed to come to it"});
        location.action = program::Skip{};
      }
    }
}

}  // namespace moire::extractor
