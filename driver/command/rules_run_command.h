// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "driver/command/exit_status.h"

namespace moire::driver {

/// What the user asked `moire rules run` for.
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
  std::optional<std::filesystem::path> profileFile;  ///< for JSON, instead of text on standard error
};

/// Evaluates a rule file on its own. Results are written when the evaluation is complete, or not at all. Throws
/// UsageError, datalog::TextIoError and datalog::EvaluationError.
ExitStatus runRules(const RulesRunOptions& options);

}  // namespace moire::driver
