// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/explained_rule.h"

namespace moire::datalog {
namespace {

/// A rule over the columns of one equivalence relation, whose variables are numbered from 0.
ExplainedRule lawOf(RelationId relation, const RelationInfo& info, const std::vector<VariableId>& head,
                    const std::vector<std::vector<VariableId>>& body, const char* law) {
  ExplainedRule result;
  result.law = law;
  Rule& rule = result.rule;
  rule.head = relation;
  rule.at = info.at;
  const Kind kind = info.columns[0].kind;
  for (const char* name : {"x", "y", "z"}) rule.variables.push_back({name, kind, false});
  const auto columns = [&](const std::vector<VariableId>& variables) {
    std::vector<Term> terms(variables.size());
    for (std::size_t i = 0; i < variables.size(); ++i) {
      terms[i].kind = TermKind::Variable;
      terms[i].variable = variables[i];
      terms[i].type = kind;
      terms[i].at = info.at;
    }
    return terms;
  };
  rule.args = columns(head);
  for (const auto& variables : body) {
    Literal literal;
    literal.relation = relation;
    literal.args = columns(variables);
    literal.at = info.at;
    rule.body.push_back(std::move(literal));
  }
  return result;
}

}  // namespace

std::vector<ExplainedRule> explainedRules(const RuleProgram& program) {
  std::vector<ExplainedRule> result;
  for (std::size_t number = 0; number < program.rules().size(); ++number) {
    const Rule& rule = program.rules()[number];
    if (!rule.isLaw) result.push_back({rule, number, {}});
  }
  for (RelationId id = 0; id < program.relations().size(); ++id) {
    const RelationInfo& info = program.relations()[id];
    if (!info.equivalence) continue;
    result.push_back(lawOf(id, info, {0, 0}, {{0, 1}}, "an eqrel is reflexive"));
    result.push_back(lawOf(id, info, {1, 0}, {{0, 1}}, "an eqrel is symmetric"));
    result.push_back(lawOf(id, info, {0, 2}, {{0, 1}, {1, 2}}, "an eqrel is transitive"));
  }
  return result;
}

}  // namespace moire::datalog
