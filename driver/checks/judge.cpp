// SPDX-License-Identifier: Apache-2.0
#include "driver/checks/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "numeric/transfer.h"

namespace moire::driver {

namespace {

using program::LocationId;
using program::ObligationKind;
using program::Program;

/// Ids are hashes of names: in rare cases two are equal.
void makeIdsUnique(std::vector<Judgement>& judgements) {
  std::map<std::string, unsigned> seen;
  for (auto& judgement : judgements)
    if (const unsigned count = ++seen[judgement.obligation.id]; count > 1)
      judgement.obligation.id += fmt::format("-{}", count);
}

std::set<ObligationKind> kindsOf(const std::vector<program::Obligation>& obligations) {
  std::set<ObligationKind> kinds;
  for (const auto& obligation : obligations) kinds.insert(obligation.kind);
  return kinds;
}

std::vector<Finding> findingsFor(std::vector<Judgement> judgements, const std::vector<program::Obligation>& open) {
  std::set<std::string> ids;
  for (const auto& obligation : open) ids.insert(obligation.id);
  std::vector<Finding> findings;
  for (auto& judgement : judgements)
    if (ids.contains(judgement.obligation.id))
      findings.push_back({.obligation = judgement.obligation.id,
                          .status = judgement.status,
                          .evidence = std::move(judgement.evidence)});
  return findings;
}

/// Adds what is assumed of arithmetic at the location, if it is not checked.
void addArithmetic(const Program& program, LocationId at, const Analysis& analysis,
                   std::set<program::Assumption>& assumptions) {
  const auto outcome = numeric::evaluated(program, at, analysis.invariants.before(at));
  if (outcome.mayOverflow && !program.checked.contains(ObligationKind::Overflow))
    assumptions.insert({program[at].position, "signed arithmetic is assumed not to overflow here"});
  if (outcome.mayDivideByZero && !program.checked.contains(ObligationKind::Div))
    assumptions.insert({program[at].position, "the divisor is assumed not to be zero here"});
}

}  // namespace

std::vector<Judgement> judge(const Program& program, const Analysis* analysis, const std::set<ObligationKind>& kinds) {
  std::vector<Judgement> all;
  for (const ObligationKind kind : kinds) {
    auto judged = checkKind(kind).judge(program, analysis, kind);
    std::move(judged.begin(), judged.end(), std::back_inserter(all));
  }
  std::sort(all.begin(), all.end(), [](const Judgement& a, const Judgement& b) {
    return std::tie(a.obligation.position, a.obligation.kind, a.obligation.id) <
           std::tie(b.obligation.position, b.obligation.kind, b.obligation.id);
  });
  makeIdsUnique(all);
  return all;
}

std::vector<program::Obligation> obligationsOf(const Program& program, const std::set<ObligationKind>& kinds) {
  std::vector<program::Obligation> obligations;
  for (auto& judgement : judge(program, nullptr, kinds)) obligations.push_back(std::move(judgement.obligation));
  return obligations;
}

Answer findingsOf(const Program& program, const Analysis& analysis, const std::vector<program::Obligation>& open) {
  Answer answer;
  answer.findings = findingsFor(judge(program, &analysis, kindsOf(open)), open);
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    addArithmetic(program, LocationId(i), analysis, answer.assumptions);
  return answer;
}

Answer ModelEngine::look(const Question& question, const Budget&) {
  Answer answer;
  const std::set<ObligationKind> kinds = kindsOf(question.open);
  answer.findings = findingsFor(judge(question.program, nullptr, kinds), question.open);
  // It is not worth reporting that the model alone does not decide.
  std::erase_if(answer.findings, [](const Finding& finding) { return finding.status == Status::Alarm; });
  const auto& assumed = question.program.assumptions;
  answer.assumptions.insert(assumed.begin(), assumed.end());
  for (const ObligationKind kind : kinds)
    if (const auto assumptions = checkKind(kind).assumptions) answer.assumptions.merge(assumptions(question.program));
  return answer;
}

}  // namespace moire::driver
