// SPDX-License-Identifier: Apache-2.0
#include "concrete.h"

#include <stdexcept>

namespace moire::numeric::concrete {

namespace {

std::optional<Int> exact(Op op, Int left, Int right, unsigned bits) {
  switch (op) {
    case Op::Add:
      return left + right;
    case Op::Subtract:
      return left - right;
    case Op::Multiply:
      return left * right;
    case Op::Divide:
      return right == 0 ? std::nullopt : std::optional(left / right);
    case Op::Remainder:
      return right == 0 ? std::nullopt : std::optional(left % right);
    case Op::BitAnd:
      return left & right;
    case Op::BitOr:
      return left | right;
    case Op::BitXor:
      return left ^ right;
    case Op::ShiftLeft:
      return right < 0 || right >= static_cast<Int>(bits) ? std::nullopt : std::optional(left * (Int{1} << right));
    case Op::ShiftRight:
      return right < 0 || right >= static_cast<Int>(bits) ? std::nullopt : std::optional(left >> right);
    default:
      throw std::logic_error("no arithmetic operator");
  }
}

std::optional<bool> compared(Op op, Int left, Int right) {
  switch (op) {
    case Op::Less:
      return left < right;
    case Op::LessEqual:
      return left <= right;
    case Op::Equal:
      return left == right;
    case Op::NotEqual:
      return left != right;
    default:
      return std::nullopt;
  }
}

std::set<Int> logical(const Expression& e, const State& state, bool neutral) {
  std::set<Int> result;
  for (const Int left : values(*e.operands[0], state)) {
    if ((left != 0) != neutral) {
      result.insert(neutral ? 0 : 1);
      continue;
    }
    for (const Int right : values(*e.operands[1], state)) result.insert(right != 0 ? 1 : 0);
  }
  return result;
}

std::set<Int> selected(const Expression& e, const State& state) {
  std::set<Int> result;
  for (const Int condition : values(*e.operands[0], state))
    result.merge(values(*e.operands[condition != 0 ? 1 : 2], state));
  return result;
}

std::optional<Int> applyUnary(const Expression& e, Int operand) {
  switch (e.op) {
    case Op::Negate:
      return apply(Op::Subtract, e.type, 0, operand);
    case Op::Complement:
      return e.type.wrap(~operand);
    case Op::Not:
      return operand == 0 ? 1 : 0;
    default:
      return e.type.wrap(operand);
  }
}

std::set<Int> operation(const Expression& e, const State& state) {
  std::set<Int> result;
  for (const Int left : values(*e.operands[0], state)) {
    if (e.operands.size() == 1) {
      if (const auto value = applyUnary(e, left)) result.insert(*value);
      continue;
    }
    for (const Int right : values(*e.operands[1], state))
      if (const auto value = apply(e.op, e.type, left, right)) result.insert(*value);
  }
  return result;
}

bool isOperator(Op op) {
  return op != Op::Constant && op != Op::Nondet && op != Op::Read && op != Op::And && op != Op::Or &&
         op != Op::Select && op != Op::Defined && op != Op::Anyway;
}

std::set<Int> defined(const Expression& e, const State& state) {
  std::set<Int> result;
  if (!isOperator(e.op)) {
    if (!values(e, state).empty()) result.insert(1);
    return result;
  }
  for (const Int left : values(*e.operands[0], state)) {
    if (e.operands.size() == 1) {
      result.insert(applyUnary(e, left) ? 1 : 0);
      continue;
    }
    for (const Int right : values(*e.operands[1], state)) result.insert(apply(e.op, e.type, left, right) ? 1 : 0);
  }
  return result;
}

std::set<Int> anyway(const Expression& e, const State& state) {
  if (!isOperator(e.op) || !defined(e, state).contains(0)) return values(e, state);
  std::set<Int> all;
  for (Int value = e.type.min(); value <= e.type.max(); ++value) all.insert(value);
  return all;
}

}  // namespace

bool overflows(Op op, IntType type, Int left, Int right) {
  if (!type.isSigned || compared(op, left, right)) return false;
  if (op == Op::Remainder) return left == type.min() && right == -1;
  const auto value = exact(op, left, right, type.bits);
  return value && (!type.range().contains(*value) || (op == Op::ShiftLeft && left < 0));
}

std::optional<Int> apply(Op op, IntType type, Int left, Int right) {
  if (const auto truth = compared(op, left, right)) return *truth ? 1 : 0;
  if (overflows(op, type, left, right)) return std::nullopt;
  const auto value = exact(op, left, right, type.bits);
  return value ? std::optional(type.wrap(*value)) : std::nullopt;
}

std::set<Int> values(const Expression& e, const State& state) {
  std::set<Int> result;
  switch (e.op) {
    case Op::Constant:
    case Op::Nondet:
      for (Int value = e.range.low; value <= e.range.high; ++value) result.insert(value);
      return result;
    case Op::Read:
      for (const CellId cell : e.cells) result.insert(e.type.wrap(state.at(cell)));
      return result;
    case Op::And:
      return logical(e, state, true);
    case Op::Or:
      return logical(e, state, false);
    case Op::Defined:
      return defined(*e.operands[0], state);
    case Op::Anyway:
      return anyway(*e.operands[0], state);
    case Op::Select:
      return selected(e, state);
    default:
      return operation(e, state);
  }
}

Range Generator::rangeIn(IntType type) {
  const Int a = valueIn(type);
  const Int b = valueIn(type);
  return {std::min(a, b), std::max(a, b)};
}

ExpressionPtr Generator::leaf(IntType type) {
  switch (below(6)) {
    case 0:
      return program::constant(valueIn(type), type);
    case 1:
      return program::nondet(type, rangeIn(type));
    case 2: {
      const TypedCell other = cells_[below(cells_.size())];
      return program::readOneOf({cells_[0].cell, other.cell}, type);
    }
    default: {
      const TypedCell cell = cells_[below(cells_.size())];
      return program::convert(program::read(cell.cell, cell.type), type);
    }
  }
}

ExpressionPtr Generator::expression(unsigned depth, IntType type) {
  if (depth == 0) return leaf(type);
  static const std::vector<Op> arithmetic{Op::Add,      Op::Add,    Op::Subtract,  Op::Subtract,
                                          Op::Multiply, Op::Divide, Op::Remainder, Op::BitAnd,
                                          Op::BitOr,    Op::BitXor, Op::ShiftLeft, Op::ShiftRight};
  switch (below(11)) {
    case 10:
      return program::unary(Op::Anyway, expression(depth - 1, type));
    case 0:
      return program::unary(Op::Negate, expression(depth - 1, type));
    case 1:
      return program::unary(Op::Complement, expression(depth - 1, type));
    case 2:
      return program::convert(expression(depth - 1, anyType()), type);
    case 3:
      return program::convert(condition(depth - 1), type);
    case 4:
      return program::select(condition(depth - 1), expression(depth - 1, type), expression(depth - 1, type));
    case 5:
      return leaf(type);
    default:
      return program::binary(arithmetic[below(arithmetic.size())], expression(depth - 1, type),
                             expression(depth - 1, type));
  }
}

ExpressionPtr Generator::condition(unsigned depth) {
  static const std::vector<Op> comparisons{Op::Less, Op::LessEqual, Op::Equal, Op::NotEqual};
  const IntType type = anyType();
  if (depth == 0) return program::binary(comparisons[below(4)], leaf(type), leaf(type));
  switch (below(8)) {
    case 0:
      return program::binary(Op::And, condition(depth - 1), condition(depth - 1));
    case 1:
      return program::binary(Op::Or, condition(depth - 1), condition(depth - 1));
    case 2:
      return program::unary(Op::Not, condition(depth - 1));
    case 3:
      return below(2) == 0 ? expression(depth - 1, type) : program::unary(Op::Defined, expression(depth - 1, type));
    default:
      return program::binary(comparisons[below(4)], expression(depth - 1, type), expression(depth - 1, type));
  }
}

}  // namespace moire::numeric::concrete
