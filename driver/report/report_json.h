// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "driver/verify/result.h"

namespace moire::driver {

/// The result in the schema `moire/1`, ending with a newline.
std::string reportJson(const Result& result);

}  // namespace moire::driver
