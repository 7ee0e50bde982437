// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "datalog/compile/emitted_plan.h"
#include "datalog/plan/set_plan.h"

namespace moire::datalog {

/// The plan in C++, a set at a time.
EmittedPlan emitPlan(const SetPlan& plan, const SetOrderCatalog& catalog);

}  // namespace moire::datalog
