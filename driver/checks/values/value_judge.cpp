// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "driver/checks/values/values.h"
#include "extractor/program/accesses.h"
#include "numeric/invariant_text.h"

namespace moire::driver {

namespace {

using numeric::CheckOutcome;
using program::LocationId;
using program::Program;

Status statusOf(CheckOutcome outcome) {
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

class ValueJudge {
 public:
  ValueJudge(const Program& program, const Analysis* analysis) : program_(program), analysis_(analysis) {
    for (std::size_t i = 0; i < program.locations.size(); ++i)
      if (const auto* check = std::get_if<program::Check>(&program.locations[i].action))
        places_[check->obligation].emplace_back(i);
  }

  [[nodiscard]] Judgement judge(program::ObligationId id) const {
    Judgement result{.obligation = program_[id]};
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
    result.evidence.invariant = numeric::toText(program_, analysis_->invariants.before(shown), accesses.reads);
    return result;
  }

 private:
  const Program& program_;
  const Analysis* analysis_;
  std::map<program::ObligationId, std::vector<LocationId>> places_;
};

}  // namespace

std::vector<Judgement> judgeValues(const Program& program, const Analysis* analysis, program::ObligationKind kind) {
  std::vector<Judgement> results;
  const ValueJudge judge(program, analysis);
  for (std::size_t i = 0; i < program.obligations.size(); ++i)
    if (program.obligations[i].kind == kind) results.push_back(judge.judge(program::ObligationId(i)));
  return results;
}

}  // namespace moire::driver
