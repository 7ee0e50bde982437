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

// The mathematical value as one of the type: a signed operation stops where it does not fit, an unsigned one wraps.
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

// a + factor * b as a value of the type; none in the outer optional if the numbers are too large to tell.
std::optional<std::optional<LinearValue>> combine(const LinearValue& a, Int factor, const LinearValue& b, IntType type,
                                                  const AbstractValue& value) {
  auto term = addProduct(a.term, factor, b.term);
  const auto range = addProduct(a.range, factor, b.range);
  if (!term || !range) return std::nullopt;
  const Range bounds = value.boundsOf(*term, *range);
  return fit({std::move(*term), bounds}, type);
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

std::optional<LinearValue> linearizeOperation(const Expression& expression, const AbstractValue& value) {
  const IntType type = expression.type;
  const auto zero = anyOf({0, 0});
  auto left = linearize(*expression.operands[0], value);
  if (!left) return left;
  if (expression.op == Op::Convert) return convert(*left, type);
  left = convert(*left, type);
  std::optional<std::optional<LinearValue>> result;
  if (expression.op == Op::Negate) {
    result = combine(zero, -1, *left, type, value);
  } else {
    auto right = linearize(*expression.operands[1], value);
    if (!right) return right;
    right = convert(*right, type);
    if (expression.op == Op::Add) result = combine(*left, 1, *right, type, value);
    if (expression.op == Op::Subtract) result = combine(*left, -1, *right, type, value);
    if (expression.op == Op::Multiply && left->range.low == left->range.high)
      result = combine(zero, left->range.low, *right, type, value);
    else if (expression.op == Op::Multiply && right->range.low == right->range.high)
      result = combine(zero, right->range.low, *left, type, value);
  }
  return result ? *result : intervalOf(expression, value);
}

}  // namespace

LinearValue convert(const LinearValue& value, IntType type) {
  const Range range = convertRange(value.range, type);
  const auto offset = conversionOffset(value.range, type);
  if (!offset) return anyOf(range);
  auto term = addProduct(value.term, 1, {{}, {*offset, *offset}});
  return term ? LinearValue{std::move(*term), range} : anyOf(range);
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
    default:
      return intervalOf(expression, value);
  }
}

}  // namespace moire::numeric
