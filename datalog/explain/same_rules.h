// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// Whether both programs declare the same relations and have the same rules, in the same order.
bool haveSameRules(const RuleProgram& one, const RuleProgram& other);

}  // namespace moire::datalog
