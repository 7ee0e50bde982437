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

std::string clause(const RuleSample& sample, const RuleSample::Fact& fact) {
  const RuleSample::Relation& relation = sample.relations[fact.relation];
  std::vector<std::string> values = fact.values;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (relation.columns[i] == RuleSample::Column::Symbol) values[i] = fmt::format("\"{}\"", values[i]);
  }
  return fmt::format("{}({}).\n", relation.name, fmt::join(values, ", "));
}

/// Leaves out parts of a list, long ones first.
template <typename List>
void shrinkList(RuleSample& sample, List list, const std::function<bool(const RuleSample&)>& fails) {
  for (std::size_t length = std::invoke(list, sample).size(); length > 0; length /= 2) {
    for (std::size_t at = 0; at < std::invoke(list, sample).size();) {
      RuleSample smaller = sample;
      auto& items = std::invoke(list, smaller);
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
  for (const Fact& fact : facts) result += clause(*this, fact);
  for (const Update& update : updates) {
    result += "// then";
    for (const std::size_t relation : update.cleared) result += fmt::format(" clear {}", relations[relation].name);
    result += " and add\n";
    for (const Fact& fact : update.added) result += "// " + clause(*this, fact);
  }
  return result;
}

std::vector<RuleSample::Fact> RuleSample::factsAfter(std::size_t count) const {
  std::vector<Fact> result = facts;
  for (std::size_t i = 0; i < count; ++i) {
    const Update& update = updates[i];
    std::erase_if(result, [&](const Fact& fact) {
      return std::find(update.cleared.begin(), update.cleared.end(), fact.relation) != update.cleared.end();
    });
    result.insert(result.end(), update.added.begin(), update.added.end());
  }
  return result;
}

RuleSample shrink(RuleSample sample, const std::function<bool(const RuleSample&)>& fails) {
  for (std::size_t before = 0; before != sample.rules.size() + sample.facts.size();) {
    before = sample.rules.size() + sample.facts.size();
    shrinkList(sample, &RuleSample::updates, fails);
    shrinkList(sample, &RuleSample::rules, fails);
    shrinkList(sample, &RuleSample::facts, fails);
    for (std::size_t i = 0; i < sample.updates.size(); ++i) {
      const auto list = [i](RuleSample& of) -> auto& { return of.updates[i].added; };
      shrinkList(sample, list, fails);
    }
  }
  return sample;
}

}  // namespace moire::datalog::test
