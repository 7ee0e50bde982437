// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "datalog/language/rule_program.h"
#include "datalog/language/source.h"

namespace moire::test {

/// One rule that is left out, or one of its negated conditions.
struct Mutation {
  std::string name;    ///< `calls.dl may_use 3`: the third rule for it there; `... !2`: without its second negation
  unsigned line = 0;   ///< where the rule is
  std::string rule;    ///< the original text
  std::string change;  ///< what is read instead
  std::size_t position = 0;  ///< the rule's position in its file
};

/// Every mutation of the rules in one file.
std::vector<Mutation> mutationsOf(const datalog::SourceText& file);

/// The text of the file with that mutation.
std::string mutated(const std::string& text, const Mutation& mutation);

/// A built-in rule file with what it includes, and with the mutation of that name in the file itself; "" means none.
std::shared_ptr<const datalog::RuleProgram> loadMutated(const std::string& file, const std::string& name);

}  // namespace moire::test
