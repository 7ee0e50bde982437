// SPDX-License-Identifier: Apache-2.0
#include "driver/command/memory_model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "driver/checks/races/weak_memory.h"
#include "extractor/program/past_errors.h"

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

/// Adds what the answer says of the withheld results.
void giveBack(Answer answer, const std::string& engine, const std::vector<ObligationResult>& withheld,
              Verification& verified) {
  verified.assumptions.merge(answer.assumptions);
  std::map<std::string, const ObligationResult*> before;
  for (const auto& result : withheld) before.emplace(result.obligation.id, &result);
  std::map<std::string, Finding*> found;
  for (Finding& finding : answer.findings) found.emplace(finding.obligation, &finding);
  for (auto& result : verified.obligations) {
    const auto finding = found.find(result.obligation.id);
    if (finding == found.end()) continue;
    result.status = finding->second->status;
    result.evidence = std::move(finding->second->evidence);
    result.engine = engine;
    if (!isProof(result.status)) continue;
    result.given = before.at(result.obligation.id)->given;
    result.moreGiven = before.at(result.obligation.id)->moreGiven;
  }
}

bool hasThreads(const program::Program& program) {
  return std::any_of(program.locations.begin(), program.locations.end(), [](const program::Location& location) {
    return std::holds_alternative<program::Spawn>(location.action);
  });
}

}  // namespace

std::vector<ObligationResult> withholdRaces(const program::Program& program, Verification& verified) {
  std::vector<ObligationResult> withheld;
  const ContendedAtomics atomics = contendedAtomicsOf(program);
  if (atomics.synchronising.empty() && atomics.unordered.empty()) return withheld;
  for (auto& result : verified.obligations) {
    if (!isRace(result) || !isProof(result.status)) continue;
    withheld.push_back(result);
    result = {.obligation = result.obligation};
  }
  return withheld;
}

void holdInC11(const program::Program& program, const std::shared_ptr<InterferenceSession>& session,
               const Budget& budget, Verification& verified) {
  const std::vector<ObligationResult> withheld = withholdRaces(program, verified);
  if (withheld.empty()) return;
  WeakMemoryEngine engine(session);
  try {
    throwIfStopped(budget.stop);
    // That there is no error may itself rest on sequential consistency: what rests on nothing holds behind errors, too.
    const program::Program pastErrors = program::pastErrors(program);
    for (const bool conditional : {false, true}) {
      std::vector<program::Obligation> open;
      for (const auto& result : withheld)
        if (result.given.empty() != conditional) open.push_back(result.obligation);
      if (open.empty()) continue;
      giveBack(engine.look({conditional ? program : pastErrors, open}, budget), engine.name(), withheld, verified);
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
    // A proof that holds only up to the first error does not exclude a race.
    if (isRace(result) && !result.given.empty()) openRaces = true;
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
