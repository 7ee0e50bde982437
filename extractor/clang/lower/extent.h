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

/// So many units.
program::ExpressionPtr units(program::Int count);

/// What a null pointer has, so that it does not weaken what is known of the others: following it is another error.
Extent endless(std::int64_t unit);

Extent unknownExtent(std::int64_t unit);

/// Of a pointer to the beginning of an object of so many units.
Extent exactly(program::Int after, std::int64_t unit);

Extent inUnits(const Extent& extent, std::int64_t unit);

/// Of the pointer that lies `distance` further; it was checked that the object reaches that far.
Extent shifted(const Extent& extent, const program::ExpressionPtr& distance, bool up);

/// A number of units, in other units. What does not divide is rounded down or up: rounded down alone, an access that is
/// within the object would surely be an error, and nothing would be reached after it.
program::ExpressionPtr scaled(const program::ExpressionPtr& count, std::int64_t from, std::int64_t to);

}  // namespace moire::extractor
