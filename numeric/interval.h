// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "extractor/program/expression.h"

namespace moire::numeric {

/// The hull of the values that an expression may have; none if it has none, because its execution surely stops.
using Interval = std::optional<program::Range>;

/// What an operation may do: its results, and whether it stops for some operands, because the result leaves a signed
/// type, a shift goes too far, or it divides by zero.
struct OperationResult {
  Interval values;
  bool mayOverflow = false;
  bool mayDivideByZero = false;

  [[nodiscard]] bool mayStop() const { return mayOverflow || mayDivideByZero; }
};

/// What a conversion to `type` adds to the values of the range, if it is the same for all.
std::optional<program::Int> conversionOffset(program::Range value, program::IntType type);

/// { value converted to `type` }: an interval if all values wrap by the same multiple of the type's size.
program::Range convertRange(program::Range value, program::IntType type);

/// Negate, Complement, Not and Convert, yielding `type`, on all values of `operand`.
OperationResult applyUnary(program::Op op, program::IntType type, program::Range operand);

/// Arithmetic, bit operators, shifts and comparisons, yielding `type`, on all pairs of values. The least interval,
/// except for remainders, for products some of which overflow, and for unsigned products and shifts some of which wrap.
OperationResult applyBinary(program::Op op, program::IntType type, program::Range left, program::Range right);

/// The least interval that contains both.
Interval hull(const Interval& a, const Interval& b);
Interval intersect(program::Range a, program::Range b);

/// Which truth values a comparison may have.
struct Truth {
  bool mayHold = true;
  bool mayFail = true;
};
Truth compare(program::Op op, program::Range left, program::Range right);
/// The truth of the value as a condition.
Truth truthOf(program::Range value);
program::Range toRange(Truth truth);

}  // namespace moire::numeric
