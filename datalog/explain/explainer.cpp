// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/explainer.h"

#include <algorithm>

#include "datalog/explain/derivation_builder.h"
#include "datalog/explain/heights.h"
#include "datalog/explain/rule_search.h"
#include "datalog/explain/why_not.h"
#include "datalog/explain/workspace.h"

namespace moire::datalog {
namespace {

/// Adds the relation, the relations that its rules use positively, and so on.
void addUsed(RelationId relation, const std::vector<ExplainedRule>& rules, std::set<RelationId>& used) {
  std::vector<RelationId> open{relation};
  while (!open.empty()) {
    const RelationId next = open.back();
    open.pop_back();
    if (!used.insert(next).second) continue;
    for (const ExplainedRule& each : rules) {
      if (each.rule.head != next) continue;
      for (const Literal& literal : each.rule.body)
        if (literal.kind == LiteralKind::Atom) open.push_back(literal.relation);
    }
  }
}

}  // namespace

Explainer::Explainer(Evaluation& evaluation, ExplainOptions options)
    : evaluation_(evaluation),
      options_(std::move(options)),
      rules_(explainedRules(evaluation.program())),
      workspace_(std::make_unique<Workspace>(evaluation, options_.shouldStop)) {}

Explainer::~Explainer() = default;

Explanation Explainer::explain(RelationRef relation, Row tuple) {
  return explain(goalOf(evaluation_, relation, tuple));
}

Explanation Explainer::explain(const Goal& goal) {
  Explanation result;
  result.goal = goal.text;
  const Matches matches = matchesOf(goal);
  result.matches = matches.count;
  if (matches.count != 0) {
    result.derivation = derive(goal.rule.head, matches.first);
  } else {
    result.whyNot = whyNot(goal);
  }
  return result;
}

Explainer::Matches Explainer::matchesOf(const Goal& goal) {
  Matches result;
  const Rule rule = workspace_->overComplete(goal.rule);
  RowId first = noRow;
  RuleSearch search(*workspace_, rule, {}, SearchPolicy::Cheapest);
  search.run([&](const Binding&, const Witnesses& rows) {
    ++result.count;
    first = std::min(first, rows.front());
    return true;
  });
  if (result.count == 0) return result;
  const TupleSet& tuples = (*workspace_)[rule.body.front().relation].tuples;
  if (tuples.arity() != 0) result.first.assign(tuples.row(first), tuples.row(first) + tuples.arity());
  return result;
}

Heights& Explainer::heightsFor(RelationId relation) {
  if (heights_ && covered_.contains(relation)) return *heights_;
  addUsed(relation, rules_, covered_);
  heights_.reset();
  heights_ = std::make_unique<Heights>(*workspace_, rules_, covered_);
  return *heights_;
}

Derivation Explainer::derive(RelationId relation, const std::vector<Value>& tuple) {
  DerivationBuilder builder(*workspace_, heightsFor(relation), rules_, options_);
  return builder.build(relation, tuple);
}

WhyNot Explainer::whyNot(const Goal& goal) { return explainAbsence(*workspace_, rules_, goal, options_); }

}  // namespace moire::datalog
