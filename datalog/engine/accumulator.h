// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "datalog/engine/arithmetic.h"

namespace moire::datalog {

/// What an aggregate has gathered so far.
class Accumulator {
 public:
  void count() { ++count_; }

  void add(AggregateFunction function, Kind kind, Value item) {
    const bool first = count_++ == 0;
    if (function == AggregateFunction::Mean) {
      total_ += static_cast<double>(asFloat(item));
    } else if (first) {
      value_ = item;
    } else {
      value_ = *numericOperation(combination(function), kind, value_, item);
    }
  }

  /// Whether the aggregate has a value; if so, it is stored in `result`.
  bool finish(AggregateFunction function, Value& result) const {
    switch (function) {
      case AggregateFunction::Count:
        result = static_cast<Value>(count_);
        return true;
      case AggregateFunction::Sum:
        result = value_;
        return true;
      case AggregateFunction::Minimum:
      case AggregateFunction::Maximum:
        result = value_;
        return count_ != 0;
      case AggregateFunction::Mean:
        if (count_ != 0) result = fromFloat(static_cast<FloatValue>(total_ / static_cast<double>(count_)));
        return count_ != 0;
    }
    return false;
  }

 private:
  static Operator combination(AggregateFunction function) {
    if (function == AggregateFunction::Minimum) return Operator::Minimum;
    return function == AggregateFunction::Maximum ? Operator::Maximum : Operator::Add;
  }

  std::size_t count_ = 0;
  Value value_ = 0;
  double total_ = 0;
};

}  // namespace moire::datalog
