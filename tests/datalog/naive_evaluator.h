// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <set>
#include <vector>

#include "datalog/language/rule_program.h"

namespace moire::datalog::test {

using Tuple = std::vector<Value>;
using Tuples = std::vector<std::set<Tuple>>;  ///< of each relation

/// Evaluates a program by its definition: every rule over everything, until nothing is new, stratum by stratum.
/// It knows atoms, negated atoms and comparisons of numbers, over variables and constants.
class NaiveEvaluator {
 public:
  explicit NaiveEvaluator(const RuleProgram& program) : program_(program), tuples_(program.relations().size()) {}

  void insert(RelationId relation, Tuple tuple) { tuples_[relation].insert(std::move(tuple)); }

  const Tuples& run() {
    for (const Stratum& stratum : program_.strata()) {
      std::vector<std::size_t> rules = stratum.onceRules;
      rules.insert(rules.end(), stratum.recursiveRules.begin(), stratum.recursiveRules.end());
      while (round(rules)) continue;
    }
    return tuples_;
  }

 private:
  using Assignment = std::vector<std::pair<bool, Value>>;

  bool round(const std::vector<std::size_t>& rules) {
    bool grew = false;
    for (const std::size_t index : rules) {
      const Rule& rule = program_.rules()[index];
      std::vector<Tuple> derived;
      atoms(rule, 0, Assignment(rule.variables.size()), derived);
      for (Tuple& tuple : derived) grew = tuples_[rule.head].insert(std::move(tuple)).second || grew;
    }
    return grew;
  }

  /// Enumerates the positive atoms first, then tests everything else.
  void atoms(const Rule& rule, std::size_t position, const Assignment& assignment, std::vector<Tuple>& derived) {
    while (position < rule.body.size() && rule.body[position].kind != LiteralKind::Atom) ++position;
    if (position == rule.body.size()) {
      for (const Literal& literal : rule.body) {
        if (!holds(literal, assignment)) return;
      }
      Tuple head;
      for (const Term& term : rule.args) head.push_back(value(term, assignment));
      derived.push_back(std::move(head));
      return;
    }
    for (const Tuple& tuple : tuples_[rule.body[position].relation]) {
      Assignment extended = assignment;
      if (unify(rule.body[position].args, tuple, extended)) atoms(rule, position + 1, extended, derived);
    }
  }

  static bool unify(const std::vector<Term>& terms, const Tuple& tuple, Assignment& assignment) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (terms[i].kind == TermKind::Constant && terms[i].value != tuple[i]) return false;
      if (terms[i].kind != TermKind::Variable) continue;
      auto& [known, bound] = assignment[terms[i].variable];
      if (known && bound != tuple[i]) return false;
      known = true;
      bound = tuple[i];
    }
    return true;
  }

  bool holds(const Literal& literal, const Assignment& assignment) const {
    if (literal.kind == LiteralKind::NegatedAtom) {
      for (const Tuple& tuple : tuples_[literal.relation]) {
        Assignment copy = assignment;
        if (unify(literal.args, tuple, copy)) return false;
      }
    }
    if (literal.kind != LiteralKind::Compare) return true;
    const Value left = value(literal.args[0], assignment);
    const Value right = value(literal.args[1], assignment);
    switch (literal.comparison) {
      case Comparison::Equal:
        return left == right;
      case Comparison::NotEqual:
        return left != right;
      case Comparison::Less:
        return left < right;
      case Comparison::LessEqual:
        return left <= right;
      case Comparison::Greater:
        return left > right;
      case Comparison::GreaterEqual:
        return left >= right;
      default:
        return false;
    }
  }

  static Value value(const Term& term, const Assignment& assignment) {
    return term.kind == TermKind::Variable ? assignment[term.variable].second : term.value;
  }

  const RuleProgram& program_;
  Tuples tuples_;
};

}  // namespace moire::datalog::test
