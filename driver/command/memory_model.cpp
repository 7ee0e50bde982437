// SPDX-License-Identifier: Apache-2.0
#include "driver/command/memory_model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "driver/checks/races/weak_memory.h"

namespace moire::driver {

namespace {

using program::ObligationKind;

bool isRace(const ObligationResult& result) { return result.obligation.kind == ObligationKind::Race; }

/// The cells whose accesses are not all seq_cst.
std::vector<program::CellId> weakAtomics(const program::Program& program) {
  std::vector<program::CellId> weak;
  for (std::size_t i = 0; i < program.cells.size(); ++i)
    if (program.cells[i].order != program::Order::Sequential) weak.emplace_back(i);
  return weak;
}

bool hasThreads(const program::Program& program) {
  return std::any_of(program.locations.begin(), program.locations.end(), [](const program::Location& location) {
    return std::holds_alternative<program::Spawn>(location.action);
  });
}

}  // namespace

void holdInC11(const program::Program& program, const std::shared_ptr<InterferenceSession>& session,
               const Budget& budget, Verification& verified) {
  const ContendedAtomics atomics = contendedAtomicsOf(program);
  if (atomics.synchronising.empty() && atomics.unordered.empty()) return;
  std::vector<program::Obligation> proved;
  for (auto& result : verified.obligations) {
    if (!isRace(result) || !isProof(result.status)) continue;
    proved.push_back(result.obligation);
    result.status = Status::Alarm;
    result.evidence = {};
  }
  if (proved.empty()) return;
  WeakMemoryEngine engine(session);
  try {
    throwIfStopped(budget.stop);
    Answer answer = engine.look({program, proved}, budget);
    verified.assumptions.merge(answer.assumptions);
    for (auto& result : verified.obligations) {
      const auto found = std::find_if(answer.findings.begin(), answer.findings.end(), [&](const Finding& finding) {
        return finding.obligation == result.obligation.id;
      });
      if (found == answer.findings.end()) continue;
      result.status = found->status;
      result.evidence = std::move(found->evidence);
      result.engine = engine.name();
    }
  } catch (const Stopped&) {
    verified.stopped = true;
  }
}

Consistency settleConsistency(const program::Program& program, const std::set<ObligationKind>& checks,
                              Verification& verified) {
  if (!hasThreads(program)) return Consistency::Irrelevant;
  bool provedRaces = false;
  bool openRaces = false;
  bool provedOthers = false;
  for (const auto& result : verified.obligations) {
    // What the model alone decides does not depend on what threads do.
    const bool proved = isProof(result.status) && result.engine != "model";
    if (isRace(result)) (proved ? provedRaces : openRaces) = true;
    if (!isRace(result) && proved) provedOthers = true;
  }
  // Races are looked for in C11's memory model, but only up to the first one.
  if (!provedOthers && !(provedRaces && openRaces)) return Consistency::Irrelevant;
  std::vector<std::string> reasons;
  if (!checks.contains(ObligationKind::Race)) reasons.emplace_back("races were not looked for");
  if (openRaces) reasons.emplace_back("there may be races");
  if (const auto weak = weakAtomics(program); !weak.empty())
    reasons.push_back(fmt::format("not all accesses of these atomics are seq_cst: {}", namesOf(program, weak)));
  if (reasons.empty()) return Consistency::Theorem;
  verified.assumptions.insert({{}, fmt::format("sequential consistency is assumed: {}", fmt::join(reasons, "; "))});
  return Consistency::Assumed;
}

}  // namespace moire::driver
