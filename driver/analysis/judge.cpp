// SPDX-License-Identifier: Apache-2.0
#include "driver/analysis/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "driver/analysis/deadlock_judge.h"
#include "extractor/program/accesses.h"
#include "extractor/program/stable_id.h"
#include "extractor/program/text.h"
#include "numeric/invariant_text.h"
#include "numeric/transfer.h"

namespace moire::driver {

namespace {

using numeric::CheckOutcome;
using program::CellId;
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

// One obligation for each shared cell that code of created threads accesses.
class RaceJudge {
 public:
  RaceJudge(const Program& program, const Analysis* analysis) : program_(program), analysis_(analysis) {
    for (const LocationId at : allLocations(program)) {
      const auto accesses = program::accessesOf(program, at);
      for (const auto* cells : {&accesses.reads, &accesses.writes})
        for (const CellId cell : *cells)
          if (program[cell].shared && !program[cell].hidden && program[at].body.index() != program::initialBody)
            accessed_.emplace(cell, at);
    }
    if (!analysis) return;
    for (const auto& [cell, writer, other] : analysis->races) {
      racing_[cell].insert(writer);
      racing_[cell].insert(other);
    }
  }

  [[nodiscard]] std::vector<ObligationResult> judge() const {
    std::vector<ObligationResult> results;
    for (const auto& [cell, firstAccess] : accessed_) results.push_back(judge(cell, firstAccess));
    return results;
  }

 private:
  [[nodiscard]] ObligationResult judge(CellId cell, LocationId firstAccess) const {
    const program::Cell& about = program_[cell];
    const program::Location& access = program_[firstAccess];
    ObligationResult result;
    result.obligation.kind = program::ObligationKind::Race;
    result.obligation.id = program::stableId("race", about.name, {about.declared.file});
    const bool declared = about.declared.line != 0;
    result.obligation.position = declared ? about.declared : access.position;
    result.obligation.function = declared ? "" : access.function;
    result.obligation.text = about.name;
    if (!analysis_) return result;
    const auto found = racing_.find(cell);
    result.status = found == racing_.end() ? Status::Safe : Status::Alarm;
    if (found != racing_.end()) result.accesses = reports(cell, found->second);
    return result;
  }

  [[nodiscard]] std::vector<AccessReport> reports(CellId cell, const std::set<LocationId>& places) const {
    std::set<AccessReport> unique;
    for (const LocationId at : places) {
      const auto accesses = program::accessesOf(program_, at);
      const bool write = std::binary_search(accesses.writes.begin(), accesses.writes.end(), cell);
      std::vector<std::string> locks;
      for (const auto lock : analysis_->locksHeld[at.index()]) locks.push_back(program_[lock].name);
      std::sort(locks.begin(), locks.end());
      unique.insert({program_[at].position, program_[at].function, write, std::move(locks), {}});
    }
    return {unique.begin(), unique.end()};
  }

  const Program& program_;
  const Analysis* analysis_;
  std::map<CellId, LocationId> accessed_;
  std::map<CellId, std::set<LocationId>> racing_;
};

}  // namespace

std::vector<ObligationResult> judge(const Program& program, const Analysis* analysis,
                                    const std::set<program::ObligationKind>& kinds) {
  std::vector<ObligationResult> results;
  const CheckJudge checks(program, analysis);
  for (std::size_t i = 0; i < program.obligations.size(); ++i)
    if (kinds.contains(program.obligations[i].kind)) results.push_back(checks.judge(program::ObligationId(i)));
  if (kinds.contains(program::ObligationKind::Race)) {
    auto races = RaceJudge(program, analysis).judge();
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
