// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "datalog/language/clause_lowering.h"
#include "datalog/language/functors.h"
#include "datalog/language/number_text.h"
#include "datalog/language/resolved_rule.h"

namespace moire::datalog {

/// Gives every variable and operation of the rule its kind and every number its value, and reports mismatches.
/// Until then, a spelled number holds a position in `spellings`, and an operation the number of its functor.
void typeRule(Rule& rule, const std::vector<std::string>& spellings, const LoweringContext& context);

}  // namespace moire::datalog
