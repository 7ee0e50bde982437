// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "datalog/language/rule_program.h"
#include "driver/verify/result.h"
#include "extractor/clang/input/precision_limits.h"
#include "extractor/models/function_models.h"
#include "extractor/program/past_errors.h"
#include "extractor/program/program.h"
#include "numeric/related_cells.h"
#include "tests/random_c/machine.h"
#include "tests/random_c/syntax.h"

namespace moire::randomc {

/// The whole way from a C file to verdicts, as the command line does it.
struct Pipeline {
  Pipeline();

  std::shared_ptr<const datalog::RuleProgram> rules;
  extractor::FunctionModels models;
  numeric::Domain domain = numeric::Domain::Interval;
  bool strategy = false;  ///< ask the whole ladder of engines, as `--domain auto` does
  /// Let executions go on behind errors: proofs that rest on errors are no claims then. Only with the whole ladder.
  bool pastErrors = false;
  /// Makes the program that is analysed behind errors.
  std::function<program::Program(program::Program)> goingOn = program::pastErrors;
  std::set<program::ObligationKind> checks;  ///< which run-time errors are looked for
  extractor::PrecisionLimits limits;
  /// What a wrong front end would read; lines stay where they are.
  std::function<std::string(const std::string&)> misread;
  /// What a wrong analysis would make of the program.
  std::function<void(program::Program&)> change;
};

struct CResult {
  std::vector<std::string> refutations;  ///< what happens but was proved impossible
  Happened happened;
  std::size_t alarms = 0;
  std::size_t proved = 0;
};

/// Runs the program under every schedule, asserts that what was seen does not happen, and analyses the result. Every
/// such assertion must be an alarm, and so must every race and every run-time error that is looked for.
CResult checkAnalysis(CProgram& program, const Pipeline& pipeline);

/// What the ladder of engines says of the obligations, whatever the program does. The keys are the same for all kinds
/// of checks; ids depend on the file, which is another one each time.
std::map<std::string, driver::ObligationResult> verdictsOf(CProgram& program, const Pipeline& pipeline);

}  // namespace moire::randomc
