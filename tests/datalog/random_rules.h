// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "tests/datalog/dice.h"
#include "tests/datalog/random_values.h"
#include "tests/datalog/rule_sample.h"
#include "tests/datalog/rule_writer.h"

namespace moire::datalog::test {

/// Makes random programs that can be stratified and end: groups of relations that use each other positively, and use
/// earlier groups in every way. Besides rules without a plan, there are shapes for which engines have a special method:
/// closures, columns that recursion passes on, pairs of threads, points-to, unification.
class RandomRules {
 public:
  explicit RandomRules(std::uint64_t seed) : dice_(seed) {}

  RuleSample sample();

 private:
  using Column = RuleSample::Column;

  void chooseValues();
  void addInputs();
  std::size_t declare(std::vector<Column> columns);
  std::size_t declareMain(std::size_t arity) { return declare(std::vector<Column>(arity, main_)); }
  Column anyColumn() { return dice_.chance(oddColumns_) ? static_cast<Column>(dice_.index(3)) : main_; }
  /// The name of a relation before `end` whose columns all have the main type.
  std::string mainRelation(std::size_t arity, std::size_t end);
  std::size_t anyRelation(std::size_t end) { return dice_.index(end); }
  RuleScope scope(std::size_t complete) const {
    return {sample_.relations, values_, complete, sample_.relations.size()};
  }
  void add(const std::string& rule) { sample_.rules.push_back(rule); }
  void addUpdates();
  void addFacts(std::size_t relation, std::size_t rows, std::vector<RuleSample::Fact>& facts);

  void anything();
  void anyRule(std::size_t head, std::size_t complete);
  void baseRule(std::size_t head);
  void closure();
  void passing();
  void passingRule(std::size_t relation, const std::vector<bool>& passed);
  void readers(std::size_t relation);
  void pairsOfThreads();
  void pointsTo();
  void unification();

  Dice dice_;
  RuleSample sample_;
  std::vector<RandomValues> values_;
  Column main_ = Column::Number;
  std::size_t inputs_ = 0;  ///< relations that no rule fills
  int oddColumns_ = 0;      ///< percent of columns that have any type
  std::size_t rows_ = 10;   ///< of an input relation, roughly
  bool paths_ = false;      ///< whether pairs of values mostly go from a value to a near one
};

}  // namespace moire::datalog::test
