// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "driver/text/terminal.h"
#include "driver/verify/result.h"

namespace moire::driver {

/// The result for a person: what is not proved first and in detail, then what is, then what it rests on, then one line
/// that says it all.
std::string reportText(const Result& result, const Palette& palette);

}  // namespace moire::driver
