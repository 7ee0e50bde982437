// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/evaluate.h"

#include <algorithm>
#include <optional>

namespace moire::explorer {

using program::Expression;
using program::Int;
using program::IntType;
using program::Op;
using program::Range;

namespace {

__extension__ using UnsignedInt = unsigned __int128;

constexpr Int widestListedInFull = 256;

std::optional<Int> inType(Int value, IntType type) {
  if (!type.isSigned) return type.wrap(value);
  if (!type.range().contains(value)) return std::nullopt;
  return value;
}

std::optional<Int> multiply(Int left, Int right, IntType type) {
  if (type.isSigned) return inType(left * right, type);
  // Two 64 bit factors may exceed a signed 128 bit product; modulo 2^128 is exact enough for modulo 2^bits.
  const UnsignedInt mask = (UnsignedInt{1} << type.bits) - 1;
  return static_cast<Int>((static_cast<UnsignedInt>(left) * static_cast<UnsignedInt>(right)) & mask);
}

std::optional<Int> shift(Op op, Int value, Int count, IntType type) {
  if (count < 0 || count >= static_cast<Int>(type.bits)) return std::nullopt;
  const auto distance = static_cast<unsigned>(count);
  if (op == Op::ShiftRight) return value >> distance;
  if (type.isSigned && value < 0) return std::nullopt;
  return multiply(value, Int{1} << distance, type);
}

std::optional<Int> applyUnary(Op op, Int value, IntType type) {
  switch (op) {
    case Op::Negate:
      return inType(-value, type);
    case Op::Complement:
      return type.wrap(~value);
    case Op::Not:
      return value == 0 ? 1 : 0;
    default:
      return type.wrap(value);  // Convert
  }
}

// Logical operators get here only if both operands were needed.
std::optional<Int> applyBinary(Op op, Int left, Int right, IntType type) {
  switch (op) {
    case Op::Add:
      return inType(left + right, type);
    case Op::Subtract:
      return inType(left - right, type);
    case Op::Multiply:
      return multiply(left, right, type);
    case Op::Divide:
      if (right == 0) return std::nullopt;
      return inType(left / right, type);
    case Op::Remainder:
      if (right == 0 || !inType(left / right, type)) return std::nullopt;
      return left % right;
    case Op::BitAnd:
      return left & right;
    case Op::BitOr:
      return left | right;
    case Op::BitXor:
      return left ^ right;
    case Op::ShiftLeft:
    case Op::ShiftRight:
      return shift(op, left, right, type);
    case Op::Less:
      return left < right ? 1 : 0;
    case Op::LessEqual:
      return left <= right ? 1 : 0;
    case Op::Equal:
      return left == right ? 1 : 0;
    default:
      return left != right ? 1 : 0;  // NotEqual
  }
}

class Evaluator {
 public:
  explicit Evaluator(const Memory& memory) : memory_(memory) {}

  [[nodiscard]] ValueSet evaluate(const Expression& e) const {
    ValueSet values;
    switch (e.op) {
      case Op::Constant:
        return {e.range.low};
      case Op::Nondet:
        return valuesOf(e.range);
      case Op::Read:
        values = readAny(e);
        break;
      case Op::And:
      case Op::Or:
        values = logical(e);
        break;
      case Op::Defined:
        values = defined(*e.operands[0]);
        break;
      case Op::Anyway:
        values = anyway(*e.operands[0]);
        break;
      case Op::Select:
        values = select(e);
        break;
      default:
        values = strict(e);
    }
    sortUnique(values);
    return values;
  }

  [[nodiscard]] Outcomes outcomes(const Expression& condition) const {
    Outcomes result;
    for (const Int value : evaluate(condition)) (value != 0 ? result.holds : result.fails) = true;
    return result;
  }

 private:
  [[nodiscard]] ValueSet readAny(const Expression& e) const {
    ValueSet values;
    for (const auto cell : e.cells)
      if (!memory_.read(cell, values)) return valuesOf(e.type.range());
    return values;
  }

  // As in C, the second operand is evaluated only if the first one does not decide the result.
  [[nodiscard]] ValueSet logical(const Expression& e) const {
    const bool isAnd = e.op == Op::And;
    const Outcomes left = outcomes(*e.operands[0]);
    ValueSet values;
    if (isAnd ? left.fails : left.holds) values.push_back(isAnd ? 0 : 1);
    if (isAnd ? left.holds : left.fails) {
      const Outcomes right = outcomes(*e.operands[1]);
      if (right.holds) values.push_back(1);
      if (right.fails) values.push_back(0);
    }
    return values;
  }

  [[nodiscard]] ValueSet select(const Expression& e) const {
    const Outcomes condition = outcomes(*e.operands[0]);
    ValueSet values;
    if (condition.holds) values = evaluate(*e.operands[1]);
    if (condition.fails) {
      const ValueSet otherwise = evaluate(*e.operands[2]);
      values.insert(values.end(), otherwise.begin(), otherwise.end());
    }
    return values;
  }

  // Calls `visit` with the result for each combination of values of the operands; none if it stops.
  template <class Visitor>
  void forEachResult(const Expression& e, const Visitor& visit) const {
    const ValueSet left = evaluate(*e.operands[0]);
    if (e.operands.size() == 1) {
      for (const Int value : left) visit(applyUnary(e.op, value, e.type));
      return;
    }
    const ValueSet right = evaluate(*e.operands[1]);
    for (const Int a : left)
      for (const Int b : right) visit(applyBinary(e.op, a, b, e.type));
  }

  [[nodiscard]] ValueSet strict(const Expression& e) const {
    ValueSet values;
    forEachResult(e, [&](std::optional<Int> value) {
      if (value) values.push_back(*value);
    });
    return values;
  }

  // It cannot stop by itself.
  static bool isAlwaysDefined(Op op) {
    return op == Op::Constant || op == Op::Read || op == Op::Nondet || op == Op::And || op == Op::Or ||
           op == Op::Select || op == Op::Defined || op == Op::Anyway;
  }

  [[nodiscard]] ValueSet anyway(const Expression& operation) const {
    if (isAlwaysDefined(operation.op)) return evaluate(operation);
    ValueSet values;
    bool stops = false;
    forEachResult(operation, [&](std::optional<Int> value) {
      if (value) values.push_back(*value);
      stops = stops || !value;
    });
    return stops ? valuesOf(operation.type.range()) : values;
  }

  [[nodiscard]] ValueSet defined(const Expression& operation) const {
    ValueSet values;
    const bool always = isAlwaysDefined(operation.op);
    if (always && !evaluate(operation).empty()) values.push_back(1);
    if (!always) forEachResult(operation, [&](std::optional<Int> value) { values.push_back(value ? 1 : 0); });
    return values;
  }

  const Memory& memory_;
};

}  // namespace

void sortUnique(ValueSet& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

ValueSet valuesOf(Range range) {
  ValueSet values;
  if (range.high - range.low < widestListedInFull) {
    for (Int value = range.low; value <= range.high; ++value) values.push_back(value);
    return values;
  }
  const Int middle = range.low + (range.high - range.low) / 2;
  for (const Int value :
       {range.low, range.low + 1, Int{-1}, Int{0}, Int{1}, Int{2}, Int{10}, middle, range.high - 1, range.high})
    if (range.contains(value)) values.push_back(value);
  sortUnique(values);
  return values;
}

ValueSet evaluate(const Expression& expression, const Memory& memory) { return Evaluator(memory).evaluate(expression); }

Outcomes outcomesOf(const Expression& condition, const Memory& memory) { return Evaluator(memory).outcomes(condition); }

}  // namespace moire::explorer
