// SPDX-License-Identifier: Apache-2.0
// Used by the build: emit_rules OUTPUT SYMBOL [FILE...] writes the plans of the rule files, each a program of its own,
// as one C++ source. Without files it is the analysis. Files with errors are left out.
#include <fmt/format.h>

#include <fstream>

#include "datalog/built_in.h"
#include "datalog/compile/plan_recorder.h"

int main(int argc, char** argv) {
  using namespace moire::datalog;
  if (argc < 3) return 2;
  PlanRecorder::Plans plans;
  const auto add = [&](const LoadResult& loaded) {
    if (loaded.program) plans.merge(plansOf(loaded.program, Updates::Possible));
  };
  if (argc == 3) {
    const LoadResult analysis = loadAnalysis();
    if (!analysis.program) {
      fmt::print(stderr, "{}", render(analysis.diagnostics));
      return 1;
    }
    add(analysis);
  }
  for (int i = 3; i < argc; ++i) add(loadRuleFiles({argv[i]}));
  std::ofstream(argv[1]) << sourceOf(plans, argv[2]);
  return 0;
}
