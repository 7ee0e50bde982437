// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "datalog/language/ast.h"
#include "datalog/language/diagnostic.h"
#include "datalog/language/resolved_rule.h"
#include "datalog/language/rule_program.h"
#include "datalog/language/types.h"

namespace moire::datalog {

/// What clauses refer to.
struct LoweringContext {
  const TypeTable& types;
  const std::vector<RelationInfo>& relations;
  const std::unordered_map<std::string, RelationId>& relationsByName;
  std::function<Value(const std::string&)> internSymbol;
  DiagnosticSink& diagnostics;
};

/// Turns a clause into checked and typed rules, each with one head and a conjunction; none after an error.
std::vector<Rule> lowerClause(const ast::Clause& clause, const LoweringContext& context);

/// A body as a disjunction of conjunctions of atoms and comparisons, which may be negated.
struct SignedFormula {
  const ast::Formula* formula;
  bool negated;
};
std::optional<std::vector<std::vector<SignedFormula>>> disjunctiveForm(const ast::Formula& formula);

/// Removes repeated conditions: to an aggregate, `r(_), r(_)` is one `r(_)`, as in Soufflé.
std::vector<SignedFormula> withoutRepetitions(const std::vector<SignedFormula>& conjunction);

/// Warns of variables that occur only once.
void warnOfSingletons(const ast::Clause& clause, DiagnosticSink& diagnostics);

/// The names of the variables that occur in a body or term outside of nested aggregates.
void collectNames(const ast::Expression& expression, std::set<std::string>& names);
void collectNames(const ast::Formula& formula, std::set<std::string>& names);

}  // namespace moire::datalog
