// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/program/program.h"

namespace moire::numeric {

/// Where bounds are likely to settle: the program's constants and the values next to them, sorted. A condition `x < c`
/// leaves x at c - 1, the step after it at c, and its negation at c or c + 1.
std::vector<program::Int> thresholdsOf(const program::Program& program);

}  // namespace moire::numeric
