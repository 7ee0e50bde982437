// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/command/analyze_command.h"
#include "driver/command/raw_options.h"

namespace moire::driver {

/// What the words of a command line ask of `analyze` or `facts`. Throws UsageError where they make no sense together.
AnalyzeOptions toOptions(const RawOptions& raw, const Words& words);

}  // namespace moire::driver
