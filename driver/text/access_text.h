// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "driver/verify/evidence.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// `file.c:3:7`; only the file if there is no line.
std::string place(const program::SourcePosition& position);

/// The first few places, and how many others there are.
std::string places(const std::vector<program::SourcePosition>& positions);

/// `in a thread created at file.c:20:3`, or `in the first thread`.
std::string describeThread(const AccessReport& access);

/// `worker 10, 11, add 3, worker 12`: the lines of each function on the way; of a long way, its ends.
std::string toText(const std::vector<PathStep>& path);

}  // namespace moire::driver
