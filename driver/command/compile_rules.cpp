// SPDX-License-Identifier: Apache-2.0
#include "driver/command/compile_rules.h"

#include <fmt/format.h>

#include <cstdio>

#include "datalog/built_in.h"
#include "datalog/compile/plan_library.h"
#include "datalog/compile/program_text.h"
#include "datalog/compile/toolchain.h"
#include "datalog/compiled_analysis.h"
#include "driver/command/output_check.h"
#include "driver/report/output_file.h"

namespace moire::driver {

ExitStatus compileRules(const std::filesystem::path& file, const std::filesystem::path& program) {
  const auto source = datalog::readSource(file);
  if (!source) {
    fmt::print(stderr, "{}", datalog::render(datalog::loadRuleFiles({file}).diagnostics));
    return ExitStatus::BadInput;
  }
  const auto result = datalog::programTextOf(*source, datalog::includeBuiltIn());
  fmt::print(stderr, "{}", datalog::render(result.diagnostics));
  if (!result.text) return ExitStatus::BadInput;
  requireNoInput(program, {file});
  requireWritable(program);
  if (std::filesystem::exists(program) && !std::filesystem::is_regular_file(program))
    throw UsageError(fmt::format("cannot write '{}': it is not a file", program.string()));
  // Only a program that is complete takes its place.
  const auto parent = program.has_parent_path() ? program.parent_path() : std::filesystem::path(".");
  const datalog::TemporaryFolder folder(parent);
  datalog::compileText(*result.text, datalog::Product::Program, folder.path() / "program");
  std::error_code error;
  std::filesystem::rename(folder.path() / "program", program, error);
  if (error) throw WriteError(fmt::format("cannot write '{}': {}", program.string(), error.message()));
  return ExitStatus::Proved;
}

datalog::PlanFunctions compiledFunctions(const std::shared_ptr<const datalog::RuleProgram>& rules,
                                         datalog::Updates updates) {
  datalog::PlanFunctions result = datalog::compiledAnalysis();
  auto plans = datalog::plansOf(rules, updates);
  std::erase_if(plans, [&](const auto& plan) { return result.find(plan.first) != nullptr; });
  if (!plans.empty()) result.add(datalog::loadCompiled(plans, datalog::cacheFolder()));
  return result;
}

}  // namespace moire::driver
