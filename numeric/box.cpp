// SPDX-License-Identifier: Apache-2.0
#include "numeric/box.h"

#include <algorithm>
#include <iterator>

#include "numeric/interval.h"

namespace moire::numeric::boxes {

using program::Int;
using program::Range;

namespace {

// The greatest threshold that is at most `value`; if there is none, the limit.
Int thresholdBelow(Int value, Int limit, const std::vector<Int>& thresholds) {
  const auto above = std::upper_bound(thresholds.begin(), thresholds.end(), value);
  return above == thresholds.begin() ? limit : std::max(limit, *std::prev(above));
}

Int thresholdAbove(Int value, Int limit, const std::vector<Int>& thresholds) {
  const auto above = std::lower_bound(thresholds.begin(), thresholds.end(), value);
  return above == thresholds.end() ? limit : std::min(limit, *above);
}

// None if that needs more than 127 bits.
std::optional<Range> plus(Range sum, Int coefficient, Range range) {
  const bool swap = coefficient < 0;
  Range product;
  if (__builtin_mul_overflow(coefficient, swap ? range.high : range.low, &product.low) ||
      __builtin_mul_overflow(coefficient, swap ? range.low : range.high, &product.high) ||
      __builtin_add_overflow(sum.low, product.low, &product.low) ||
      __builtin_add_overflow(sum.high, product.high, &product.high))
    return std::nullopt;
  return product;
}

std::optional<Range> valuesOf(const Bounds& bounds, const Sum& sum) {
  std::optional<Range> result = sum.constant;
  for (const auto& [position, coefficient] : sum.parts)
    if (result) result = plus(*result, coefficient, bounds[position]);
  return result;
}

Int floorOf(Int dividend, Int divisor) {
  const Int quotient = dividend / divisor;
  return dividend % divisor != 0 && (dividend < 0) != (divisor < 0) ? quotient - 1 : quotient;
}

// { x in range | coefficient * x + rest >= 0 }
Interval solve(Range range, Int coefficient, Int rest) {
  if (coefficient > 0) return intersect(range, {std::max(range.low, -floorOf(rest, coefficient)), range.high});
  return intersect(range, {range.low, std::min(range.high, floorOf(rest, -coefficient))});
}

}  // namespace

Bounds join(const Bounds& one, const Bounds& other) {
  Bounds result(one);
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = {std::min(one[i].low, other[i].low), std::max(one[i].high, other[i].high)};
  return result;
}

std::optional<Bounds> meet(const Bounds& one, const Bounds& other) {
  Bounds result(one);
  for (std::size_t i = 0; i < result.size(); ++i) {
    const Interval common = intersect(one[i], other[i]);
    if (!common) return std::nullopt;
    result[i] = *common;
  }
  return result;
}

Bounds widen(const Bounds& old, const Bounds& joined, const Bounds& limits, const std::vector<Int>& thresholds) {
  Bounds result(joined);
  for (std::size_t i = 0; i < result.size(); ++i) {
    const Range is = joined[i];
    result[i] = {is.low < old[i].low ? thresholdBelow(is.low, limits[i].low, thresholds) : is.low,
                 is.high > old[i].high ? thresholdAbove(is.high, limits[i].high, thresholds) : is.high};
  }
  return result;
}

std::optional<Bounds> restrict(const Bounds& bounds, std::size_t position, Range range) {
  const Interval common = intersect(bounds[position], range);
  if (!common) return std::nullopt;
  Bounds result(bounds);
  result[position] = *common;
  return result;
}

std::optional<Bounds> assumeNonNegative(const Bounds& bounds, const Sum& sum) {
  // What is learned about one position says nothing new about the others: each bound depends on the opposite bounds of
  // the other positions.
  Bounds result(bounds);
  const auto all = valuesOf(bounds, sum);
  if (!all) return result;
  if (all->high < 0) return std::nullopt;
  for (const auto& [position, coefficient] : sum.parts) {
    const Range range = bounds[position];
    const Int greatest = coefficient * (coefficient > 0 ? range.high : range.low);
    const Interval left = solve(range, coefficient, all->high - greatest);
    if (!left) return std::nullopt;
    result[position] = *left;
  }
  return result;
}

std::optional<Bounds> assign(const Bounds& bounds, std::size_t target, const Sum& sum, Range allowed) {
  const Interval values = intersect(valuesOf(bounds, sum).value_or(allowed), allowed);
  if (!values) return std::nullopt;
  Bounds result(bounds);
  result[target] = *values;
  return result;
}

}  // namespace moire::numeric::boxes
