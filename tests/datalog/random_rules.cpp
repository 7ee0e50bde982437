// SPDX-License-Identifier: Apache-2.0
#include "tests/datalog/random_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace moire::datalog::test {

RuleSample RandomRules::sample() {
  sample_ = {};
  chooseValues();
  addInputs();
  const auto groups = dice_.pick(1, 3);
  for (int i = 0; i < groups; ++i) {
    switch (dice_.pick(0, 10)) {
      case 10:
        unification();
        break;
      case 0:
      case 1:
        closure();
        break;
      case 2:
      case 3:
      case 4:
        passing();
        break;
      case 5:
        pairsOfThreads();
        break;
      case 6:
        pointsTo();
        break;
      default:
        anything();
    }
  }
  for (std::size_t i = 0; i < sample_.relations.size(); ++i) {
    if (!sample_.relations[i].isInput) continue;
    const std::size_t share = i < 3 ? dice_.index(rows_) + 1 : rows_ / 2 + dice_.index(rows_) / 2;
    addFacts(i, i == 2 ? share / 4 + 1 : share, sample_.facts);
  }
  addUpdates();
  return sample_;
}

void RandomRules::chooseValues() {
  main_ = dice_.chance(70) ? Column::Number : dice_.chance(70) ? Column::Unsigned : Column::Symbol;
  oddColumns_ = dice_.chance(30) ? 30 : 0;
  const auto size = dice_.pick(0, 9);
  rows_ = static_cast<std::size_t>(size < 5   ? dice_.pick(3, 20)
                                   : size < 8 ? dice_.pick(40, 120)
                                              : dice_.pick(150, 300));
  paths_ = dice_.chance(50);
  values_.clear();
  for (const Column column : {Column::Number, Column::Unsigned, Column::Symbol}) {
    const auto count = static_cast<std::size_t>(static_cast<std::int64_t>(rows_) * dice_.pick(30, 120) / 100);
    values_.emplace_back(dice_, column, std::max<std::size_t>(3, count));
  }
}

/// There are always two graphs and a mark, so that every shape finds what it needs.
void RandomRules::addInputs() {
  for (const std::size_t arity : {2, 2, 1}) declareMain(arity);
  const auto others = dice_.pick(0, 3);
  for (int i = 0; i < others; ++i) {
    std::vector<Column> columns;
    const auto arity = dice_.pick(dice_.chance(5) ? 0 : 1, 4);
    for (int c = 0; c < arity; ++c) columns.push_back(anyColumn());
    declare(columns);
  }
  for (RuleSample::Relation& relation : sample_.relations) relation.isInput = true;
  inputs_ = sample_.relations.size();
}

std::size_t RandomRules::declare(std::vector<Column> columns) {
  RuleSample::Relation relation;
  relation.name = fmt::format("r{}", sample_.relations.size());
  relation.columns = std::move(columns);
  relation.isOutput = dice_.chance(30);
  relation.isInput = dice_.chance(4);
  const bool isPair = relation.columns.size() == 2 && relation.columns[0] == relation.columns[1];
  relation.isEquivalence = isPair && !relation.isInput && sample_.relations.size() > 3 && dice_.chance(4);
  sample_.relations.push_back(std::move(relation));
  return sample_.relations.size() - 1;
}

std::string RandomRules::mainRelation(std::size_t arity, std::size_t end) {
  std::vector<std::string> fitting;
  for (std::size_t i = 0; i < end; ++i) {
    const RuleSample::Relation& relation = sample_.relations[i];
    if (relation.columns == std::vector<Column>(arity, main_)) fitting.push_back(relation.name);
  }
  return dice_.choose(fitting);
}

/// Changes of facts: a few more, other ones, or only part of the present ones.
void RandomRules::addUpdates() {
  const auto updates = dice_.pick(1, 3);
  for (int round = 0; round < updates; ++round) {
    const std::vector<RuleSample::Fact> before = sample_.factsAfter(sample_.updates.size());
    RuleSample::Update update;
    for (std::size_t i = 0; i < sample_.relations.size(); ++i) {
      if (!sample_.relations[i].isInput || dice_.chance(50)) continue;
      const auto change = dice_.pick(0, 2);
      if (change > 0) update.cleared.push_back(i);
      if (change < 2) addFacts(i, dice_.index(change == 0 ? rows_ / 4 + 2 : rows_), update.added);
      if (change == 2) {
        std::copy_if(before.begin(), before.end(), std::back_inserter(update.added),
                     [&](const RuleSample::Fact& fact) { return fact.relation == i && dice_.chance(80); });
      }
    }
    sample_.updates.push_back(std::move(update));
  }
}

void RandomRules::addFacts(std::size_t relation, std::size_t rows, std::vector<RuleSample::Fact>& facts) {
  const auto& columns = sample_.relations[relation].columns;
  for (std::size_t i = 0; i < rows; ++i) {
    RuleSample::Fact fact;
    fact.relation = relation;
    for (const Column column : columns) {
      const RandomValues& values = values_[static_cast<std::size_t>(column)];
      const bool near = paths_ && !fact.values.empty() && columns.front() == column && dice_.chance(80);
      fact.values.push_back(near ? values.after(dice_, fact.values.back()) : values.any(dice_));
    }
    facts.push_back(std::move(fact));
  }
}

void RandomRules::anything() {
  const std::size_t complete = sample_.relations.size();
  const auto relations = dice_.pick(1, 3);
  for (int i = 0; i < relations; ++i) {
    std::vector<Column> columns;
    const auto arity = dice_.pick(dice_.chance(3) ? 0 : 1, 4);
    for (int c = 0; c < arity; ++c) columns.push_back(anyColumn());
    declare(columns);
  }
  for (std::size_t head = complete; head < sample_.relations.size(); ++head) {
    baseRule(head);
    const auto rules = dice_.pick(0, 3);
    for (int i = 0; i < rules; ++i) anyRule(head, complete);
  }
}

void RandomRules::anyRule(std::size_t head, std::size_t complete) {
  RuleWriter writer(dice_, scope(complete));
  const auto atoms = dice_.pick(1, 3);
  for (int i = 0; i < atoms; ++i) {
    const std::size_t end = sample_.relations.size();
    writer.addAtom(dice_.chance(40) ? complete + dice_.index(end - complete) : anyRelation(end));
  }
  writer.addConditions();
  std::string heads = writer.head(head);
  if (dice_.chance(8)) heads += ", " + writer.head(complete + dice_.index(sample_.relations.size() - complete));
  add(writer.rule(heads));
}

/// A rule that fills the relation from inputs.
void RandomRules::baseRule(std::size_t head) {
  RuleWriter writer(dice_, scope(inputs_));
  const std::size_t arity = sample_.relations[head].columns.size();
  for (std::size_t i = 0; i < arity / 2 + 1; ++i)
    writer.addAtom(dice_.chance(50) ? dice_.index(2) : anyRelation(inputs_));
  if (dice_.chance(30)) writer.addConditions();
  add(writer.rule(writer.head(head)));
}

void RandomRules::closure() {
  const std::size_t complete = sample_.relations.size();
  const std::string edge = mainRelation(2, complete);
  const std::string other = mainRelation(2, complete);
  const std::string path = sample_.relations[declareMain(2)].name;
  add(fmt::format("{}(x, y) :- {}(x, y).", path, edge));
  switch (dice_.pick(0, 4)) {
    case 0:
      add(fmt::format("{}(x, z) :- {}(x, y), {}(y, z).", path, path, other));
      break;
    case 1:
      add(fmt::format("{}(x, z) :- {}(x, y), {}(y, z).", path, other, path));
      break;
    case 2:
      add(fmt::format("{}(x, z) :- {}(x, y), {}(y, z).", path, path, path));
      break;
    case 3:
      add(fmt::format("{}(x, y) :- {}(p, x), {}(p, q), {}(q, y).", path, other, path, other));
      break;
    default:
      add(fmt::format("{}(x, z) :- {}(x, y), !{}(y), {}(y, z).", path, path, mainRelation(1, complete), other));
      add(fmt::format("{}(x, y) :- {}(y, x).", path, path));
  }
  if (dice_.chance(50)) readers(complete);
}

}  // namespace moire::datalog::test
