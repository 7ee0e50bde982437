// SPDX-License-Identifier: Apache-2.0
#include "driver/verify/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "driver/checks/deadlock_judge.h"
#include "driver/checks/race_judge.h"
#include "extractor/program/accesses.h"
#include "extractor/program/text.h"
#include "numeric/invariant_text.h"
#include "numeric/transfer.h"

namespace moire::driver {

namespace {

using numeric::CheckOutcome;
using program::LocationId;
using program::Program;

std::vector<LocationId> allLocations(const Program& program) {
  std::vector<LocationId> all;
  for (std::size_t i = 0; i < program.locations.size(); ++i) all.emplace_back(i);
  return all;
}

// Of the obligations that have places of their own in the program: assertions, and checks of run-time errors.
class CheckJudge {
 public:
  CheckJudge(const Program& program, const Analysis* analysis) : program_(program), analysis_(analysis) {
    for (const LocationId at : allLocations(program))
      if (const auto* check = std::get_if<program::Check>(&program[at].action))
        places_[check->obligation].push_back(at);
  }

  [[nodiscard]] ObligationResult judge(program::ObligationId id) const {
    ObligationResult result{program_[id], Status::Alarm, "", {}, ""};
    const auto found = places_.find(id);
    // An obligation without a place is in code that no thread runs.
    if (found == places_.end()) result.status = Status::Unreachable;
    if (!analysis_ || found == places_.end()) return result;

    CheckOutcome worst = CheckOutcome::Unreachable;
    LocationId shown = found->second.front();
    for (const LocationId at : found->second) {
      const CheckOutcome outcome = analysis_->invariants.check(at);
      if (outcome <= worst) continue;
      worst = outcome;
      shown = at;
    }
    result.status = statusOf(worst);
    const auto accesses = program::accessesOf(program_, shown);
    result.invariant = numeric::toText(program_, analysis_->invariants.before(shown), accesses.reads);
    return result;
  }

 private:
  static Status statusOf(CheckOutcome outcome) {
    switch (outcome) {
      case CheckOutcome::Unreachable:
        return Status::Unreachable;
      case CheckOutcome::Holds:
        return Status::Safe;
      case CheckOutcome::MayFail:
        break;
    }
    return Status::Alarm;
  }

  const Program& program_;
  const Analysis* analysis_;
  std::map<program::ObligationId, std::vector<LocationId>> places_;
};

}  // namespace

std::vector<ObligationResult> judge(const Program& program, const Analysis* analysis,
                                    const std::set<program::ObligationKind>& kinds) {
  std::vector<ObligationResult> results;
  const CheckJudge checks(program, analysis);
  for (std::size_t i = 0; i < program.obligations.size(); ++i)
    if (kinds.contains(program.obligations[i].kind)) results.push_back(checks.judge(program::ObligationId(i)));
  if (kinds.contains(program::ObligationKind::Race)) {
    auto races = judgeRaces(program, analysis);
    std::move(races.begin(), races.end(), std::back_inserter(results));
  }
  if (kinds.contains(program::ObligationKind::Deadlock)) {
    auto deadlocks = judgeDeadlocks(program, analysis);
    std::move(deadlocks.begin(), deadlocks.end(), std::back_inserter(results));
  }
  std::sort(results.begin(), results.end(), [](const ObligationResult& a, const ObligationResult& b) {
    return std::tie(a.obligation.position, a.obligation.kind, a.obligation.id) <
           std::tie(b.obligation.position, b.obligation.kind, b.obligation.id);
  });
  return results;
}

namespace {

/// What arithmetic at the location rests on, where it is not checked.
void addArithmetic(const Program& program, LocationId at, const Analysis& analysis,
                   std::set<program::Assumption>& assumptions) {
  const auto outcome = numeric::evaluated(program, at, analysis.invariants.before(at));
  if (outcome.mayOverflow && !program.checked.contains(program::ObligationKind::Overflow))
    assumptions.insert({program[at].position, "signed arithmetic is assumed not to overflow here"});
  if (outcome.mayDivideByZero && !program.checked.contains(program::ObligationKind::Div))
    assumptions.insert({program[at].position, "the divisor is assumed not to be zero here"});
}

}  // namespace

std::vector<program::Assumption> assumptionsOf(const Program& program, const Analysis* analysis,
                                               const std::set<program::ObligationKind>& kinds) {
  std::set<program::Assumption> unique(program.assumptions.begin(), program.assumptions.end());
  if (kinds.contains(program::ObligationKind::Deadlock)) unique.merge(deadlockAssumptions(program));
  if (analysis)
    for (const LocationId at : allLocations(program)) addArithmetic(program, at, *analysis, unique);
  return {unique.begin(), unique.end()};
}

}  // namespace moire::driver
