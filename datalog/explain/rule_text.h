// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "datalog/engine/evaluation.h"

namespace moire::datalog {

/// The values of a rule's variables, if they are known.
using Binding = std::vector<std::optional<Value>>;

/// A value as in a rule file: symbols in quotes.
std::string spell(const Evaluation& evaluation, Value value, TypeId type);

/// `flow("a","x","b")`
std::string tupleText(const Evaluation& evaluation, RelationId relation, Row tuple);

/// `file:line` of a place in the evaluation's program.
std::string placeText(const RuleProgram& program, const SourceRange& at);

/// Writes one rule and its parts in the rule language.
class RuleText {
 public:
  RuleText(const Evaluation& evaluation, const Rule& rule);

  /// `p(x, z) :- p(x, y), e(y, z).`
  std::string whole() const;
  /// The same with values for the variables that have one.
  std::string whole(const Binding& values) const;
  std::string head(const Binding& values) const;
  /// `blocked(3,4)` or `p(3,_)`: an atom with values; `_` if a value is not known.
  std::string atom(const Literal& literal, const Binding& values) const;
  /// A condition as written, without values: `x < 5`, `!blocked(x, y)`.
  std::string literal(const Literal& literal) const;
  /// The same with values: `2 < 5`.
  std::string literal(const Literal& literal, const Binding& values) const;
  /// The value of an aggregate or a range.
  std::string resultValue(const Literal& literal, const Binding& values) const;
  /// Whether the literal only gives a name to the value of an aggregate or a range, as in `n = count : { ... }`.
  bool isNaming(const Literal& literal) const;

 private:
  struct Style;
  std::string rule(const Style& style) const;
  std::string body(const std::vector<Literal>& literals, const Style& style) const;
  std::string text(const Literal& literal, const Style& style) const;
  std::string text(const Term& term, const Style& style) const;
  std::string atom(RelationId relation, const std::vector<Term>& args, const Style& style) const;
  std::string list(const std::vector<Term>& terms, const Style& style) const;
  std::string variable(VariableId variable, const Style& style) const;
  std::string constant(const Term& term) const;
  std::string operation(const Term& term, const Style& style) const;
  std::string aggregate(const Aggregate& aggregate, const Style& style) const;
  std::string result(const Literal& literal, const Style& style) const;
  /// The condition that gives a result variable its value, or null.
  const Literal* sourceOf(VariableId variable) const;
  void learnTypes(const std::vector<Literal>& literals);
  void learnType(const Term& term, TypeId type);

  const Evaluation& evaluation_;
  const RuleProgram& program_;
  const Rule& rule_;
  std::vector<std::optional<TypeId>> types_;  ///< of variables that hold records, to show their fields
};

}  // namespace moire::datalog
