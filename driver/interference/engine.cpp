// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/engine.h"

#include <algorithm>
#include <utility>

#include "driver/interference/packs_around_open.h"
#include "driver/interference/user_relations.h"
#include "driver/interference/violations.h"
#include "driver/interference/wanted_packs.h"

namespace moire::driver {

using numeric::Domain;

InterferenceSession::InterferenceSession(InterferenceOptions options) : options_(std::move(options)) {}

Answer InterferenceSession::look(const Question& question, const Budget& budget, Domain domain, Scope scope) {
  CoarseningOptions options = optionsFor(question.program, budget);
  options.domain = domain;
  options.packs = packsFor(question, domain, scope);
  if (latest_ && (options.packs.empty() || !isNew(domain, options.packs))) return {};
  if (options_.observer.onBegin) options_.observer.onBegin(rounds_ + 1);
  looked_[domain].push_back(options.packs);
  latest_ = analyse(question.program, options);
  return options_.judge(question.program, *latest_, question.open);
}

Answer InterferenceSession::look(const Question& question, const Budget& budget, const WeakerOrder& weaker) {
  CoarseningOptions options = optionsFor(question.program, budget);
  options.unordered = weaker.unordered;
  if (options.onFinished)
    options.onFinished = [report = options.onFinished, &weaker](const Analysis& analysis, datalog::Evaluation& rules) {
      Analysis reported = analysis;
      reported.weakerOrder = weaker;
      report(reported, rules);
    };
  const UserResults before = userResults_;
  if (options_.observer.onBegin) options_.observer.onBegin(rounds_ + 1);
  const Analysis analysis = analyse(question.program, options);
  userResults_ = before;
  return options_.judge(question.program, analysis, question.open);
}

numeric::Packs InterferenceSession::packsFor(const Question& question, Domain domain, Scope scope) {
  if (!wanted_) wanted_ = options_.rules ? wantedPacks(question.program, options_.rules) : numeric::CellPairs();
  if (domain == Domain::Interval) return {};
  numeric::Packs all = numeric::relatedCells(question.program, numeric::PackLimits::of(domain), *wanted_);
  if (scope == Scope::Everywhere || !latest_) return all;
  return packsAroundOpen(question.program, *latest_, all, question.open);
}

bool InterferenceSession::isNew(Domain domain, const numeric::Packs& packs) const {
  const auto found = looked_.find(domain);
  return found == looked_.end() ||
         std::none_of(found->second.begin(), found->second.end(),
                      [&](const numeric::Packs& before) { return before.groups() == packs.groups(); });
}

CoarseningOptions InterferenceSession::optionsFor(const program::Program& program, const Budget& budget) {
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
  options.onRules = [this, earlier = rounds_](std::size_t number, const datalog::Evaluation& evaluation) {
    if (options_.observer.onRules) options_.observer.onRules(earlier + number, evaluation);
    userResults_ = {userRelations(evaluation), userViolations(evaluation)};
  };
  if (options_.observer.onFinished)
    options.onFinished = [this, &program](const Analysis& analysis, datalog::Evaluation& evaluation) {
      options_.observer.onFinished(program, analysis, evaluation);
    };
  return options;
}

Analysis InterferenceSession::analyse(const program::Program& program, const CoarseningOptions& options) {
  const UserResults before = userResults_;
  try {
    Analysis analysis = coarsen(program, options);
    ruleSeconds_ += analysis.lastRuleSeconds;
    // If a weaker analysis showed that the relations stay empty, they do.
    if (latest_ && before.violations.empty()) userResults_.violations.clear();
    return analysis;
  } catch (const Stopped&) {
    userResults_ = before;
    throw;
  }
}

std::string InterferenceEngine::name() const {
  switch (domain_) {
    case Domain::Octagon:
      return "interference/octagon";
    case Domain::Polyhedra:
      return "interference/polyhedra";
    case Domain::Interval:
      break;
  }
  return "interference/interval";
}

Answer InterferenceEngine::look(const Question& question, const Budget& budget) {
  return session_->look(question, budget, domain_, scope_);
}

}  // namespace moire::driver
