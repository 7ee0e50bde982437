// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "driver/command/exit_status.h"

namespace moire::driver {

/// What `moire rules run` was asked for.
struct RulesRunOptions {
  std::filesystem::path file;
  std::filesystem::path facts = ".";
  std::filesystem::path output = ".";
  unsigned jobs = 1;
  std::optional<double> timeoutSeconds;
  std::optional<std::size_t> memoryMebibytes;
  std::vector<std::string> goals;  ///< tuples to explain
  bool compile = false;            ///< do not interpret the rules
  bool profile = false;
  std::optional<std::filesystem::path> profileFile;  ///< for JSON, in place of text on standard error
};

/// Evaluates a rule file on its own. What it writes is written when the evaluation is complete, or not at all. Throws
/// UsageError, datalog::TextIoError and datalog::EvaluationError.
ExitStatus runRules(const RulesRunOptions& options);

}  // namespace moire::driver
