// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <vector>

#include "tests/random_c/syntax.h"

namespace moire::randomc {

/// What lies between objects and between fields, and where an object was: whoever touches it has undefined behaviour.
inline constexpr int outside = std::numeric_limits<int>::min();

/// How many words of memory an object takes.
int sizeOf(const Type& type);
/// Where a field begins.
int offsetOf(const Type& type, std::size_t field);
/// Adds an object that is all zero and returns its address.
int addObject(const Type& type, std::vector<int>& memory);

}  // namespace moire::randomc
