// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "numeric/evaluation.h"
#include "numeric/value_space.h"

namespace moire::numeric {

using program::Expression;
using program::Int;
using program::IntType;
using program::Op;
using program::Range;

namespace {

// a + factor * b; none if that needs more than 127 bits.
std::optional<Int> addProduct(Int a, Int factor, Int b) {
  Int product = 0;
  Int sum = 0;
  if (__builtin_mul_overflow(factor, b, &product) || __builtin_add_overflow(a, product, &sum)) return std::nullopt;
  return sum;
}

std::optional<Range> addProduct(Range a, Int factor, Range b) {
  const auto low = addProduct(a.low, factor, factor < 0 ? b.high : b.low);
  const auto high = addProduct(a.high, factor, factor < 0 ? b.low : b.high);
  return low && high ? std::optional(Range{*low, *high}) : std::nullopt;
}

std::optional<LinearTerm> addProduct(const LinearTerm& a, Int factor, const LinearTerm& b) {
  LinearTerm result;
  const auto constant = addProduct(a.constant, factor, b.constant);
  if (!constant) return std::nullopt;
  result.constant = *constant;
  auto left = a.parts.begin();
  auto right = b.parts.begin();
  while (left != a.parts.end() || right != b.parts.end()) {
    const bool takeLeft = right == b.parts.end() || (left != a.parts.end() && left->cell <= right->cell);
    const bool takeRight = left == a.parts.end() || (right != b.parts.end() && right->cell <= left->cell);
    const program::CellId cell = takeLeft ? left->cell : right->cell;
    const auto coefficient = addProduct(takeLeft ? left->coefficient : 0, factor, takeRight ? right->coefficient : 0);
    if (!coefficient) return std::nullopt;
    if (*coefficient != 0) result.parts.push_back({cell, *coefficient});
    if (takeLeft) ++left;
    if (takeRight) ++right;
  }
  return result;
}

LinearValue anyOf(Range range) { return {{{}, range}, range}; }

// The mathematical value as one of the type: a signed operation stops if it does not fit, an unsigned one wraps.
std::optional<LinearValue> fit(LinearValue exact, IntType type) {
  if (!type.isSigned) return convert(exact, type);
  const Interval range = intersect(exact.range, type.range());
  if (!range) return std::nullopt;
  return LinearValue{std::move(exact.term), *range};
}

std::optional<LinearValue> intervalOf(const Expression& expression, const AbstractValue& value) {
  const Interval range = evaluate(expression, value).values;
  return range ? std::optional(anyOf(*range)) : std::nullopt;
}

// a + factor * b; none if the numbers are too large to tell.
std::optional<LinearValue> combine(const LinearValue& a, Int factor, const LinearValue& b, const AbstractValue& value) {
  auto term = addProduct(a.term, factor, b.term);
  const auto range = addProduct(a.range, factor, b.range);
  if (!term || !range) return std::nullopt;
  const Range bounds = value.boundsOf(*term, *range);
  return LinearValue{std::move(*term), bounds};
}

std::optional<LinearValue> linearizeRead(const Expression& read, const AbstractValue& value) {
  const program::CellId cell = read.cells.front();
  const auto& info = value.space()->cell(cell);
  if (read.cells.size() > 1 || info.summary || !info.type) return intervalOf(read, value);
  LinearValue itself;
  itself.term.parts.push_back({cell, 1});
  itself.range = *value.bounds(cell);
  return convert(itself, read.type);
}

bool isLinear(Op op) { return op == Op::Negate || op == Op::Add || op == Op::Subtract || op == Op::Multiply; }

// The result over the integers, for operands that have a value; none if it is not linear.
std::optional<LinearValue> linearResult(Op op, const LinearValue& left, const LinearValue& right,
                                        const AbstractValue& value) {
  const auto zero = anyOf({0, 0});
  if (op == Op::Negate) return combine(zero, -1, left, value);
  if (op == Op::Add) return combine(left, 1, right, value);
  if (op == Op::Subtract) return combine(left, -1, right, value);
  if (left.range.low == left.range.high) return combine(zero, left.range.low, right, value);
  if (right.range.low == right.range.high) return combine(zero, right.range.low, left, value);
  return std::nullopt;
}

std::optional<LinearValue> linearizeOperation(const Expression& expression, const AbstractValue& value) {
  auto left = linearize(*expression.operands[0], value);
  if (!left) return left;
  left = convert(*left, expression.type);
  if (expression.op == Op::Convert) return left;
  auto right = expression.operands.size() > 1 ? linearize(*expression.operands[1], value) : anyOf({0, 0});
  if (!right) return right;
  const auto exact = linearResult(expression.op, *left, convert(*right, expression.type), value);
  return exact ? fit(*exact, expression.type) : intervalOf(expression, value);
}

// If the operation never stops, it is linear where its operand is.
std::optional<LinearValue> linearizeAnyway(const Expression& expression, const AbstractValue& value) {
  const Expression& operation = *expression.operands[0];
  return staysWithinType(operation, value) ? linearize(operation, value) : intervalOf(expression, value);
}

}  // namespace

LinearValue convert(const LinearValue& value, IntType type) {
  const Range range = convertRange(value.range, type);
  const auto offset = conversionOffset(value.range, type);
  if (!offset) return anyOf(range);
  auto term = addProduct(value.term, 1, {{}, {*offset, *offset}});
  return term ? LinearValue{std::move(*term), range} : anyOf(range);
}

std::optional<LinearValue> exactResult(const Expression& operation, const AbstractValue& value) {
  if (!isLinear(operation.op) || !operation.type.isSigned) return std::nullopt;
  const auto left = linearize(*operation.operands[0], value);
  const auto right = operation.operands.size() > 1 ? linearize(*operation.operands[1], value) : anyOf({0, 0});
  if (!left || !right) return std::nullopt;
  return linearResult(operation.op, convert(*left, operation.type), convert(*right, operation.type), value);
}

bool staysWithinType(const Expression& operation, const AbstractValue& value) {
  const auto exact = exactResult(operation, value);
  const Range type = operation.type.range();
  return exact && type.contains(exact->range.low) && type.contains(exact->range.high);
}

std::optional<LinearTerm> subtract(const LinearTerm& a, const LinearTerm& b) { return addProduct(a, -1, b); }

std::optional<LinearValue> linearize(const Expression& expression, const AbstractValue& value) {
  switch (expression.op) {
    case Op::Read:
      return linearizeRead(expression, value);
    case Op::Convert:
    case Op::Negate:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
      return linearizeOperation(expression, value);
    case Op::Anyway:
      return linearizeAnyway(expression, value);
    default:
      return intervalOf(expression, value);
  }
}

}  // namespace moire::numeric
