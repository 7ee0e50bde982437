// SPDX-License-Identifier: Apache-2.0
#include "numeric/evaluation.h"
#include "numeric/value_space.h"

namespace moire::numeric {

using program::Expression;
using program::Op;
using program::Range;

namespace {

Pattern patternOfRead(const Expression& read, const AbstractValue& value) {
  Pattern result;
  bool first = true;
  for (const program::CellId cell : read.cells) {
    if (!value.space()->cell(cell).type) return {};
    const Pattern found = value.pattern(cell).convert(read.type);
    result = first ? found : result.join(found);
    first = false;
  }
  return result;
}

// An operand has the operator's type, except that a shift count has its own.
Pattern operandPattern(const Expression& operand, const Expression& operation, const AbstractValue& value, bool first) {
  const Pattern pattern = patternOf(operand, value);
  const bool isShift = operation.op == Op::ShiftLeft || operation.op == Op::ShiftRight;
  return operand.type == operation.type || (isShift && !first) ? pattern : pattern.convert(operation.type);
}

Range operandBounds(const Expression& operand, const Expression& operation, const AbstractValue& value, bool first) {
  const bool isShift = operation.op == Op::ShiftLeft || operation.op == Op::ShiftRight;
  const Range range = evaluate(operand, value).values.value_or(operand.type.range());
  return operand.type == operation.type || (isShift && !first) ? range : convertRange(range, operation.type);
}

Pattern patternOfOperation(const Expression& expression, const AbstractValue& value) {
  const Expression& first = *expression.operands[0];
  const Pattern x = operandPattern(first, expression, value, true);
  if (expression.operands.size() == 1) return applyPattern(expression.op, expression.type, x);
  const Expression& second = *expression.operands[1];
  const Pattern y = operandPattern(second, expression, value, false);
  if (x.isAny() && y.isAny()) return {};
  return applyPattern(expression.op, expression.type, x, operandBounds(first, expression, value, true), y,
                      operandBounds(second, expression, value, false));
}

// Of an operation that may stop, nothing is known.
Pattern patternOfAnyway(const Expression& operation, const AbstractValue& value) {
  const bool stops = evaluate(operation, value).mayStop() && !staysWithinType(operation, value);
  return stops ? Pattern() : patternOf(operation, value);
}

}  // namespace

Pattern patternOf(const Expression& expression, const AbstractValue& value) {
  switch (expression.op) {
    case Op::Constant:
    case Op::Nondet:
      return Pattern::of(convertRange(expression.range, expression.type));
    case Op::Read:
      return patternOfRead(expression, value);
    case Op::Convert:
      return patternOf(*expression.operands[0], value).convert(expression.type);
    case Op::Anyway:
      return patternOfAnyway(*expression.operands[0], value);
    case Op::Select:
      return patternOf(*expression.operands[1], value)
          .convert(expression.type)
          .join(patternOf(*expression.operands[2], value).convert(expression.type));
    case Op::Negate:
    case Op::Complement:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Remainder:
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
    case Op::ShiftLeft:
    case Op::ShiftRight:
      return patternOfOperation(expression, value);
    default:
      return {};  // 0 or 1, as its bounds say
  }
}

}  // namespace moire::numeric
