// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/class_join.h"

#include <algorithm>

namespace moire::datalog {
namespace {

bool isPairOfVariables(const Literal& literal) {
  return literal.kind == LiteralKind::Atom && literal.args.size() == 2 &&
         std::all_of(literal.args.begin(), literal.args.end(),
                     [](const Term& term) { return term.kind == TermKind::Variable; }) &&
         literal.args[0].variable != literal.args[1].variable;
}

ValueSet reached(const ClassJoin::Side& side, const ValueSet& members, const SetSources& sources) {
  if (!side.relation) return members;
  ValueSet result;
  const SetOrder& order = *sources[*side.relation][side.order].order;
  members.forEach([&](Value member) {
    const RowId row = order.find(&member);
    if (row != noRow) result.unite(order[row]);
  });
  return result;
}

}  // namespace

std::optional<ClassJoin> ClassJoin::of(const RuleProgram& program, const Rule& rule, std::size_t literal,
                                       SetOrderCatalog& catalog) {
  const auto isEquivalence = [&](RelationId id) { return program.relations()[id].equivalence; };
  if (!isEquivalence(rule.head) || !isEquivalence(rule.body[literal].relation)) return std::nullopt;
  if (!std::all_of(rule.body.begin(), rule.body.end(), isPairOfVariables)) return std::nullopt;
  if (!std::all_of(rule.args.begin(), rule.args.end(),
                   [](const Term& term) { return term.kind == TermKind::Variable; })) {
    return std::nullopt;
  }
  ClassJoin result;
  std::vector<VariableId> used;  // the variables of one side, which the other must not use
  std::size_t atoms = 1;
  for (std::size_t i = 0; i < 2; ++i) {
    const VariableId from = rule.body[literal].args[i].variable;
    std::optional<VariableId> to = from;
    used.push_back(from);
    for (std::size_t other = 0; other < rule.body.size(); ++other) {
      const Literal& atom = rule.body[other];
      const bool first = atom.args[0].variable == from;
      if (other == literal || (!first && atom.args[1].variable != from)) continue;
      if (result.sides_[i].relation) return std::nullopt;
      to = atom.args[first ? 1 : 0].variable;
      used.push_back(*to);
      result.sides_[i] = {atom.relation, catalog.require(atom.relation, setOrderBy(first ? 1 : 0, 2))};
      ++atoms;
    }
    if (std::none_of(rule.args.begin(), rule.args.end(), [&](const Term& term) { return term.variable == *to; })) {
      return std::nullopt;
    }
  }
  std::sort(used.begin(), used.end());
  const bool apart = std::adjacent_find(used.begin(), used.end()) == used.end();
  return apart && atoms == rule.body.size() ? std::optional(result) : std::nullopt;
}

void ClassJoin::run(const ValueSet& members, const SetSources& sources, GrowingRows& head) const {
  const ValueSet left = reached(sides_[0], members, sources);
  if (left.empty()) return;
  const ValueSet right = reached(sides_[1], members, sources);
  if (right.empty()) return;
  const ValueSet::Cursor first(left);
  const Value leader = ValueSet::lowest(first.position(), first.word());
  const RowId row = head.target(&leader);
  head.add(row, left);
  head.add(row, right);
}

}  // namespace moire::datalog
