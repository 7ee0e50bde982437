// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/same_rules.h"

#include <algorithm>

#include "datalog/explain/rule_text.h"

namespace moire::datalog {
namespace {

bool areSame(const RelationInfo& one, const RelationInfo& other) {
  return one.name == other.name && one.equivalence == other.equivalence &&
         std::equal(one.columns.begin(), one.columns.end(), other.columns.begin(), other.columns.end(),
                    [](const Column& left, const Column& right) { return left.kind == right.kind; });
}

std::vector<std::string> ruleTexts(const RuleProgram& program) {
  // It does not live longer than the program.
  const Evaluation evaluation(std::shared_ptr<const RuleProgram>(std::shared_ptr<void>(), &program));
  std::vector<std::string> texts;
  for (const Rule& rule : program.rules()) texts.push_back(RuleText(evaluation, rule).whole());
  return texts;
}

}  // namespace

bool haveSameRules(const RuleProgram& one, const RuleProgram& other) {
  return std::equal(one.relations().begin(), one.relations().end(), other.relations().begin(), other.relations().end(),
                    areSame) &&
         ruleTexts(one) == ruleTexts(other);
}

}  // namespace moire::datalog
