// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// A rule that may have derived a tuple: one of the program, or one that holds for a relation by its declaration.
struct ExplainedRule {
  Rule rule;
  std::optional<std::size_t> number;  ///< in RuleProgram::rules()
  std::string law;                    ///< for a rule without number: `an eqrel is symmetric`

  bool isFact() const { return rule.body.empty(); }
};

/// All rules that derive tuples, in a fixed order; those of equivalence relations are always included.
std::vector<ExplainedRule> explainedRules(const RuleProgram& program);

}  // namespace moire::datalog
