// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tests/datalog/dice.h"
#include "tests/datalog/random_values.h"
#include "tests/datalog/rule_sample.h"

namespace moire::datalog::test {

/// What rules may mention at one place of a program.
struct RuleScope {
  const std::vector<RuleSample::Relation>& relations;
  const std::vector<RandomValues>& values;  ///< by type of column
  std::size_t complete;                     ///< relations before this one do not depend on the rule's head
  std::size_t end;                          ///< relations from this one on do not exist yet
};

/// Writes one random rule: the body first, so that the head and the conditions use variables that atoms bind.
class RuleWriter {
 public:
  using Column = RuleSample::Column;

  RuleWriter(Dice& dice, const RuleScope& scope) : dice_(dice), scope_(scope) {}

  /// An atom over variables, old and new, constants and wildcards.
  void addAtom(std::size_t relation);
  /// The given literal, which may be of a growing relation; it binds these variables of that type.
  void addText(const std::string& literal, Column column, const std::vector<std::string>& binds);
  /// Conditions on the variables so far: negations, comparisons, equalities, aggregates, alternatives.
  void addConditions();
  /// An atom over bound terms.
  std::string head(std::size_t relation);
  std::string fresh(Column column);

  /// The rule with these heads.
  std::string rule(const std::string& heads);

 private:
  std::vector<std::string>& bound(Column column) { return bound_[static_cast<std::size_t>(column)]; }
  const std::vector<Column>& columns(std::size_t relation) const { return scope_.relations[relation].columns; }
  std::string constant(Column column);
  std::string boundTerm(Column column);
  std::string arithmetic(Column column, bool endless);
  std::string atom(std::size_t relation, const std::vector<std::string>& args) const;
  std::string negation();
  std::string comparison();
  void addEquality();
  void addAggregate();
  void addAlternatives();
  void guard(const std::string& variable, Column column);

  Dice& dice_;
  RuleScope scope_;
  std::array<std::vector<std::string>, 3> bound_;
  std::vector<std::string> body_;
  std::size_t variables_ = 0;
  bool growing_ = false;  ///< whether the body may mention relations that depend on the head
};

}  // namespace moire::datalog::test
