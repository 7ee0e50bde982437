// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "extractor/program/program.h"

namespace moire::program {

/// Which locations control may reach after a step of that kind in the same thread.
[[nodiscard]] std::vector<bool> reachableAfter(const Program& program, const std::function<bool(const Action&)>& step);

/// Where the first thread may be before it has created another one.
[[nodiscard]] std::vector<bool> beforeThreads(const Program& program);

}  // namespace moire::program
