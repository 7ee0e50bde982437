// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "datalog/language/rule_program.h"

namespace moire::datalog::test {

using Tuple = std::vector<Value>;
using Tuples = std::vector<std::set<Tuple>>;  ///< by relation

/// What an evaluation by definition may cost before it is given up.
struct NaiveBudget {
  std::uint64_t matches = 400'000;
  std::size_t tuples = 20'000;
};

/// Evaluates a program by its definition: every rule over everything, until nothing is new, stratum by stratum. Shares
/// no code with the engine. Supports all literals; of the operators, those on whole numbers, `cat`, `strlen` and
/// `substr`; no records and no floats.
class NaiveEvaluator {
 public:
  explicit NaiveEvaluator(const RuleProgram& program, NaiveBudget budget = {});

  /// The number of a symbol in facts.
  Value symbol(const std::string& text);
  void insert(RelationId relation, const Tuple& tuple);

  /// Whether the fixpoint was reached within the budget.
  bool run();

  const std::set<Tuple>& tuples(RelationId relation) const { return relations_[relation].tuples; }
  /// The tuples as in the text formats.
  std::set<std::vector<std::string>> shown(RelationId relation) const;
  std::uint64_t matches() const { return matches_; }

 private:
  struct OutOfBudget {};
  using Assignment = std::vector<std::pair<bool, Value>>;
  using Action = std::function<void(const Assignment&)>;

  /// Tuples; and by column and value, the tuples that have it.
  struct Content {
    std::set<Tuple> tuples;
    std::vector<std::map<Value, std::vector<const Tuple*>>> byColumn;
    std::vector<const Tuple*> all;
  };

  bool round(const std::vector<std::size_t>& rules);
  void solve(const Rule& rule, const std::vector<Literal>& body, std::size_t position, Assignment assignment,
             const Action& action);
  void complete(const Rule& rule, const std::vector<Literal>& body, Assignment assignment, const Action& action);
  bool derive(const Rule& rule, const Literal& literal, Assignment& assignment);
  bool holds(const Rule& rule, const Literal& literal, const Assignment& assignment);
  bool holdsBetween(Comparison comparison, Kind kind, Value left, Value right) const;
  /// Whether the aggregate has a value.
  bool aggregate(const Rule& rule, const Aggregate& aggregate, const Assignment& assignment, Value& result);
  const std::vector<const Tuple*>& candidates(const Literal& atom, const Assignment& assignment);
  bool isThere(const Literal& atom, const Assignment& assignment);
  bool fits(const std::vector<Term>& terms, const Tuple& tuple, const Assignment& assignment);
  static bool unify(const std::vector<Term>& terms, const Tuple& tuple, Assignment& assignment);
  static bool isKnown(const Term& term, const Assignment& assignment);
  Value value(const Term& term, const Assignment& assignment);
  Value operation(const Term& term, const std::vector<Value>& args);
  static std::int64_t asNumber(Kind kind, Value value);

  const RuleProgram& program_;
  NaiveBudget budget_;
  std::vector<Content> relations_;
  std::vector<std::string> symbols_;
  std::uint64_t matches_ = 0;
  std::size_t derived_ = 0;
};

}  // namespace moire::datalog::test
