// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/compile/emitted_plan.h"
#include "datalog/language/rule_program.h"
#include "datalog/plan/join_plan.h"

namespace moire::datalog {

/// The plan as nested loops in C++.
EmittedPlan emitPlan(const JoinPlan& plan, const std::vector<RelationInfo>& relations, const IndexCatalog& catalog);

}  // namespace moire::datalog
