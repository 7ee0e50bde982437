// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
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
/// How far behind the first bit-field of its memory location a field is; 0 if it is no bit-field.
int behindLocation(const Type& type, std::size_t field);
/// Calls `found` for each word of an object that has a value, with where it is and how far behind that of its location.
void forEachWord(const Type& type, int at, const std::function<void(int word, int behind)>& found);
/// Adds an object that is all zero and returns its address.
int addObject(const Type& type, std::vector<int>& memory);

}  // namespace moire::randomc
