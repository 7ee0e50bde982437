// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/implied_ranges.h"

#include <algorithm>

namespace moire::driver {

using program::Cell;
using program::Expression;
using program::Int;
using program::Op;
using program::Program;
using program::Range;

namespace {

using Known = std::optional<CellRanges>;  // none: that is impossible

std::optional<Int> constantOf(const Expression& expression) {
  if (expression.op == Op::Constant) return expression.range.low;
  if (expression.op != Op::Convert) return std::nullopt;
  const auto converted = constantOf(*expression.operands[0]);
  return converted ? std::optional(expression.type.wrap(*converted)) : std::nullopt;
}

bool isWithin(const Range& inner, const Range& outer) {
  return outer.contains(inner.low) && outer.contains(inner.high);
}

Known both(const Known& one, const Known& other) {
  if (!one || !other) return std::nullopt;
  CellRanges result = *one;
  for (const auto& [cell, range] : *other) {
    const auto [known, added] = result.emplace(cell, range);
    if (added) continue;
    Range& met = known->second;
    met = {std::max(met.low, range.low), std::min(met.high, range.high)};
    if (met.low > met.high) return std::nullopt;
  }
  return result;
}

Known either(const Known& one, const Known& other) {
  if (!one || !other) return one ? one : other;
  CellRanges result;
  for (const auto& [cell, range] : *one)
    if (const auto found = other->find(cell); found != other->end())
      result[cell] = {std::min(range.low, found->second.low), std::max(range.high, found->second.high)};
  return result;
}

class Implications {
 public:
  explicit Implications(const Program& program) : program_(program) {}

  [[nodiscard]] Known ifWithin(const Expression& e, Range wanted) const {
    const Range possible = e.type.range();
    wanted = {std::max(wanted.low, possible.low), std::min(wanted.high, possible.high)};
    if (wanted.low > wanted.high) return std::nullopt;
    if (isBoolean(e.op)) return ifTruthIn(e, wanted);
    switch (e.op) {
      case Op::Constant:
      case Op::Nondet:
        if (e.range.high < wanted.low || wanted.high < e.range.low) return std::nullopt;
        return CellRanges{};
      case Op::Read:
        return isFollowed(e) ? CellRanges{{e.cells.front(), wanted}} : CellRanges{};
      case Op::Convert:
        return ifConvertedWithin(e, wanted);
      case Op::Select:
        return either(both(ifTrue(*e.operands[0]), ifWithin(*e.operands[1], wanted)),
                      both(ifFalse(*e.operands[0]), ifWithin(*e.operands[2], wanted)));
      default:
        return CellRanges{};
    }
  }

  [[nodiscard]] Known ifTrue(const Expression& e) const {
    switch (e.op) {
      case Op::Not:
        return ifFalse(*e.operands[0]);
      case Op::And:
        return both(ifTrue(*e.operands[0]), ifTrue(*e.operands[1]));
      case Op::Or:
        return either(ifTrue(*e.operands[0]), ifTrue(*e.operands[1]));
      case Op::Equal:
        return ifEqual(*e.operands[0], *e.operands[1]);
      case Op::NotEqual:
        return ifDifferent(*e.operands[0], *e.operands[1]);
      case Op::Less:
        return ifAtMost(*e.operands[0], *e.operands[1], 1);
      case Op::LessEqual:
        return ifAtMost(*e.operands[0], *e.operands[1], 0);
      case Op::Select:
        return either(both(ifTrue(*e.operands[0]), ifTrue(*e.operands[1])),
                      both(ifFalse(*e.operands[0]), ifTrue(*e.operands[2])));
      case Op::Defined:
        return CellRanges{};
      default:
        return ifNot(e, 0);
    }
  }

  [[nodiscard]] Known ifFalse(const Expression& e) const {
    switch (e.op) {
      case Op::Not:
        return ifTrue(*e.operands[0]);
      case Op::And:
        return either(ifFalse(*e.operands[0]), ifFalse(*e.operands[1]));
      case Op::Or:
        return both(ifFalse(*e.operands[0]), ifFalse(*e.operands[1]));
      case Op::Equal:
        return ifDifferent(*e.operands[0], *e.operands[1]);
      case Op::NotEqual:
        return ifEqual(*e.operands[0], *e.operands[1]);
      case Op::Less:
        return ifAtMost(*e.operands[1], *e.operands[0], 0);
      case Op::LessEqual:
        return ifAtMost(*e.operands[1], *e.operands[0], 1);
      case Op::Defined:
        return CellRanges{};
      default:
        return ifWithin(e, {0, 0});
    }
  }

 private:
  // No other thread changes the cell, and every read of it is of the same object.
  [[nodiscard]] bool isFollowed(const Expression& read) const {
    const Cell& cell = program_[read.cells.front()];
    return read.cells.size() == 1 && !cell.shared && !cell.summary && cell.type == read.type;
  }

  [[nodiscard]] Known ifTruthIn(const Expression& e, const Range& wanted) const {
    if (!wanted.contains(0)) return wanted.contains(1) ? ifTrue(e) : std::nullopt;
    return wanted.contains(1) ? CellRanges{} : ifFalse(e);
  }

  [[nodiscard]] Known ifConvertedWithin(const Expression& e, const Range& wanted) const {
    const Expression& operand = *e.operands[0];
    if (isWithin(operand.type.range(), e.type.range())) return ifWithin(operand, wanted);
    // If no bits are lost, each value comes from one value only.
    if (e.type.bits < operand.type.bits || wanted.low != wanted.high) return CellRanges{};
    const Int from = operand.type.wrap(wanted.low);
    if (e.type.wrap(from) != wanted.low) return std::nullopt;
    return ifWithin(operand, {from, from});
  }

  [[nodiscard]] Known ifNot(const Expression& e, Int value) const {
    if (isBoolean(e.op)) {
      if (value == 0) return ifTrue(e);
      return value == 1 ? ifFalse(e) : CellRanges{};
    }
    const bool widened = e.op == Op::Convert && e.type.bits >= e.operands[0]->type.bits;
    if (widened && value == 0) return ifTrue(*e.operands[0]);
    const Range possible = e.type.range();
    if (value == possible.low) return ifWithin(e, {value + 1, possible.high});
    if (value == possible.high) return ifWithin(e, {possible.low, value - 1});
    return constantOf(e) == value ? std::nullopt : Known(CellRanges{});
  }

  [[nodiscard]] Known ifEqual(const Expression& left, const Expression& right) const {
    if (const auto value = constantOf(right)) return ifWithin(left, {*value, *value});
    if (const auto value = constantOf(left)) return ifWithin(right, {*value, *value});
    return CellRanges{};
  }

  [[nodiscard]] Known ifDifferent(const Expression& left, const Expression& right) const {
    if (const auto value = constantOf(right)) return ifNot(left, *value);
    if (const auto value = constantOf(left)) return ifNot(right, *value);
    return CellRanges{};
  }

  /// If left + distance <= right.
  [[nodiscard]] Known ifAtMost(const Expression& left, const Expression& right, Int distance) const {
    if (const auto most = constantOf(right)) return ifWithin(left, {left.type.min(), *most - distance});
    if (const auto least = constantOf(left)) return ifWithin(right, {*least + distance, right.type.max()});
    return CellRanges{};
  }

  const Program& program_;
};

}  // namespace

std::optional<CellRanges> rangesIfWithin(const Program& program, const Expression& expression, Range wanted) {
  return Implications(program).ifWithin(expression, wanted);
}

std::optional<CellRanges> rangesIfTrue(const Program& program, const Expression& condition) {
  return Implications(program).ifTrue(condition);
}

}  // namespace moire::driver
