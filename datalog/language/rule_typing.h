// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "datalog/language/clause_lowering.h"
#include "datalog/language/functors.h"
#include "datalog/language/number_text.h"
#include "datalog/language/resolved_rule.h"

namespace moire::datalog {

/// Gives every variable and operation of the rule its kind and every number its value, and reports mismatches. Before
/// that, a spelled number is a position in `spellings`, and an operation holds the number of its functor.
void typeRule(Rule& rule, const std::vector<std::string>& spellings, const LoweringContext& context);

}  // namespace moire::datalog
