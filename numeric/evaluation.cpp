// SPDX-License-Identifier: Apache-2.0
#include "numeric/evaluation.h"

#include "numeric/condition.h"
#include "numeric/value_space.h"

namespace moire::numeric {

using program::Expression;
using program::Op;
using program::Range;

namespace {

Range readRange(const Expression& read, const AbstractValue& value) {
  Interval result;
  for (const program::CellId cell : read.cells) {
    const bool tracked = value.space()->cell(cell).type.has_value();
    result = hull(result, tracked ? convertRange(*value.bounds(cell), read.type) : read.type.range());
  }
  return *result;
}

OperationResult noting(OperationResult result, bool overflow) {
  result.mayOverflow = result.mayOverflow || overflow;
  return result;
}

// The right operand matters only where the left one is `neutral`: true of And, false of Or.
OperationResult evaluateLogical(const Expression& expression, const AbstractValue& value, bool neutral) {
  const OperationResult left = evaluate(*expression.operands[0], value);
  if (!left.values) return left;
  const Truth truth = truthOf(*left.values);
  const bool mayDecide = neutral ? truth.mayFail : truth.mayHold;
  const auto decided = [&] { return neutral ? Range{0, 0} : Range{1, 1}; };
  const AbstractValue undecided = refine(value, *expression.operands[0], neutral);
  if (undecided.isBottom()) return {decided(), left.mayOverflow};
  OperationResult right = evaluate(*expression.operands[1], undecided);
  if (right.values) right.values = toRange(truthOf(*right.values));
  if (mayDecide) right.values = hull(right.values, decided());
  return noting(right, left.mayOverflow);
}

OperationResult evaluateSelect(const Expression& expression, const AbstractValue& value) {
  OperationResult result;
  const OperationResult condition = evaluate(*expression.operands[0], value);
  if (!condition.values) return condition;
  for (const bool holds : {true, false}) {
    const AbstractValue branch = refine(value, *expression.operands[0], holds);
    if (branch.isBottom()) continue;
    const OperationResult chosen = evaluate(*expression.operands[holds ? 1 : 2], branch);
    if (chosen.values) result.values = hull(result.values, convertRange(*chosen.values, expression.type));
    result.mayOverflow = result.mayOverflow || chosen.mayOverflow;
  }
  return noting(result, condition.mayOverflow);
}

// Comparisons and shift counts take an operand as it is; otherwise it has the operator's type.
Range operandRange(const Expression& operand, Range range, const Expression& operation, bool first) {
  const bool isShift = operation.op == Op::ShiftLeft || operation.op == Op::ShiftRight;
  if (isBoolean(operation.op) || operation.op == Op::Convert || (isShift && !first)) return range;
  return operand.type == operation.type ? range : convertRange(range, operation.type);
}

OperationResult evaluateOperation(const Expression& expression, const AbstractValue& value) {
  const Expression& first = *expression.operands[0];
  const OperationResult left = evaluate(first, value);
  if (!left.values) return left;
  const Range a = operandRange(first, *left.values, expression, true);
  if (expression.operands.size() == 1) return noting(applyUnary(expression.op, expression.type, a), left.mayOverflow);
  const Expression& second = *expression.operands[1];
  const OperationResult right = evaluate(second, value);
  if (!right.values) return noting(right, left.mayOverflow);
  const Range b = operandRange(second, *right.values, expression, false);
  return noting(applyBinary(expression.op, expression.type, a, b), left.mayOverflow || right.mayOverflow);
}

}  // namespace

OperationResult evaluate(const Expression& expression, const AbstractValue& value) {
  switch (expression.op) {
    case Op::Constant:
    case Op::Nondet:
      return {convertRange(expression.range, expression.type), false};
    case Op::Read:
      return {readRange(expression, value), false};
    case Op::And:
      return evaluateLogical(expression, value, true);
    case Op::Or:
      return evaluateLogical(expression, value, false);
    case Op::Select:
      return evaluateSelect(expression, value);
    default:
      return evaluateOperation(expression, value);
  }
}

}  // namespace moire::numeric
