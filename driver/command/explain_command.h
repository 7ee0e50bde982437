// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "driver/command/analyze_command.h"

namespace moire::driver {

/// What `analyze` would be asked for by these words of a command line. Throws UsageError.
using ParseWords = std::function<AnalyzeOptions(const std::vector<std::string>&)>;

/// `moire explain`: analyses once more what the result file is about, and tells why the obligation is proved or not.
ExitStatus explainObligation(const std::filesystem::path& resultFile, const std::string& id, const ParseWords& parse);

}  // namespace moire::driver
