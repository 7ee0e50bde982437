// SPDX-License-Identifier: Apache-2.0
// Which condition is meant where threads sleep and are woken up.
#include <map>

#include "extractor/clang/finish/passes.h"
#include "extractor/clang/lower/lowered.h"

namespace moire::extractor {

namespace {

/// Applies `use` to the condition of the action, if it has one.
template <class Use>
void withCondition(program::Action& action, const Use& use) {
  if (auto* await = std::get_if<program::Await>(&action)) use(await->condition, true);
  if (auto* signal = std::get_if<program::Signal>(&action)) use(signal->condition, false);
}

}  // namespace

void settleConditions(Lowered& lowered) {
  program::Program& program = lowered.program;
  std::vector<program::ConditionId> meant;
  for (std::size_t i = 0; i < program.conditions.size(); ++i) meant.emplace_back(i);
  for (const auto& [spot, condition] : lowered.conditions.one) {
    program.conditions[condition.index()].summary = spot.first->summary || lowered.memory.isUnknown(*spot.first);
    // One for all those in the object, if it is not always known which of them.
    const auto many = lowered.conditions.many.find(spot.first);
    if (many != lowered.conditions.many.end()) meant[condition.index()] = many->second;
  }
  std::vector<bool> sleptAt(meant.size(), false);
  for (auto& location : program.locations)
    withCondition(location.action, [&](program::ConditionId& condition, bool sleeps) {
      condition = meant[condition.index()];
      if (sleeps) sleptAt[condition.index()] = true;
    });
  std::vector<program::ConditionId> renumbered(meant.size());
  std::vector<program::Condition> kept;
  for (std::size_t i = 0; i < sleptAt.size(); ++i) {
    renumbered[i] = program::ConditionId(kept.size());
    if (!sleptAt[i]) continue;
    kept.push_back(program.conditions[i]);
    // A thread that sleeps nobody knows where may be the one that a signal wakes up.
    kept.back().summary = kept.back().summary || lowered.conditions.unknown;
  }
  program.conditions = std::move(kept);
  for (auto& location : program.locations) {
    bool matters = true;
    withCondition(location.action, [&](program::ConditionId& condition, bool) {
      matters = sleptAt[condition.index()];
      condition = renumbered[condition.index()];
    });
    if (!matters) location.action = program::Skip{};
  }
}

}  // namespace moire::extractor
