// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <type_traits>

#include "datalog/language/value.h"

namespace moire::datalog {

/// Counts from the first bound up or down to the second, which is not included. A step of zero gives only the first
/// bound.
template <typename Number>
class NumberRange {
 public:
  NumberRange(Number from, Number to) : NumberRange(from, to, from <= to ? Number{1} : Number{-1}) {}
  NumberRange(Number from, Number to, Number by) : next_(from), to_(to), by_(by), once_(by == 0 && from != to) {}

  bool more() const {
    if (by_ == 0) return once_;
    return by_ > 0 ? next_ < to_ : next_ > to_;
  }
  void advance() {
    next_ += by_;
    once_ = false;
  }
  Value value() const {
    if constexpr (std::is_floating_point_v<Number>) {
      return fromFloat(next_);
    } else {
      return fromUnsigned(static_cast<UnsignedValue>(next_));
    }
  }

 private:
  Number next_;
  Number to_;
  Number by_;
  bool once_;
};

/// Can hold every number, and the first one beyond them.
__extension__ using WideNumber = std::conditional_t < sizeof(Value) == 8, __int128, std::int64_t > ;

/// A number of that kind, in a type that can count beyond it.
template <Kind kind>
auto countable(Value value) {
  if constexpr (kind == Kind::Float) {
    return asFloat(value);
  } else if constexpr (kind == Kind::Unsigned) {
    return WideNumber{asUnsigned(value)};
  } else {
    return WideNumber{value};
  }
}

/// The range of that kind with these bounds and, possibly, a step.
template <Kind kind, typename... Values>
auto rangeOf(Values... values) {
  return NumberRange(countable<kind>(values)...);
}

}  // namespace moire::datalog
