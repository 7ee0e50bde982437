// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/relation_warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "datalog/language/grounding.h"

namespace moire::datalog {
namespace {

bool readsItself(const Rule& rule) {
  return std::any_of(rule.body.begin(), rule.body.end(), [&](const Literal& literal) {
    return literal.kind == LiteralKind::Atom && literal.relation == rule.head;
  });
}

/// A relation that is read only by its own rules is useless, too.
void markRead(RelationId head, const std::vector<Literal>& body, std::vector<bool>& read) {
  for (const Literal& literal : body) {
    const bool atom = literal.kind == LiteralKind::Atom || literal.kind == LiteralKind::NegatedAtom;
    if (atom && literal.relation != head) read[literal.relation] = true;
  }
}

/// Relations that the engine checks by itself.
bool isChecked(const RelationInfo& relation) {
  return relation.name.substr(relation.name.rfind('.') + 1).starts_with("must_stay_empty_");
}

/// Variables belong together if a literal mentions them together.
class Connections {
 public:
  explicit Connections(const Rule& rule) : rule_(rule), leader_(rule.variables.size()) {
    std::iota(leader_.begin(), leader_.end(), 0);
    for (const Literal& literal : rule.body) {
      const std::set<VariableId> used = variablesOf(literal);
      for (const VariableId variable : used) join(variable, *used.begin());
    }
  }

  std::set<VariableId> variablesOf(const Literal& literal) const {
    std::set<VariableId> result;
    for (const Term& arg : literal.args) collectVariables(arg, result);
    if (literal.kind == LiteralKind::Aggregate || literal.kind == LiteralKind::Range) result.insert(literal.result);
    if (literal.kind == LiteralKind::Aggregate) {
      const auto& outer = rule_.aggregates[literal.aggregate].outer;
      result.insert(outer.begin(), outer.end());
    }
    return result;
  }

  VariableId leader(VariableId variable) const {
    while (leader_[variable] != variable) variable = leader_[variable];
    return variable;
  }

 private:
  void join(VariableId left, VariableId right) { leader_[leader(left)] = leader(right); }

  const Rule& rule_;
  std::vector<VariableId> leader_;
};

}  // namespace

void warnOfRelations(const std::vector<RelationInfo>& relations, const std::vector<Rule>& rules,
                     DiagnosticSink& diagnostics) {
  std::vector<bool> filled(relations.size(), false);
  std::vector<bool> read(relations.size(), false);
  for (const Rule& rule : rules) {
    // The rules that make a relation an equivalence add nothing to an empty relation.
    const bool own = relations[rule.head].equivalence && readsItself(rule);
    if (!own) filled[rule.head] = true;
    markRead(rule.head, rule.body, read);
    for (const Aggregate& aggregate : rule.aggregates) markRead(rule.head, aggregate.body, read);
  }
  for (RelationId id = 0; id < relations.size(); ++id) {
    const RelationInfo& relation = relations[id];
    if (!filled[id] && !relation.isInput()) {
      diagnostics.warning(relation.at, fmt::format("relation '{}' is never filled: it has no rule and is not an .input",
                                                   relation.name));
    }
    if (!read[id] && !relation.isOutput() && !relation.printSize && !isChecked(relation)) {
      diagnostics.warning(
          relation.at,
          fmt::format("relation '{}' is never used: no rule reads it and it is not an .output", relation.name));
    }
  }
}

void warnOfCrossProduct(const Rule& rule, const std::vector<RelationInfo>& relations, DiagnosticSink& diagnostics) {
  const Connections connections(rule);
  std::set<VariableId> shown;
  for (const Term& arg : rule.args) collectVariables(arg, shown);
  const Literal* first = nullptr;
  const Literal* second = nullptr;
  bool hidesSomething = false;
  VariableId firstPart = 0;
  for (const Literal& literal : rule.body) {
    const std::set<VariableId> used = connections.variablesOf(literal);
    if (literal.kind != LiteralKind::Atom || used.empty()) continue;
    const VariableId part = connections.leader(*used.begin());
    if (first == nullptr) {
      first = &literal;
      firstPart = part;
    } else if (part != firstPart && second == nullptr) {
      second = &literal;
    }
    hidesSomething = hidesSomething || !std::includes(shown.begin(), shown.end(), used.begin(), used.end());
  }
  if (second == nullptr || !hidesSomething) return;
  diagnostics.warning(
      second->at,
      fmt::format("'{}' and '{}' share no variable: this rule pairs every tuple of one with every tuple "
                  "of the other",
                  relations[first->relation].name, relations[second->relation].name),
      "join them by a variable, or write _ for what does not matter");
}

}  // namespace moire::datalog
