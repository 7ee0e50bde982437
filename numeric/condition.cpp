// SPDX-License-Identifier: Apache-2.0
#include "numeric/condition.h"

#include "numeric/evaluation.h"

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

// Its value is 0 or 1, also after the conversions around it.
const Expression* booleanIn(const Expression& expression) {
  if (isBoolean(expression.op)) return &expression;
  const bool keepsOne = expression.type.bits > 1 || !expression.type.isSigned;
  return expression.op == Op::Convert && keepsOne ? booleanIn(*expression.operands[0]) : nullptr;
}

// `side op other`, or `other op side` where the side is the right one.
struct Comparison {
  Op op;
  bool sideIsLeft;
  const Expression& other;

  [[nodiscard]] AbstractValue refineWith(const AbstractValue& value, const Expression& side) const {
    return sideIsLeft ? refineComparison(value, op, side, other) : refineComparison(value, op, other, side);
  }
};

// A comparison of a truth value: the condition holds and 1 compares, or it fails and 0 compares.
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

// Where one side is decided by a condition, by its cases; none otherwise.
std::optional<AbstractValue> refineByCondition(const AbstractValue& value, const Expression& side,
                                               const Comparison& comparison) {
  if (const Expression* condition = booleanIn(side)) return refineByTruth(value, *condition, comparison);
  if (side.op == Op::Select) return refineByCases(value, side, comparison);
  return std::nullopt;
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
  return truth.mayFail ? refineTerms(value, op, a->term, b->term) : value;
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

// The right operand matters only where the left one is `neutral`: true of And, false of Or.
AbstractValue refineLogical(const AbstractValue& value, const Expression& condition, bool neutral, bool wanted) {
  const Expression& left = *condition.operands[0];
  const Expression& right = *condition.operands[1];
  const AbstractValue undecided = refine(refine(value, left, neutral), right, wanted);
  return wanted == neutral ? undecided : undecided.join(refine(value, left, !neutral));
}

// Where the result of a linear operation stays within its type; of other operations nothing is learnt but whether they
// have a result at all.
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
