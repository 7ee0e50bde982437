// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/finish/thread_counts.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <stdexcept>
#include <string>

#include "datalog/built_in.h"
#include "datalog/engine/evaluation.h"
#include "extractor/clang/finish/passes.h"
#include "extractor/clang/lower/lowered.h"

namespace moire::extractor {

namespace {

std::shared_ptr<const datalog::RuleProgram> rulesOfInstances() {
  const auto loaded = datalog::loadBuiltIn("rules/instances.dl");
  if (!loaded.program) throw std::logic_error("instances.dl is wrong:\n" + datalog::render(loaded.diagnostics));
  return loaded.program;
}

}  // namespace

/// Asks rules/instances.dl, whose rules need to know only where control goes and who creates threads. Locations have no
/// names yet, so their numbers serve as names.
std::vector<bool> severalThreads(const program::Program& program) {
  std::vector<bool> several(program.bodies.size(), false);
  const auto spawns = [](const program::Location& location) {
    return std::holds_alternative<program::Spawn>(location.action);
  };
  if (std::none_of(program.locations.begin(), program.locations.end(), spawns)) return several;
  static const auto rules = rulesOfInstances();
  datalog::Evaluation evaluation(rules);
  const auto name = [&](auto id) { return evaluation.symbol(std::to_string(id.index())); };
  const auto insert = [&](std::string_view relation, std::initializer_list<datalog::Value> row) {
    evaluation.insert(evaluation.relation(relation, row.size()), {row.begin(), row.size()});
  };
  const datalog::Value none = evaluation.symbol("");
  const datalog::Value creates = evaluation.symbol("spawn");
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const program::Location& location = program.locations[i];
    const datalog::Value at = name(program::LocationId(i));
    for (const program::LocationId next : location.successors) insert("follows", {at, name(next)});
    const auto* spawn = std::get_if<program::Spawn>(&location.action);
    if (spawn) insert("step", {at, name(location.body), none, creates, name(spawn->body), none});
  }
  evaluation.run();
  for (std::size_t i = 0; i < several.size(); ++i)
    several[i] = evaluation.contains(evaluation.relation("several", 1), std::array{name(program::BodyId(i))});
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
