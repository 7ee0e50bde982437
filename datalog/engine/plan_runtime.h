// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "datalog/engine/arithmetic.h"
#include "datalog/plan/compiled_plan.h"

namespace moire::datalog {

/// What compiled plans leave to the engine, because it is rare or slow anyway.
class PlanRuntime {
 public:
  PlanRuntime() = default;
  virtual ~PlanRuntime() = default;
  PlanRuntime(const PlanRuntime&) = delete;
  PlanRuntime& operator=(const PlanRuntime&) = delete;

  virtual Value value(const Term& term, const Value* registers) = 0;
  virtual bool holds(Comparison comparison, Kind type, Value left, Value right, const SourceRange& at) = 0;
  virtual const Value* unpack(Value record, std::size_t arity) = 0;
  /// Throws Stopped if the run is to end.
  virtual void pollStop() = 0;
};

/// What the frames of both kinds of plans have in common.
class PlanFrame {
 public:
  PlanFrame(PlanRuntime& runtime, std::uint64_t& ticks) : runtime_(runtime), ticks_(ticks) {}

  Value constant(std::size_t slot) const { return slots_->constants[slot]; }
  Value value(std::size_t term, const Value* registers) { return runtime_.value(*slots_->terms[term], registers); }
  bool holds(Comparison comparison, Kind type, Value left, Value right, std::size_t place) {
    return runtime_.holds(comparison, type, left, right, slots_->places[place]);
  }
  const Value* unpack(Value record, std::size_t arity) { return runtime_.unpack(record, arity); }
  /// To be called in every loop.
  void tick() {
    if ((++ticks_ & 0xFFFU) == 0) runtime_.pollStop();
  }

 protected:
  const PlanSlots* slots_ = nullptr;

 private:
  PlanRuntime& runtime_;
  std::uint64_t& ticks_;
};

/// An operation that has a result for all operands.
template <Operator op, Kind kind>
Value numeric(Value left, Value right) {
  return *numericOperation(op, kind, left, right);
}

template <Comparison comparison, Kind kind>
bool compare(Value left, Value right) {
  const auto compared = [](auto l, auto r) {
    if constexpr (comparison == Comparison::Equal) return l == r;
    if constexpr (comparison == Comparison::NotEqual) return l != r;
    if constexpr (comparison == Comparison::Less) return l < r;
    if constexpr (comparison == Comparison::LessEqual) return l <= r;
    if constexpr (comparison == Comparison::Greater) return l > r;
    if constexpr (comparison == Comparison::GreaterEqual) return l >= r;
  };
  if constexpr (kind == Kind::Float) {
    return compared(asFloat(left), asFloat(right));
  } else if constexpr (kind == Kind::Unsigned) {
    return compared(asUnsigned(left), asUnsigned(right));
  } else {
    return compared(left, right);
  }
}

}  // namespace moire::datalog
