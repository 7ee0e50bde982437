// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/derivation_builder.h"

#include <fmt/format.h>

#include <stdexcept>

namespace moire::datalog {

DerivationBuilder::DerivationBuilder(Workspace& workspace, Heights& heights, const std::vector<ExplainedRule>& rules,
                                     const ExplainOptions& options)
    : workspace_(workspace), heights_(heights), rules_(rules), options_(options) {}

Derivation DerivationBuilder::build(RelationId relation, const std::vector<Value>& tuple) {
  const RowId row = heights_.find(relation, tuple);
  if (row == noRow) throw std::logic_error("a derived tuple has no derivation");
  nodeOf(relation, row);
  // Breadth first: a derivation that is too large is cut far from its root.
  for (std::size_t node = 0; node < derivation_.nodes.size(); ++node) expand(node);
  return std::move(derivation_);
}

std::size_t DerivationBuilder::nodeOf(RelationId relation, RowId row) {
  const auto [found, added] = nodes_.emplace(std::pair{relation, row}, derivation_.nodes.size());
  if (!added) return found->second;
  DerivationNode node;
  node.relation = relation;
  const TupleSet& tuples = workspace_[workspace_.growing(relation)].tuples;
  if (tuples.arity() != 0) node.tuple.assign(tuples.row(row), tuples.row(row) + tuples.arity());
  node.text = tupleText(workspace_.evaluation(), relation, node.tuple);
  node.height = heights_.height(relation, row);
  derivation_.nodes.push_back(std::move(node));
  return found->second;
}

void DerivationBuilder::expand(std::size_t position) {
  DerivationNode& node = derivation_.nodes[position];
  if (node.height != 0 && position >= options_.mostNodes) {
    node.expanded = false;
    return;
  }
  const Instance instance = lowestInstance(node);
  if (instance.rule == nullptr) {
    node.given = true;
    return;
  }
  node.rule = instance.rule->number;
  node.law = instance.rule->law;
  node.place = placeText(workspace_.program(), instance.rule->rule.at);
  node.values = instance.values;
  node.values.resize(instance.rule->rule.variables.size());
  addPremises(position, instance);
}

DerivationBuilder::Instance DerivationBuilder::lowestInstance(const DerivationNode& node) {
  Instance best;
  for (const ExplainedRule& rule : rules_)
    if (rule.rule.head == node.relation && rule.isFact() == node.isFact()) tryRule(rule, node, best);
  if (best.rule == nullptr && !node.isFact()) throw std::logic_error("no rule derives " + node.text);
  return best;
}

void DerivationBuilder::tryRule(const ExplainedRule& rule, const DerivationNode& node, Instance& best) {
  bool positive = false;
  for (std::size_t i = 0; i < rule.rule.body.size(); ++i) {
    if (rule.rule.body[i].kind != LiteralKind::Atom) continue;
    positive = true;
    tryRule(rule, node, i, best);
  }
  if (!positive) tryRule(rule, node, std::nullopt, best);
}

/// In an instance of the rule, the highest tuple is exactly one lower than the derived one: here, that of the atom
/// `highest`.
void DerivationBuilder::tryRule(const ExplainedRule& rule, const DerivationNode& node,
                                std::optional<std::size_t> highest, Instance& best) {
  const auto rowsOf = [&](std::size_t literal) {
    const RelationId relation = rule.rule.body[literal].relation;
    const std::size_t first = literal == highest ? heights_.rowsBelow(relation, node.height - 1) : 0;
    return RowRange{first, heights_.rowsBelow(relation, node.height)};
  };
  if (highest && rowsOf(*highest).begin == rowsOf(*highest).end) return;
  RuleSearch search(workspace_, workspace_.overGrowing(rule.rule), Binding(node.tuple.begin(), node.tuple.end()),
                    SearchPolicy::Cheapest, rowsOf);
  std::size_t instances = 0;
  search.run([&](const Binding& values, const Witnesses& rows) {
    const std::size_t total = heightsOf(rule.rule, rows);
    if (best.rule == nullptr || total < best.heights) best = {&rule, total, values, rows};
    return ++instances < options_.mostInstances;
  });
}

std::size_t DerivationBuilder::heightsOf(const Rule& rule, const Witnesses& rows) const {
  std::size_t total = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i] != noRow) total += heights_.height(rule.body[i].relation, rows[i]);
  return total;
}

void DerivationBuilder::addPremises(std::size_t node, const Instance& instance) {
  const Rule& rule = instance.rule->rule;
  const RuleText text(workspace_.evaluation(), rule);
  std::vector<Premise> premises;
  for (std::size_t i = 0; i < rule.body.size(); ++i) {
    const Literal& literal = rule.body[i];
    if (literal.kind == LiteralKind::Atom) {
      premises.push_back({i, nodeOf(literal.relation, instance.rows[i]), {}});
    } else if (!text.isNaming(literal)) {
      premises.push_back({i, std::nullopt, conditionText(text, literal, instance.values)});
    }
  }
  derivation_.nodes[node].premises = std::move(premises);
}

std::string conditionText(const RuleText& text, const Literal& literal, const Binding& values) {
  if (literal.kind == LiteralKind::NegatedAtom) return "not " + text.atom(literal, values);
  if (literal.kind == LiteralKind::Compare) {
    const std::string written = text.literal(literal);
    const std::string valued = text.literal(literal, values);
    return written == valued ? written : fmt::format("{} ({})", written, valued);
  }
  const char* relation = literal.kind == LiteralKind::Range ? "contains" : "=";
  return fmt::format("{} {} {}", text.literal(literal, values), relation, text.resultValue(literal, values));
}

}  // namespace moire::datalog
