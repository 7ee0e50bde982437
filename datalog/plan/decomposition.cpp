// SPDX-License-Identifier: Apache-2.0
#include "datalog/plan/decomposition.h"

#include <algorithm>

namespace moire::datalog {
namespace {

bool passes(const Rule& rule, const Literal& atom, std::size_t column) {
  const Term& from = atom.args[column];
  const Term& to = rule.args[column];
  return from.kind == TermKind::Variable && to.kind == TermKind::Variable && from.variable == to.variable;
}

/// How often the rule's body mentions the relation, in any role.
std::size_t mentions(const Rule& rule, const std::vector<Literal>& body, RelationId relation) {
  std::size_t result = 0;
  for (const Literal& literal : body) {
    if (literal.kind == LiteralKind::Atom || literal.kind == LiteralKind::NegatedAtom) {
      result += literal.relation == relation ? 1 : 0;
    } else if (literal.kind == LiteralKind::Aggregate) {
      result += mentions(rule, rule.aggregates[literal.aggregate].body, relation);
    }
  }
  return result;
}

const Literal* onlyAtomOf(const Rule& rule, RelationId relation) {
  if (mentions(rule, rule.body, relation) != 1) return nullptr;
  for (const Literal& literal : rule.body) {
    if (literal.kind == LiteralKind::Atom && literal.relation == relation) return &literal;
  }
  return nullptr;
}

}  // namespace

std::vector<std::size_t> passedColumns(const RuleProgram& program, const Stratum& stratum) {
  std::vector<std::size_t> result;
  if (stratum.relations.size() != 1 || stratum.recursiveRules.empty()) return result;
  const RelationId relation = stratum.relations.front();
  for (std::size_t column = 0; column + 1 < program.relations()[relation].arity(); ++column) {
    const bool always = std::all_of(stratum.recursiveRules.begin(), stratum.recursiveRules.end(), [&](std::size_t id) {
      const Literal* atom = onlyAtomOf(program.rules()[id], relation);
      return atom != nullptr && passes(program.rules()[id], *atom, column);
    });
    if (always) result.push_back(column);
  }
  return result;
}

std::optional<std::vector<std::size_t>> immediateReaders(const RuleProgram& program, std::size_t stratum) {
  const RelationId relation = program.strata()[stratum].relations.front();
  std::vector<bool> complete(program.relations().size(), false);
  for (std::size_t i = 0; i < stratum; ++i) {
    for (const RelationId earlier : program.strata()[i].relations) complete[earlier] = true;
  }
  std::vector<std::size_t> result;
  for (std::size_t id = 0; id < program.rules().size(); ++id) {
    const Rule& rule = program.rules()[id];
    if (rule.head == relation || mentions(rule, rule.body, relation) == 0) continue;
    const bool ready = onlyAtomOf(rule, relation) != nullptr &&
                       std::all_of(rule.body.begin(), rule.body.end(), [&](const Literal& literal) {
                         if (literal.kind == LiteralKind::Compare) return true;
                         const bool isAtom =
                             literal.kind == LiteralKind::Atom || literal.kind == LiteralKind::NegatedAtom;
                         return isAtom && (literal.relation == relation || complete[literal.relation]);
                       });
    if (!ready) return std::nullopt;
    result.push_back(id);
  }
  return result;
}

}  // namespace moire::datalog
