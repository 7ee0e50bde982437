// SPDX-License-Identifier: Apache-2.0
#include "numeric/interval.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>

#include "numeric/bit_range.h"

namespace moire::numeric {

using program::Int;
using program::IntType;
using program::Op;
using program::Range;

namespace {

__extension__ using UnsignedInt = unsigned __int128;

bool within(Range inner, Range outer) { return outer.low <= inner.low && inner.high <= outer.high; }

// The mathematical result as a value of the type: a signed one must fit, an unsigned one wraps.
OperationResult fit(Range exact, IntType type) {
  if (!type.isSigned) return {convertRange(exact, type), false};
  return {intersect(exact, type.range()), !within(exact, type.range())};
}

OperationResult either(const OperationResult& a, const OperationResult& b) {
  return {hull(a.values, b.values), a.mayOverflow || b.mayOverflow, a.mayDivideByZero || b.mayDivideByZero};
}

Range hullOf(std::initializer_list<Int> values) {
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  return {*least, *greatest};
}

OperationResult multiply(IntType type, Range left, Range right) {
  if (type.isSigned)  // factors of at most 2^63 in magnitude
    return fit(hullOf({left.low * right.low, left.low * right.high, left.high * right.low, left.high * right.high}),
               type);
  const UnsignedInt low = static_cast<UnsignedInt>(left.low) * static_cast<UnsignedInt>(right.low);
  const UnsignedInt high = static_cast<UnsignedInt>(left.high) * static_cast<UnsignedInt>(right.high);
  if (low >> type.bits != high >> type.bits) return {type.range(), false};
  const UnsignedInt mask = (UnsignedInt{1} << type.bits) - 1;
  return {Range{static_cast<Int>(low & mask), static_cast<Int>(high & mask)}, false};
}

// C's division rounds towards 0, so it is monotone in each operand as long as the divisor keeps its sign.
Range quotients(Range dividend, Range divisor) {
  return hullOf({dividend.low / divisor.low, dividend.low / divisor.high, dividend.high / divisor.low,
                 dividend.high / divisor.high});
}

OperationResult divide(IntType type, Range dividend, Range divisor) {
  OperationResult result;
  result.mayDivideByZero = divisor.contains(0);
  if (const Interval positive = intersect(divisor, {1, type.max()})) result.values = quotients(dividend, *positive);
  if (!type.isSigned || divisor.low >= 0) return result;
  if (const Interval negative = intersect(divisor, {type.min(), -2}))
    result.values = hull(result.values, quotients(dividend, *negative));
  if (divisor.contains(-1))
    result = either(result, fit({-dividend.high, -dividend.low}, type));  // only the least value has no negation
  return result;
}

// Dividends of one sign by divisors of one sign, as magnitudes.
Range remainders(Range dividend, Range divisor) {
  if (dividend.high < divisor.low) return dividend;
  if (divisor.low == divisor.high && dividend.low / divisor.low == dividend.high / divisor.low)
    return {dividend.low % divisor.low, dividend.high % divisor.low};
  return {0, std::min(dividend.high, divisor.high - 1)};
}

// The remainder has the dividend's sign; the divisor's does not matter.
OperationResult remainder(IntType type, Range dividend, Range divisor) {
  OperationResult result;
  result.mayDivideByZero = divisor.contains(0);
  const Interval positive = intersect(divisor, {1, type.range().high});
  const Interval negative = intersect(divisor, {type.range().low, -1});
  for (const Interval& part : {positive, negative}) {
    if (!part) continue;
    const Range magnitude = part->low > 0 ? *part : Range{-part->high, -part->low};
    if (const Interval up = intersect(dividend, {0, type.max()}))
      result.values = hull(result.values, remainders(*up, magnitude));
    if (const Interval down = intersect(dividend, {type.min(), -1})) {
      const Range opposite = remainders({-down->high, -down->low}, magnitude);
      result.values = hull(result.values, Range{-opposite.high, -opposite.low});
    }
  }
  result.mayOverflow = type.isSigned && dividend.low == type.min() && divisor.contains(-1);
  return result;
}

OperationResult shiftLeft(IntType type, Range value, int count) {
  const Int factor = Int{1} << count;
  if (!type.isSigned) return {convertRange({value.low * factor, value.high * factor}, type), false};
  const Interval allowed = intersect(value, {0, type.max() / factor});
  if (!allowed) return {std::nullopt, true};
  return {Range{allowed->low * factor, allowed->high * factor}, *allowed != value};
}

OperationResult shift(Op op, IntType type, Range value, Range count) {
  OperationResult result;
  const Interval counts = intersect(count, {0, static_cast<Int>(type.bits) - 1});
  result.mayOverflow = !counts || *counts != count;
  if (!counts) return result;
  for (int i = static_cast<int>(counts->low); i <= static_cast<int>(counts->high); ++i)
    result = either(result, op == Op::ShiftLeft ? shiftLeft(type, value, i)
                                                : OperationResult{Range{value.low >> i, value.high >> i}, false});
  return result;
}

}  // namespace

Interval intersect(Range a, Range b) {
  const Range common{std::max(a.low, b.low), std::min(a.high, b.high)};
  return common.low <= common.high ? Interval(common) : std::nullopt;
}

Interval hull(const Interval& a, const Interval& b) {
  if (!a || !b) return a ? a : b;
  return Range{std::min(a->low, b->low), std::max(a->high, b->high)};
}

std::optional<Int> conversionOffset(Range value, IntType type) {
  const Int offset = type.wrap(value.low) - value.low;
  return type.wrap(value.high) - value.high == offset ? std::optional(offset) : std::nullopt;
}

Range convertRange(Range value, IntType type) {
  const auto offset = conversionOffset(value, type);
  return offset ? Range{value.low + *offset, value.high + *offset} : type.range();
}

OperationResult applyUnary(Op op, IntType type, Range operand) {
  switch (op) {
    case Op::Negate:
      return fit({-operand.high, -operand.low}, type);
    case Op::Complement:
      return fit({-operand.high - 1, -operand.low - 1}, type);
    case Op::Not: {
      const Truth truth = truthOf(operand);
      return {toRange({truth.mayFail, truth.mayHold}), false};
    }
    case Op::Convert:
      return {convertRange(operand, type), false};
    default:
      std::abort();  // not a unary operator
  }
}

OperationResult applyBinary(Op op, IntType type, Range left, Range right) {
  switch (op) {
    case Op::Add:
      return fit({left.low + right.low, left.high + right.high}, type);
    case Op::Subtract:
      return fit({left.low - right.high, left.high - right.low}, type);
    case Op::Multiply:
      return multiply(type, left, right);
    case Op::Divide:
      return divide(type, left, right);
    case Op::Remainder:
      return remainder(type, left, right);
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
      return {bitRange(op, type, left, right), false};
    case Op::ShiftLeft:
    case Op::ShiftRight:
      return shift(op, type, left, right);
    default:
      return {toRange(compare(op, left, right)), false};
  }
}

Truth compare(Op op, Range left, Range right) {
  switch (op) {
    case Op::Less:
      return {left.low < right.high, left.high >= right.low};
    case Op::LessEqual:
      return {left.low <= right.high, left.high > right.low};
    case Op::Equal:
    case Op::NotEqual: {
      const bool mayDiffer = left != right || left.low != left.high;
      const bool mayAgree = intersect(left, right).has_value();
      return op == Op::Equal ? Truth{mayAgree, mayDiffer} : Truth{mayDiffer, mayAgree};
    }
    default:
      std::abort();  // not a comparison
  }
}

Truth truthOf(Range value) { return {value.low != 0 || value.high != 0, value.contains(0)}; }

Range toRange(Truth truth) { return {truth.mayFail ? 0 : 1, truth.mayHold ? 1 : 0}; }

}  // namespace moire::numeric
