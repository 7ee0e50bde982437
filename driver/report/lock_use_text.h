// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "driver/verify/result.h"

namespace moire::driver {

/// `file.c:3:7`; the file alone where there is no line.
std::string place(const program::SourcePosition& position);

/// `worker waits for b`.
std::string describeLockUse(const AccessReport& access);

/// `perhaps holding a, locked at file.c:3:7`; `in a thread created at file.c:20:3`.
std::vector<std::string> circumstancesOf(const AccessReport& access);

/// `in a thread created at file.c:20:3`, or `in the first thread`.
std::string describeThread(const AccessReport& access);

}  // namespace moire::driver
