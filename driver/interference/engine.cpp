// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/engine.h"

#include <algorithm>
#include <set>
#include <utility>

#include "datalog/built_in.h"
#include "driver/interference/error_reach.h"
#include "driver/interference/packs_around_open.h"
#include "driver/interference/user_relations.h"
#include "driver/interference/violations.h"
#include "driver/interference/wanted_packs.h"
#include "extractor/program/past_errors.h"

namespace moire::driver {

using numeric::Domain;

InterferenceSession::InterferenceSession(InterferenceOptions options) : options_(std::move(options)) {}

Answer InterferenceSession::look(const Question& question, const Budget& budget, const Kind& kind) {
  if (kind.errors == Errors::GoOn && !mayEndInError(question.program)) return {};
  Pass& pass = passOf(kind.errors);
  const bool isFirst = !pass.latest;
  const program::Program& program = programOf(question.program, kind.errors);
  CoarseningOptions options = optionsFor(program, budget, pass);
  options.domain = kind.domain;
  options.packs = packsFor({program, question.open}, kind);
  if (!isFirst && (options.packs.empty() || !isNew(pass, kind.domain, options.packs))) return {};
  if (options_.observer.onBegin) options_.observer.onBegin(rounds_ + 1);
  pass.looked[kind.domain].push_back(options.packs);
  pass.latest = analyse(program, options, pass);
  Answer answer = options_.judge(program, *pass.latest, question.open);
  if (kind.errors == Errors::GoOn) return withoutAlarms(std::move(answer));
  if (!mayEndInError(program)) return answer;
  std::set<std::string> errors;
  for (Finding& finding : answer.findings) {
    if (finding.status == Status::Alarm) errors.insert(finding.obligation);
    finding.untilError = isProof(finding.status);
  }
  // Later analyses are asked about some of the obligations only.
  if (isFirst) answer.order = std::make_shared<ErrorReach>(program, *pass.latest, question.open, errors);
  return answer;
}

Answer InterferenceSession::look(const Question& question, const Budget& budget, const WeakerOrder& weaker) {
  Pass apart;
  CoarseningOptions options = optionsFor(question.program, budget, apart);
  options.unordered = weaker.unordered;
  if (options.onFinished)
    options.onFinished = [report = options.onFinished, &weaker](const Analysis& analysis, datalog::Evaluation& rules) {
      Analysis reported = analysis;
      reported.weakerOrder = weaker;
      report(reported, rules);
    };
  if (options_.observer.onBegin) options_.observer.onBegin(rounds_ + 1);
  const Analysis analysis = analyse(question.program, options, apart);
  return options_.judge(question.program, analysis, question.open);
}

Answer InterferenceSession::withoutAlarms(Answer answer) const {
  std::erase_if(answer.findings, [](const Finding& finding) { return finding.status == Status::Alarm; });
  if (answer.findings.empty() && !hasUserRelations()) answer.assumptions.clear();
  return answer;
}

const program::Program& InterferenceSession::programOf(const program::Program& program, Errors errors) {
  if (errors == Errors::End) return program;
  if (!goingOn_) goingOn_ = std::make_unique<const program::Program>(options_.goingOn(program));
  return *goingOn_;
}

bool InterferenceSession::mayEndInError(const program::Program& program) const {
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const program::LocationId at(i);
    if (!program::endsInError(program, at)) continue;
    if (!untilError_.latest || untilError_.latest->invariants.check(at) == numeric::CheckOutcome::MayFail) return true;
  }
  return false;
}

numeric::Packs InterferenceSession::packsFor(const Question& question, const Kind& kind) {
  if (!wanted_) wanted_ = options_.rules ? wantedPacks(question.program, options_.rules) : numeric::CellPairs();
  if (kind.domain == Domain::Interval) return {};
  numeric::Packs all = numeric::relatedCells(question.program, numeric::PackLimits::of(kind.domain), *wanted_);
  const auto& latest = passOf(kind.errors).latest;
  if (kind.scope == Scope::Everywhere || !latest) return all;
  return packsAroundOpen(question.program, *latest, all, question.open);
}

bool InterferenceSession::isNew(const Pass& pass, Domain domain, const numeric::Packs& packs) {
  const auto found = pass.looked.find(domain);
  return found == pass.looked.end() ||
         std::none_of(found->second.begin(), found->second.end(),
                      [&](const numeric::Packs& before) { return before.groups() == packs.groups(); });
}

CoarseningOptions InterferenceSession::optionsFor(const program::Program& program, const Budget& budget, Pass& pass) {
  CoarseningOptions options;
  options.rules = options_.rules;
  options.compiled = options_.compiled;
  options.jobs = budget.jobs;
  options.shouldStop = budget.stop;
  options.onRound = [this, earlier = rounds_](std::size_t number, const Round& round,
                                              const numeric::Invariants& invariants) {
    rounds_ = earlier + number;
    ruleSeconds_ += round.ruleSeconds;
    numericSeconds_ += round.numericSeconds;
    if (options_.observer.onRound) options_.observer.onRound(rounds_, round, invariants);
  };
  options.onRules = [this, &pass, earlier = rounds_](std::size_t number, const datalog::Evaluation& evaluation) {
    if (options_.observer.onRules) options_.observer.onRules(earlier + number, evaluation);
    pass.userResults = {userRelations(evaluation), userViolations(evaluation)};
  };
  if (options_.observer.onFinished)
    options.onFinished = [this, &program](const Analysis& analysis, datalog::Evaluation& evaluation) {
      options_.observer.onFinished(program, analysis, evaluation);
    };
  return options;
}

Analysis InterferenceSession::analyse(const program::Program& program, const CoarseningOptions& options, Pass& pass) {
  const UserResults before = pass.userResults;
  try {
    Analysis analysis = coarsen(program, options);
    ruleSeconds_ += analysis.lastRuleSeconds;
    // If a weaker analysis showed that the relations stay empty, they do.
    if (pass.latest && before.violations.empty()) pass.userResults.violations.clear();
    return analysis;
  } catch (const Stopped&) {
    pass.userResults = before;
    throw;
  }
}

const InterferenceSession::UserResults& InterferenceSession::userResults() const {
  return pastErrors_.latest ? pastErrors_.userResults : untilError_.userResults;
}

bool InterferenceSession::hasUserRelations() const {
  if (!options_.rules) return false;
  const auto& relations = options_.rules->relations();
  return std::any_of(relations.begin(), relations.end(),
                     [](const auto& relation) { return datalog::findBuiltIn(relation.file) == nullptr; });
}

std::string InterferenceEngine::name() const {
  const auto named = [&](const std::string& domain) {
    return "interference/" + domain + (kind_.errors == Errors::GoOn ? "/past-errors" : "");
  };
  switch (kind_.domain) {
    case Domain::Octagon:
      return named("octagon");
    case Domain::Polyhedra:
      return named("polyhedra");
    case Domain::Interval:
      break;
  }
  return named("interval");
}

Answer InterferenceEngine::look(const Question& question, const Budget& budget) {
  return session_->look(question, budget, kind_);
}

}  // namespace moire::driver
