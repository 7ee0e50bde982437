// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/finish/thread_counts.h"

#include <algorithm>

#include "extractor/clang/finish/passes.h"
#include "extractor/clang/finish/tidy_graph.h"
#include "extractor/clang/lower/lowered.h"

namespace moire::extractor {

std::vector<bool> severalThreads(const program::Program& program) {
  const std::vector<bool> repeats = inCycle(program);
  std::vector<bool> several(program.bodies.size(), false);
  std::vector<unsigned> spawns(program.bodies.size(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    std::fill(spawns.begin(), spawns.end(), 0U);
    for (std::size_t i = 0; i < program.locations.size(); ++i) {
      const auto* spawn = std::get_if<program::Spawn>(&program.locations[i].action);
      if (!spawn) continue;
      const std::size_t body = spawn->body.index();
      const bool many = repeats[i] || several[program.locations[i].body.index()] || ++spawns[body] > 1;
      if (many && !several[body]) several[body] = changed = true;
    }
  }
  return several;
}

std::vector<unsigned> creationCounts(const Lowered& lowered) {
  const program::Program& program = lowered.program;
  const std::vector<bool> several = severalThreads(program);
  std::vector<unsigned> spawns(program.bodies.size(), 0);
  for (const auto& location : program.locations)
    if (const auto* spawn = std::get_if<program::Spawn>(&location.action))
      // After a jump back a loop may begin again.
      spawns[spawn->body.index()] +=
          several[location.body.index()] || lowered.jumps.returnPoints.contains(location.body) ? 2 : 1;
  return spawns;
}

void limitBodies(Lowered& lowered) {
  const std::vector<unsigned> creations = creationCounts(lowered);
  for (const BodyPlan& plan : lowered.plans)
    if (plan.most && creations[plan.id.index()] == 1) lowered.program.bodies[plan.id.index()].most = plan.most;
}

}  // namespace moire::extractor
