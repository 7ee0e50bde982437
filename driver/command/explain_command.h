// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "driver/command/analyze_command.h"

namespace moire::driver {

/// What these words of a command line would ask of `analyze`. Throws UsageError.
using ParseWords = std::function<AnalyzeOptions(const std::vector<std::string>&)>;

/// `moire explain`: analyses the program of the result file again, and explains why the obligation is proved or not.
ExitStatus explainObligation(const std::filesystem::path& resultFile, const std::string& id, const ParseWords& parse);

}  // namespace moire::driver
