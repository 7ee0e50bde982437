// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/command/analyze_command.h"
#include "driver/command/raw_options.h"

namespace moire::driver {

/// What a command line asks of `analyze` or `facts`. Throws UsageError if its words make no sense together.
AnalyzeOptions toOptions(const RawOptions& raw, const Words& words);

}  // namespace moire::driver
