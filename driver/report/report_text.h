// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "driver/text/terminal.h"
#include "driver/verify/result.h"

namespace moire::driver {

/// The result for human readers: first what is not proved, in detail, then what is proved, then what the result
/// assumes, and then one line as a summary.
std::string reportText(const Result& result, const Palette& palette);

}  // namespace moire::driver
