// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "datalog/compile/plan_functions.h"
#include "datalog/compile/plan_recorder.h"
#include "driver/command/exit_status.h"

namespace moire::driver {

/// `moire rules compile FILE.dl -o PROGRAM`. Throws datalog::CompileError.
ExitStatus compileRules(const std::filesystem::path& file, const std::filesystem::path& program);

/// `--compile-rules`: functions for the program's plans, from the build, from the user's cache, or compiled now. Throws
/// datalog::CompileError.
datalog::PlanFunctions compiledFunctions(const std::shared_ptr<const datalog::RuleProgram>& rules,
                                         datalog::Updates updates);

}  // namespace moire::driver
