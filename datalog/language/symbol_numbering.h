// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// Renumbers symbols in the order in which the evaluation first meets them, and the constants of the rules with
/// them. Results are sorted by these numbers, so they decide the order of output as they do in Soufflé.
void numberSymbols(const std::vector<RelationInfo>& relations, const std::vector<Stratum>& strata,
                   std::vector<Rule>& rules, std::vector<std::string>& symbols);

}  // namespace moire::datalog
