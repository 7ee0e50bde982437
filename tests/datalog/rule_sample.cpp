// SPDX-License-Identifier: Apache-2.0
#include "tests/datalog/rule_sample.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace moire::datalog::test {
namespace {

const char* typeName(RuleSample::Column column) {
  if (column == RuleSample::Column::Symbol) return "symbol";
  return column == RuleSample::Column::Number ? "number" : "unsigned";
}

std::string declaration(const RuleSample::Relation& relation) {
  std::string columns;
  for (std::size_t i = 0; i < relation.columns.size(); ++i) {
    columns += fmt::format("{}c{}: {}", i == 0 ? "" : ", ", i, typeName(relation.columns[i]));
  }
  return fmt::format(".decl {}({}){}\n", relation.name, columns, relation.isEquivalence ? " eqrel" : "");
}

/// Leaves out stretches of a list, long ones first.
template <typename Item>
void shrinkList(RuleSample& sample, std::vector<Item> RuleSample::* list,
                const std::function<bool(const RuleSample&)>& fails) {
  for (std::size_t length = (sample.*list).size(); length > 0; length /= 2) {
    for (std::size_t at = 0; at < (sample.*list).size();) {
      RuleSample smaller = sample;
      auto& items = smaller.*list;
      const auto first = items.begin() + static_cast<std::ptrdiff_t>(at);
      items.erase(first, first + static_cast<std::ptrdiff_t>(std::min(length, items.size() - at)));
      if (fails(smaller)) {
        sample = std::move(smaller);
      } else {
        at += length;
      }
    }
  }
}

}  // namespace

std::string RuleSample::text() const {
  std::string result;
  for (const Relation& relation : relations) {
    result += declaration(relation);
    if (relation.isInput) result += fmt::format(".input {}\n", relation.name);
    if (relation.isOutput) result += fmt::format(".output {}\n", relation.name);
  }
  for (const std::string& rule : rules) result += rule + "\n";
  return result;
}

std::string RuleSample::withFacts() const {
  std::string result;
  for (const Relation& relation : relations) {
    result += declaration(relation);
    if (relation.isOutput) result += fmt::format(".output {}\n", relation.name);
  }
  for (const std::string& rule : rules) result += rule + "\n";
  for (const Fact& fact : facts) {
    std::vector<std::string> values = fact.values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (relations[fact.relation].columns[i] == Column::Symbol) values[i] = fmt::format("\"{}\"", values[i]);
    }
    result += fmt::format("{}({}).\n", relations[fact.relation].name, fmt::join(values, ", "));
  }
  return result;
}

RuleSample shrink(RuleSample sample, const std::function<bool(const RuleSample&)>& fails) {
  for (std::size_t before = 0; before != sample.rules.size() + sample.facts.size();) {
    before = sample.rules.size() + sample.facts.size();
    shrinkList(sample, &RuleSample::rules, fails);
    shrinkList(sample, &RuleSample::facts, fails);
  }
  return sample;
}

}  // namespace moire::datalog::test
