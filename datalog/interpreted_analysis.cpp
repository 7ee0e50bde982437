// SPDX-License-Identifier: Apache-2.0
#include "datalog/compiled_analysis.h"

namespace moire::datalog {

// None: a plan without a function is interpreted.
const PlanFunctions& compiledAnalysis() {
  static const PlanFunctions functions;
  return functions;
}

}  // namespace moire::datalog
