// SPDX-License-Identifier: Apache-2.0
#include "numeric/condition.h"

#include "numeric/evaluation.h"
#include "numeric/value_space.h"

namespace moire::numeric {

using program::Expression;
using program::ExpressionPtr;
using program::Op;

namespace {

AbstractValue refineComparison(const AbstractValue& value, Op op, const Expression& left, const Expression& right);

// lesser + slack <= greater
AbstractValue assumeOrder(const AbstractValue& value, const LinearTerm& lesser, const LinearTerm& greater,
                          program::Int slack) {
  auto difference = subtract(greater, lesser);
  if (!difference) return value;
  difference->constant.low -= slack;
  difference->constant.high -= slack;
  if (!difference->parts.empty()) return value.assumeNonNegative(*difference);
  return difference->constant.high < 0 ? AbstractValue::bottom(value.space()) : value;
}

AbstractValue refineTerms(const AbstractValue& value, Op op, const LinearTerm& left, const LinearTerm& right) {
  switch (op) {
    case Op::Less:
      return assumeOrder(value, left, right, 1);
    case Op::LessEqual:
      return assumeOrder(value, left, right, 0);
    case Op::Equal:
      return assumeOrder(assumeOrder(value, left, right, 0), right, left, 0);
    default:
      return assumeOrder(value, left, right, 1).join(assumeOrder(value, right, left, 1));
  }
}

// The part whose value is 0 or 1, also after the conversions around it.
const Expression* booleanIn(const Expression& expression) {
  if (isBoolean(expression.op)) return &expression;
  const bool keepsOne = expression.type.bits > 1 || !expression.type.isSigned;
  return expression.op == Op::Convert && keepsOne ? booleanIn(*expression.operands[0]) : nullptr;
}

// `side op other`, or `other op side` if `side` is the right one.
struct Comparison {
  Op op;
  bool sideIsLeft;
  const Expression& other;

  [[nodiscard]] AbstractValue refineWith(const AbstractValue& value, const Expression& side) const {
    return sideIsLeft ? refineComparison(value, op, side, other) : refineComparison(value, op, other, side);
  }
};

// A comparison of a truth value: either the condition holds and 1 is compared, or it fails and 0 is compared.
AbstractValue refineByTruth(const AbstractValue& value, const Expression& condition, const Comparison& comparison) {
  AbstractValue result = AbstractValue::bottom(value.space());
  for (const bool holds : {false, true}) {
    const ExpressionPtr side = program::constant(holds ? 1 : 0, comparison.other.type);
    result = result.join(comparison.refineWith(refine(value, condition, holds), *side));
  }
  return result;
}

AbstractValue refineByCases(const AbstractValue& value, const Expression& select, const Comparison& comparison) {
  AbstractValue result = AbstractValue::bottom(value.space());
  for (const bool holds : {false, true})
    result =
        result.join(comparison.refineWith(refine(value, *select.operands[0], holds), *select.operands[holds ? 1 : 2]));
  return result;
}

// If one side is decided by a condition, refines by its cases; none otherwise.
std::optional<AbstractValue> refineByCondition(const AbstractValue& value, const Expression& side,
                                               const Comparison& comparison) {
  if (const Expression* condition = booleanIn(side)) return refineByTruth(value, *condition, comparison);
  if (side.op == Op::Select) return refineByCases(value, side, comparison);
  return std::nullopt;
}

// The cell whose value the expression has in every state of `value`; none if it may be something else.
std::optional<program::CellId> cellIn(const Expression& expression, const AbstractValue& value) {
  if (expression.op == Op::Convert) {
    const auto inner = cellIn(*expression.operands[0], value);
    if (!inner) return inner;
    const program::Range range = *value.bounds(*inner);
    return convertRange(range, expression.type) == range ? inner : std::nullopt;
  }
  if (expression.op != Op::Read || expression.cells.size() != 1) return std::nullopt;
  const auto& info = value.space()->cell(expression.cells.front());
  if (info.summary || !info.type) return std::nullopt;
  const program::Range range = *value.bounds(expression.cells.front());
  return convertRange(range, expression.type) == range ? std::optional(expression.cells.front()) : std::nullopt;
}

// `expression == number`, where the expression is the remainder of a cell modulo a power of two.
AbstractValue refineRemainder(const AbstractValue& value, const Expression& expression, const Pattern& number) {
  const bool isMask = expression.op == Op::BitAnd;
  if ((!isMask && expression.op != Op::Remainder) || !number.isList() || number.values().size() != 1) return value;
  const auto cell = cellIn(*expression.operands[0], value);
  const Pattern modulus = patternOf(*expression.operands[1], value);
  if (!cell || !modulus.isList() || modulus.values().size() != 1) return value;
  const program::Int size = modulus.values().front() + (isMask ? 1 : 0);
  unsigned bits = 0;
  while (bits < Pattern::maxBits && (program::Int{1} << bits) < size) ++bits;
  if (size <= 0 || (program::Int{1} << bits) != size) return value;
  return value.restrict(*cell, Pattern::remainder(bits, number.values().front()));
}

// None if the expression has no value in any state.
std::optional<Pattern> valuesOf(const Expression& expression, const AbstractValue& value) {
  const Interval range = evaluate(expression, value).values;
  return range ? patternOf(expression, value).within(*range) : std::nullopt;
}

// What lists and remainders say about the comparison.
AbstractValue refinePatterns(const AbstractValue& value, Op op, const Expression& left, const Expression& right) {
  if (value.isBottom() || (op != Op::Equal && op != Op::NotEqual)) return value;
  const auto leftValues = valuesOf(left, value);
  const auto rightValues = valuesOf(right, value);
  if (!leftValues || !rightValues) return AbstractValue::bottom(value.space());
  const Pattern& a = *leftValues;
  const Pattern& b = *rightValues;
  AbstractValue result = value;
  if (op == Op::Equal) {
    if (!a.meet(b)) return AbstractValue::bottom(value.space());
    if (const auto cell = cellIn(left, result)) result = result.restrict(*cell, b);
    if (result.isBottom()) return result;
    if (const auto cell = cellIn(right, result)) result = result.restrict(*cell, a);
    if (result.isBottom()) return result;
    return refineRemainder(refineRemainder(result, left, b), right, a);
  }
  const auto without = [&](const Expression& side, const Pattern& mine, const Pattern& other) {
    if (!mine.isList() || !other.isList() || other.values().size() != 1) return;
    std::vector<program::Int> others = mine.values();
    std::erase(others, other.values().front());
    if (others.empty())
      result = AbstractValue::bottom(value.space());
    else if (const auto cell = cellIn(side, value); cell && !result.isBottom())
      result = result.restrict(*cell, Pattern::list(std::move(others)));
  };
  without(left, a, b);
  without(right, b, a);
  return result;
}

AbstractValue refineComparison(const AbstractValue& value, Op op, const Expression& left, const Expression& right) {
  if (value.isBottom()) return value;
  if (auto byLeft = refineByCondition(value, left, {op, true, right})) return *byLeft;
  if (auto byRight = refineByCondition(value, right, {op, false, left})) return *byRight;
  const auto a = linearize(left, value);
  const auto b = linearize(right, value);
  if (!a || !b) return AbstractValue::bottom(value.space());
  const Truth truth = compare(op, a->range, b->range);
  if (!truth.mayHold) return AbstractValue::bottom(value.space());
  if (!truth.mayFail) return value;
  return refinePatterns(refineTerms(value, op, a->term, b->term), op, left, right);
}

AbstractValue refineOperator(const AbstractValue& value, const Expression& comparison, bool wanted) {
  const Expression& first = *comparison.operands[0];
  const Expression& second = *comparison.operands[1];
  if (wanted) return refineComparison(value, comparison.op, first, second);
  switch (comparison.op) {
    case Op::Less:
      return refineComparison(value, Op::LessEqual, second, first);
    case Op::LessEqual:
      return refineComparison(value, Op::Less, second, first);
    case Op::Equal:
      return refineComparison(value, Op::NotEqual, first, second);
    default:
      return refineComparison(value, Op::Equal, first, second);
  }
}

// The right operand matters only if the left one is `neutral`: true for And, false for Or.
AbstractValue refineLogical(const AbstractValue& value, const Expression& condition, bool neutral, bool wanted) {
  const Expression& left = *condition.operands[0];
  const Expression& right = *condition.operands[1];
  const AbstractValue undecided = refine(refine(value, left, neutral), right, wanted);
  return wanted == neutral ? undecided : undecided.join(refine(value, left, !neutral));
}

// Uses that the result of a linear operation stays within its type; of other operations, it is only learned whether
// they have a result at all.
AbstractValue refineDefined(const AbstractValue& value, const Expression& condition, bool wanted) {
  const auto truth = evaluate(condition, value).values;
  if (!truth || !truth->contains(wanted ? 1 : 0)) return AbstractValue::bottom(value.space());
  if (!wanted || truth->low == 1) return value;
  const Expression& operation = *condition.operands[0];
  const auto exact = exactResult(operation, value);
  if (!exact) return value;
  const program::Range type = operation.type.range();
  const AbstractValue notBelow = assumeOrder(value, {{}, {type.low, type.low}}, exact->term, 0);
  return assumeOrder(notBelow, exact->term, {{}, {type.high, type.high}}, 0);
}

}  // namespace

AbstractValue refine(const AbstractValue& value, const Expression& condition, bool wanted) {
  if (value.isBottom()) return value;
  switch (condition.op) {
    case Op::Not:
      return refine(value, *condition.operands[0], !wanted);
    case Op::And:
      return refineLogical(value, condition, true, wanted);
    case Op::Or:
      return refineLogical(value, condition, false, wanted);
    case Op::Defined:
      return refineDefined(value, condition, wanted);
    case Op::Less:
    case Op::LessEqual:
    case Op::Equal:
    case Op::NotEqual:
      return refineOperator(value, condition, wanted);
    default:
      return refineComparison(value, wanted ? Op::NotEqual : Op::Equal, condition,
                              *program::constant(0, condition.type));
  }
}

}  // namespace moire::numeric
