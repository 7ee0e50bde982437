// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "datalog/compile/plan_functions.h"

namespace moire::datalog {

/// The functions that the build made from the rules of the analysis.
const PlanFunctions& compiledAnalysis();

}  // namespace moire::datalog
