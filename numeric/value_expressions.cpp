// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "numeric/abstract_value.h"
#include "numeric/condition.h"
#include "numeric/evaluation.h"
#include "numeric/value_space.h"

namespace moire::numeric {

using program::Expression;
using program::Op;
using program::Range;

AbstractValue AbstractValue::assign(program::CellId cell, const Expression& expression) const {
  if (isBottom()) return *this;
  const auto value = linearize(expression, *this);
  if (!value) return bottom(space());
  const auto& type = space()->cell(cell).type;
  if (!type) return *this;
  const LinearValue converted = convert(*value, *type);
  const Pattern pattern = patternOf(expression, *this).convert(*type);
  const Range range = pattern.bounds(converted.range).value_or(converted.range);
  return assignTerm(cell, converted.term, range).restrict(cell, pattern);
}

AbstractValue AbstractValue::assume(const Expression& condition) const {
  // What is learned from a later part of the condition may help an earlier one: `x < y && y < 3`.
  constexpr int maxPasses = 3;
  AbstractValue result = refine(*this, condition, true);
  const bool hasParts = condition.op == Op::And || condition.op == Op::Or || condition.op == Op::Not;
  for (int pass = 1; hasParts && pass < maxPasses; ++pass) {
    AbstractValue again = refine(result, condition, true);
    if (result.leq(again)) break;
    result = std::move(again);
  }
  return result;
}

bool AbstractValue::entails(const Expression& condition) const { return refine(*this, condition, false).isBottom(); }

}  // namespace moire::numeric
