// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "extractor/program/program.h"

namespace moire::program {

/// Which locations control may come to after a step of that kind, in the thread that takes it.
[[nodiscard]] std::vector<bool> reachableAfter(const Program& program, const std::function<bool(const Action&)>& step);

/// Where the first thread is, and has not created another one yet.
[[nodiscard]] std::vector<bool> beforeThreads(const Program& program);

}  // namespace moire::program
