// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "tests/random_c/syntax.h"

namespace moire::randomc {

/// Gaps between objects and between fields, and what was an object: an access to them has undefined behaviour. A
/// program that computes these numbers ends when it reads them.
inline constexpr int outside = -1726359841;
inline constexpr int gone = -1726359842;

/// How many words of memory an object takes.
int sizeOf(const Type& type);
/// Where a field begins.
int offsetOf(const Type& type, std::size_t field);
/// Adds an object that is all zero and returns its address.
int addObject(const Type& type, std::vector<int>& memory);

}  // namespace moire::randomc
