// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "extractor/program/expression.h"

/// The meaning of expressions by enumeration, as the reference for the abstract one. Only for small types.
namespace moire::numeric::concrete {

using program::CellId;
using program::Expression;
using program::ExpressionPtr;
using program::Int;
using program::IntType;
using program::Op;
using program::Range;

using State = std::map<CellId, Int>;

/// None if the operation is undefined.
std::optional<Int> apply(Op op, IntType type, Int left, Int right);

/// True if the operation is undefined because a signed result does not fit its type.
bool overflows(Op op, IntType type, Int left, Int right);

/// All values that the expression may have; none if its execution stops.
std::set<Int> values(const Expression& expression, const State& state);

/// Calls `visit` for each way to choose a value for each cell.
template <class Visitor>
void forEachState(const std::vector<std::pair<CellId, Range>>& cells, const Visitor& visit, State state = {}) {
  if (state.size() == cells.size()) {
    visit(state);
    return;
  }
  const auto& [cell, range] = cells[state.size()];
  for (Int value = range.low; value <= range.high; ++value) {
    state[cell] = value;
    forEachState(cells, visit, state);
    state.erase(cell);
  }
}

struct TypedCell {
  CellId cell;
  IntType type;
};

/// Random expressions over cells.
class Generator {
 public:
  Generator(unsigned seed, std::vector<TypedCell> cells) : random_(seed), cells_(std::move(cells)) {}

  std::size_t below(std::size_t bound) { return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_); }
  Range rangeIn(IntType type);
  ExpressionPtr expression(unsigned depth, IntType type);
  ExpressionPtr condition(unsigned depth);

 private:
  Int valueIn(IntType type) { return type.min() + static_cast<Int>(below(std::size_t{1} << type.bits)); }
  IntType anyType() { return cells_[below(cells_.size())].type; }
  ExpressionPtr leaf(IntType type);

  std::mt19937 random_;
  std::vector<TypedCell> cells_;
};

}  // namespace moire::numeric::concrete
