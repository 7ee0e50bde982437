// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/heights.h"

#include <algorithm>

namespace moire::datalog {

Heights::Heights(Workspace& workspace, const std::vector<ExplainedRule>& rules, const std::set<RelationId>& relations)
    : workspace_(workspace), relations_(relations), growth_(workspace.program().relations().size()) {
  for (const ExplainedRule& each : rules) {
    if (!relations_.contains(each.rule.head)) continue;
    const Rule rule = prepared(each.rule);
    bool positive = false;
    for (std::size_t i = 0; i < each.rule.body.size(); ++i) {
      if (rule.body[i].kind != LiteralKind::Atom) continue;
      positive = true;
      deltaPlans_.push_back({rule.body[i].relation, workspace_.plan(rule, i)});
    }
    if (!positive) (each.isFact() ? factPlans_ : oncePlans_).push_back(workspace_.plan(rule));
  }
  start();
}

Heights::~Heights() {
  for (const RelationId relation : relations_) {
    Relation& grown = workspace_[workspace_.growing(relation)];
    grown.tuples.truncate(0);
    grown.indexes.clear();
    grown.deltaBegin = grown.deltaEnd = 0;
  }
}

/// A counter would not count in the same way again: its value is taken from the tuples that the evaluation derived.
Rule Heights::prepared(const Rule& rule) {
  Rule result = workspace_.overGrowing(rule);
  if (std::none_of(rule.args.begin(), rule.args.end(), hasCounter)) return result;
  Literal derived;
  derived.relation = workspace_.complete(rule.head);
  derived.args = result.args;
  derived.at = rule.at;
  for (std::size_t i = 0; i < result.args.size(); ++i) {
    if (!hasCounter(result.args[i])) continue;
    Term counted;
    counted.kind = TermKind::Variable;
    counted.variable = result.variables.size();
    counted.type = result.args[i].type;
    result.variables.push_back({"counted", counted.type, false});
    derived.args[i] = result.args[i] = counted;
  }
  result.body.push_back(std::move(derived));
  return result;
}

void Heights::start() {
  for (const RelationId relation : relations_) {
    TupleSet& tuples = workspace_[workspace_.growing(relation)].tuples;
    for (const Row row : workspace_.evaluation().given({relation, tuples.arity()})) tuples.insert(row.data());
  }
  for (const JoinPlan& plan : factPlans_) workspace_.run(plan);
  endRound();
}

bool Heights::nextRound() {
  if (finished_) return false;
  workspace_.pollStop();
  ++round_;
  if (round_ == 1)
    for (const JoinPlan& plan : oncePlans_) workspace_.run(plan);
  for (const DeltaPlan& each : deltaPlans_) {
    const Relation& source = workspace_[each.source];
    if (source.deltaBegin != source.deltaEnd) workspace_.run(each.plan);
  }
  endRound();
  return !finished_;
}

void Heights::endRound() {
  bool grew = false;
  for (const RelationId relation : relations_) {
    Relation& grown = workspace_[workspace_.growing(relation)];
    grown.deltaBegin = grown.deltaEnd;
    grown.deltaEnd = grown.tuples.size();
    if (grown.deltaBegin == grown.deltaEnd) continue;
    grew = true;
    growth_[relation].push_back({round_, grown.deltaEnd});
  }
  // The rules without positive atoms are run in round 1, whether or not there are facts.
  finished_ = !grew && round_ > 0;
}

RowId Heights::find(RelationId relation, Row tuple) {
  do {
    const TupleSet& tuples = workspace_[workspace_.growing(relation)].tuples;
    if (tuples.arity() == 0 && tuples.size() != 0) return 0;
    const RowId row = tuples.arity() == 0 ? noRow : tuples.find(tuple.data());
    if (row != noRow) return row;
  } while (nextRound());
  return noRow;
}

std::size_t Heights::height(RelationId relation, RowId row) const {
  const auto& growth = growth_[relation];
  const auto found = std::upper_bound(growth.begin(), growth.end(), static_cast<std::size_t>(row),
                                      [](std::size_t id, const Growth& each) { return id < each.rows; });
  return found->round;
}

std::size_t Heights::rowsBelow(RelationId relation, std::size_t height) const {
  const auto& growth = growth_[relation];
  const auto found = std::lower_bound(growth.begin(), growth.end(), height,
                                      [](const Growth& each, std::size_t bound) { return each.round < bound; });
  return found == growth.begin() ? 0 : std::prev(found)->rows;
}

}  // namespace moire::datalog
