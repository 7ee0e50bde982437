// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "extractor/program/expression.h"

namespace moire::extractor {

/// How far an object reaches around a pointer into it: the number of whole units before the pointer, and from it on.
/// Never negative, and never more than `farthest`.
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

/// No object has more units than this, and no unit more bytes, so that what is computed from extents stays within 64
/// bits.
inline constexpr program::Int mostUnits = program::Int{1} << 40;
inline constexpr std::int64_t largestUnit = std::int64_t{1} << 20;

/// That many units, as an expression.
program::ExpressionPtr units(program::Int count);

/// The extent of a null pointer: unlimited, so that it does not weaken what is known of others. Following it is another
/// error.
Extent endless(std::int64_t unit);

Extent unknownExtent(std::int64_t unit);

/// The extent of a pointer to the beginning of an object of that many units.
Extent exactly(program::Int after, std::int64_t unit);

Extent inUnits(const Extent& extent, std::int64_t unit);

/// The extent of the pointer `distance` further on; it was checked that the object reaches that far.
Extent shifted(const Extent& extent, const program::ExpressionPtr& distance, bool up);

/// Converts a number of units to other units. A remainder may be rounded down or up: if it were only rounded down, an
/// access within the object would seem to be a definite error, and nothing would be reached after it.
program::ExpressionPtr scaled(const program::ExpressionPtr& count, std::int64_t from, std::int64_t to);

}  // namespace moire::extractor
