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

// What was evaluated before may also stop.
OperationResult noting(OperationResult result, const OperationResult& before) {
  result.mayOverflow = result.mayOverflow || before.mayOverflow;
  result.mayDivideByZero = result.mayDivideByZero || before.mayDivideByZero;
  return result;
}

// The right operand matters only if the left one is `neutral`: true for And, false for Or.
OperationResult evaluateLogical(const Expression& expression, const AbstractValue& value, bool neutral) {
  const OperationResult left = evaluate(*expression.operands[0], value);
  if (!left.values) return left;
  const Truth truth = truthOf(*left.values);
  const bool mayDecide = neutral ? truth.mayFail : truth.mayHold;
  const auto decided = [&] { return neutral ? Range{0, 0} : Range{1, 1}; };
  const AbstractValue undecided = refine(value, *expression.operands[0], neutral);
  if (undecided.isBottom()) return noting({decided()}, left);
  OperationResult right = evaluate(*expression.operands[1], undecided);
  if (right.values) right.values = toRange(truthOf(*right.values));
  if (mayDecide) right.values = hull(right.values, decided());
  return noting(right, left);
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
    result = noting(result, chosen);
  }
  return noting(result, condition);
}

// Comparisons and shift counts take an operand as it is; every other operand has the operator's type.
Range operandRange(const Expression& operand, Range range, const Expression& operation, bool first) {
  const bool isShift = operation.op == Op::ShiftLeft || operation.op == Op::ShiftRight;
  if (isBoolean(operation.op) || operation.op == Op::Convert || (isShift && !first)) return range;
  return operand.type == operation.type ? range : convertRange(range, operation.type);
}

/// What the operator does, and what evaluating its operands does; the former says nothing if no operand has a value.
struct Steps {
  OperationResult operands;
  OperationResult operation;
};

Steps evaluateSteps(const Expression& expression, const AbstractValue& value) {
  const Expression& first = *expression.operands[0];
  const OperationResult left = evaluate(first, value);
  if (!left.values) return {left, {}};
  const Range a = operandRange(first, *left.values, expression, true);
  if (expression.operands.size() == 1) return {left, applyUnary(expression.op, expression.type, a)};
  const Expression& second = *expression.operands[1];
  const OperationResult right = noting(evaluate(second, value), left);
  if (!right.values) return {right, {}};
  const Range b = operandRange(second, *right.values, expression, false);
  return {right, applyBinary(expression.op, expression.type, a, b)};
}

OperationResult evaluateOperation(const Expression& expression, const AbstractValue& value) {
  const Steps steps = evaluateSteps(expression, value);
  return noting(steps.operation, steps.operands);
}

bool isOperator(const Expression& expression) {
  return !expression.operands.empty() && expression.op != Op::And && expression.op != Op::Or &&
         expression.op != Op::Select && expression.op != Op::Defined && expression.op != Op::Anyway;
}

OperationResult evaluateDefined(const Expression& expression, const AbstractValue& value) {
  const Expression& operation = *expression.operands[0];
  if (!isOperator(operation)) {
    OperationResult result = evaluate(operation, value);
    if (result.values) result.values = Range{1, 1};
    return result;
  }
  auto [operands, result] = evaluateSteps(operation, value);
  if (!operands.values) return operands;
  const bool fits = result.mayStop() && staysWithinType(operation, value);
  return noting({toRange({result.values.has_value(), result.mayStop() && !fits})}, operands);
}

OperationResult evaluateAnyway(const Expression& expression, const AbstractValue& value) {
  const Expression& operation = *expression.operands[0];
  if (!isOperator(operation)) return evaluate(operation, value);
  auto [operands, result] = evaluateSteps(operation, value);
  if (!operands.values) return operands;
  const bool stops = result.mayStop() && !staysWithinType(operation, value);
  return noting({stops ? expression.type.range() : result.values}, operands);
}

}  // namespace

OperationResult evaluate(const Expression& expression, const AbstractValue& value) {
  switch (expression.op) {
    case Op::Constant:
    case Op::Nondet:
      return {convertRange(expression.range, expression.type)};
    case Op::Read:
      return {readRange(expression, value)};
    case Op::And:
      return evaluateLogical(expression, value, true);
    case Op::Or:
      return evaluateLogical(expression, value, false);
    case Op::Defined:
      return evaluateDefined(expression, value);
    case Op::Anyway:
      return evaluateAnyway(expression, value);
    case Op::Select:
      return evaluateSelect(expression, value);
    default:
      return evaluateOperation(expression, value);
  }
}

}  // namespace moire::numeric
