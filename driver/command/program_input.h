// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "datalog/language/rule_program.h"
#include "driver/command/analyze_command.h"
#include "support/stop.h"

namespace moire::driver {

/// The program that the options name: C, or facts. Throws extractor::InputError, tables::TableError, and UsageError for
/// facts that contradict each other. If `shouldStop` asks for it while C is read, throws `Stopped`.
program::Program readInput(const AnalyzeOptions& options, const std::shared_ptr<const datalog::RuleProgram>& rules,
                           const StopRequest& shouldStop = {});

}  // namespace moire::driver
