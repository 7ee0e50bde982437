// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "driver/verify/result.h"

namespace moire::driver {

/// `worker 10, 11, add 3, worker 12`: the lines of each function on the way; of a long way, its ends.
std::string toText(const std::vector<PathStep>& path);

}  // namespace moire::driver
