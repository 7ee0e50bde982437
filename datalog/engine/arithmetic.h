// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "datalog/language/resolved_rule.h"
#include "datalog/language/value.h"

namespace moire::datalog {

/// A real number without its fraction. C++ does not define the result if that does not fit; this is what x86 computes,
/// and so what Soufflé returns there: the least number, or, if unsigned, the low bits of a number of 64 bits.
template <typename Integer>
Integer truncated(double value) {
  constexpr double halfRange = 9223372036854775808.0;  // 2^63
  if constexpr (std::is_signed_v<Integer>) {
    const bool fits = value > static_cast<double>(std::numeric_limits<Integer>::lowest()) - 1 &&
                      value < -static_cast<double>(std::numeric_limits<Integer>::lowest());
    return fits ? static_cast<Integer>(value) : std::numeric_limits<Integer>::lowest();
  } else if constexpr (sizeof(Integer) == 8) {
    if (value >= halfRange) return value < 2 * halfRange ? static_cast<Integer>(value) : 0;
    return static_cast<Integer>(truncated<std::int64_t>(value));
  } else {
    return static_cast<Integer>(truncated<std::int64_t>(value));
  }
}

/// The operators of number and unsigned; nothing for a division by zero.
template <typename Integer>
std::optional<Integer> wholeOperation(Operator op, Integer left, Integer right) {
  const auto l = static_cast<UnsignedValue>(left);
  const auto r = static_cast<UnsignedValue>(right);
  const UnsignedValue shift = r & (sizeof(Value) * 8 - 1);
  switch (op) {
    case Operator::Add:
      return static_cast<Integer>(l + r);
    case Operator::Subtract:
      return static_cast<Integer>(l - r);
    case Operator::Multiply:
      return static_cast<Integer>(l * r);
    case Operator::Divide:
    case Operator::Modulo:
      if (right == 0) return std::nullopt;
      if constexpr (std::is_signed_v<Integer>) {
        // The least number divided by -1 wraps around to itself.
        if (right == -1) return op == Operator::Divide ? static_cast<Integer>(UnsignedValue{0} - l) : Integer{0};
      }
      return op == Operator::Divide ? left / right : left % right;
    case Operator::Power:
      return truncated<Integer>(std::pow(static_cast<double>(left), static_cast<double>(right)));
    case Operator::Negate:
      return static_cast<Integer>(UnsignedValue{0} - l);
    case Operator::BitAnd:
      return static_cast<Integer>(l & r);
    case Operator::BitOr:
      return static_cast<Integer>(l | r);
    case Operator::BitXor:
      return static_cast<Integer>(l ^ r);
    case Operator::BitNot:
      return static_cast<Integer>(~l);
    case Operator::ShiftLeft:
      return static_cast<Integer>(l << shift);
    case Operator::ShiftRight:
      return static_cast<Integer>(left >> shift);
    case Operator::ShiftRightUnsigned:
      return static_cast<Integer>(l >> shift);
    case Operator::LogicalAnd:
      return left != 0 && right != 0 ? 1 : 0;
    case Operator::LogicalOr:
      return left != 0 || right != 0 ? 1 : 0;
    case Operator::LogicalXor:
      return (left != 0) != (right != 0) ? 1 : 0;
    case Operator::LogicalNot:
      return left == 0 ? 1 : 0;
    case Operator::Minimum:
      return right < left ? right : left;
    case Operator::Maximum:
      return left < right ? right : left;
    default:
      return Integer{0};
  }
}

inline FloatValue floatOperation(Operator op, FloatValue left, FloatValue right) {
  switch (op) {
    case Operator::Add:
      return left + right;
    case Operator::Subtract:
      return left - right;
    case Operator::Multiply:
      return left * right;
    case Operator::Divide:
      return left / right;
    case Operator::Power:
      return std::pow(left, right);
    case Operator::Negate:
      return -left;
    case Operator::Minimum:
      return right < left ? right : left;
    case Operator::Maximum:
      return left < right ? right : left;
    default:
      return 0;
  }
}

/// The operators on bits of the given kind; nothing for a division of whole numbers by zero.
inline std::optional<Value> numericOperation(Operator op, Kind kind, Value left, Value right) {
  if (kind == Kind::Float) return fromFloat(floatOperation(op, asFloat(left), asFloat(right)));
  if (kind == Kind::Number) return wholeOperation<Value>(op, left, right);
  const auto result = wholeOperation<UnsignedValue>(op, asUnsigned(left), asUnsigned(right));
  return result ? std::optional(fromUnsigned(*result)) : std::nullopt;
}

/// -1, 0 or 1; symbols and records are compared by their numbers.
inline int compareValues(Kind kind, Value left, Value right) {
  const auto order = [](auto l, auto r) { return l < r ? -1 : static_cast<int>(r < l); };
  if (kind == Kind::Unsigned) return order(asUnsigned(left), asUnsigned(right));
  if (kind == Kind::Float) return order(asFloat(left), asFloat(right));
  return order(left, right);
}

}  // namespace moire::datalog
