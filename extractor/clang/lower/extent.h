// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "extractor/program/expression.h"

namespace moire::extractor {

/// How far an object reaches around a pointer into it: so many whole units lie before the pointer, and so many from it
/// on. Never negative, and never more than `farthest`.
struct Extent {
  program::ExpressionPtr before;
  program::ExpressionPtr after;
  std::int64_t unit = 1;  ///< in bytes
};

/// The cells that remember the extent of a pointer that is kept in memory.
struct ExtentCells {
  program::CellId before;
  program::CellId after;
  std::int64_t unit = 1;
};

/// No object has more units, and none of them more bytes: so that what extents are computed from each other by stays
/// within 64 bits.
inline constexpr program::Int mostUnits = program::Int{1} << 40;
inline constexpr std::int64_t largestUnit = std::int64_t{1} << 20;

}  // namespace moire::extractor
