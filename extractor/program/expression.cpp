// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/expression.h"

#include <utility>

namespace moire::program {

namespace {
ExpressionPtr make(Op op, IntType type, std::vector<ExpressionPtr> operands) {
  return std::make_shared<Expression>(Expression{op, type, {}, {}, std::move(operands)});
}

IntType resultType(Op op, const Expression& left) { return isBoolean(op) ? int32 : left.type; }
}  // namespace

bool isBoolean(Op op) {
  switch (op) {
    case Op::Not:
    case Op::Less:
    case Op::LessEqual:
    case Op::Equal:
    case Op::NotEqual:
    case Op::And:
    case Op::Or:
    case Op::Defined:
      return true;
    default:
      return false;
  }
}

ExpressionPtr constant(Int value, IntType type) {
  return std::make_shared<Expression>(Expression{Op::Constant, type, {value, value}, {}, {}});
}

ExpressionPtr read(CellId cell, IntType type) { return readOneOf({cell}, type); }

ExpressionPtr readOneOf(std::vector<CellId> cells, IntType type) {
  return std::make_shared<Expression>(Expression{Op::Read, type, {}, std::move(cells), {}});
}

ExpressionPtr nondet(IntType type) { return nondet(type, type.range()); }

ExpressionPtr nondet(IntType type, Range range) {
  return std::make_shared<Expression>(Expression{Op::Nondet, type, range, {}, {}});
}

ExpressionPtr unary(Op op, ExpressionPtr operand) {
  const IntType type = resultType(op, *operand);
  return make(op, type, {std::move(operand)});
}

ExpressionPtr binary(Op op, ExpressionPtr left, ExpressionPtr right) {
  const IntType type = resultType(op, *left);
  return make(op, type, {std::move(left), std::move(right)});
}

ExpressionPtr convert(ExpressionPtr operand, IntType type) {
  if (operand->type == type) return operand;
  if (operand->op == Op::Constant) return constant(type.wrap(operand->range.low), type);
  return make(Op::Convert, type, {std::move(operand)});
}

ExpressionPtr select(ExpressionPtr condition, ExpressionPtr then, ExpressionPtr otherwise) {
  const IntType type = then->type;
  return make(Op::Select, type, {std::move(condition), std::move(then), std::move(otherwise)});
}

ExpressionPtr negation(const ExpressionPtr& condition) {
  const auto& operands = condition->operands;
  switch (condition->op) {
    case Op::Not:
      return isBoolean(operands[0]->op) ? operands[0]
                                        : binary(Op::NotEqual, operands[0], constant(0, operands[0]->type));
    case Op::Less:
      return binary(Op::LessEqual, operands[1], operands[0]);
    case Op::LessEqual:
      return binary(Op::Less, operands[1], operands[0]);
    case Op::Equal:
      return binary(Op::NotEqual, operands[0], operands[1]);
    case Op::NotEqual:
      return binary(Op::Equal, operands[0], operands[1]);
    case Op::And:
      return binary(Op::Or, negation(operands[0]), negation(operands[1]));
    case Op::Or:
      return binary(Op::And, negation(operands[0]), negation(operands[1]));
    default:
      return binary(Op::Equal, condition, constant(0, condition->type));
  }
}

}  // namespace moire::program
