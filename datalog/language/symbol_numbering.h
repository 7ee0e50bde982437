// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// Renumbers symbols, and with them the constants of the rules, in the order in which the evaluation first meets them.
/// Results are sorted by these numbers, so they decide the order of output, as in Soufflé.
void numberSymbols(const std::vector<RelationInfo>& relations, const std::vector<Stratum>& strata,
                   std::vector<Rule>& rules, std::vector<std::string>& symbols);

}  // namespace moire::datalog
