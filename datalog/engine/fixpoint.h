// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/engine/database.h"
#include "datalog/engine/evaluation.h"

namespace moire::datalog {

/// Evaluates the strata one after the other, each semi-naively; fills in the statistics of every rule.
RunStatus runToFixpoint(const RuleProgram& program, Database& database, const RunOptions& options,
                        std::vector<RuleStatistics>& statistics);

}  // namespace moire::datalog
