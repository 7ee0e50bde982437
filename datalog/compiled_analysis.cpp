// SPDX-License-Identifier: Apache-2.0
#include "datalog/compiled_analysis.h"

namespace moire::datalog {

extern "C" const PlanEntry analysisPlans[];
extern "C" const std::size_t analysisPlansCount;

const PlanFunctions& compiledAnalysis() {
  static const PlanFunctions functions = [] {
    PlanFunctions result;
    result.add({analysisPlans, analysisPlansCount});
    return result;
  }();
  return functions;
}

}  // namespace moire::datalog
