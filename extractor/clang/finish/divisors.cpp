// SPDX-License-Identifier: Apache-2.0
// Divisors that are compared with zero. Bounds cannot express that a number is not zero, so each divisor gets a hidden
// cell that says so. The hidden cell is written right before the divisor, and a condition on one of the two is also a
// condition on the other. Where the divisor's value is not known, the hidden cell may hold any value, among them the
// right one.
#include <algorithm>
#include <map>

#include "extractor/clang/finish/passes.h"
#include "extractor/clang/lower/lowered.h"

namespace moire::extractor {

using program::CellId;
using program::Expression;
using program::ExpressionPtr;
using program::LocationId;
using program::Op;
using program::Program;

namespace {

bool isZero(const Expression& e) { return e.op == Op::Constant && e.range.low == 0 && e.range.high == 0; }

/// The one cell that is zero exactly if the expression is.
std::optional<CellId> readIn(const Program& program, const Expression& e) {
  if (e.op == Op::Convert && e.type.bits >= e.operands[0]->type.bits) return readIn(program, *e.operands[0]);
  if (e.op != Op::Read || e.cells.size() != 1) return std::nullopt;
  const program::Cell& cell = program[e.cells.front()];
  const bool followed = !cell.shared && !cell.summary && cell.type && cell.type->isSigned && cell.type == e.type;
  return followed ? std::optional(e.cells.front()) : std::nullopt;
}

/// The cell that the condition compares with zero.
std::optional<CellId> comparedIn(const Program& program, const Expression& e) {
  if (e.op != Op::Equal && e.op != Op::NotEqual) return std::nullopt;
  if (isZero(*e.operands[1])) return readIn(program, *e.operands[0]);
  return isZero(*e.operands[0]) ? readIn(program, *e.operands[1]) : std::nullopt;
}

bool isKnownLater(const Program& program, const Expression& value) {
  bool known = true;
  forEach(value, [&](const Expression& part) {
    if (part.op == Op::Nondet) known = false;
    for (const CellId cell : part.cells) known = known && !program[cell].shared;
  });
  return known;
}

class Divisors {
 public:
  Divisors(Program& program, Graph& graph, Memory& memory) : program_(program), graph_(graph), memory_(memory) {}

  void run() {
    find();
    if (nonZero_.empty()) return;
    const std::size_t count = program_.locations.size();
    for (std::size_t i = 0; i < count; ++i) follow(LocationId(i));
  }

 private:
  void add(CellId cell) {
    if (nonZero_.contains(cell)) return;
    program::Cell beside;
    beside.name = memory_.unique(program_[cell].name + "%nonzero");
    beside.type = program::boolean;
    beside.shared = false;
    beside.body = program_[cell].body;
    beside.hidden = true;
    nonZero_.emplace(cell, program_.cells.size());
    program_.cells.push_back(std::move(beside));
    work_.push_back(cell);
  }

  // The divisors, and what they are copies of.
  void find() {
    std::map<CellId, std::vector<CellId>> sources;
    for (const auto& location : program_.locations) {
      if (const auto* check = isOfDivisor(location.action))
        if (const auto cell = comparedIn(program_, *check->condition)) add(*cell);
      if (const auto* assign = std::get_if<program::Assign>(&location.action); assign && assign->targets.size() == 1)
        if (const auto source = readIn(program_, *assign->value)) sources[assign->targets.front()].push_back(*source);
    }
    while (!work_.empty()) {
      const CellId cell = work_.back();
      work_.pop_back();
      for (const CellId source : sources[cell]) add(source);
    }
  }

  const program::Check* isOfDivisor(const program::Action& action) const {
    const auto* check = std::get_if<program::Check>(&action);
    return check && program_[check->obligation].kind == program::ObligationKind::Div ? check : nullptr;
  }

  void follow(LocationId at) {
    program::Action& action = program_.locations[at.index()].action;
    if (const auto* assign = std::get_if<program::Assign>(&action)) return followAssign(at, *assign);
    if (const auto* attempt = std::get_if<program::TryAcquire>(&action)) return forget(at, {attempt->result});
    if (auto* havoc = std::get_if<program::Havoc>(&action)) {
      const auto beside = besides(havoc->cells);
      havoc->cells.insert(havoc->cells.end(), beside.begin(), beside.end());
    } else if (auto* assume = std::get_if<program::Assume>(&action)) {
      assume->condition = told(assume->condition);
    } else if (isOfDivisor(action)) {
      auto& condition = std::get<program::Check>(action).condition;
      const auto cell = comparedIn(program_, *condition);
      if (cell && nonZero_.contains(*cell)) condition = binary(Op::Or, condition, isNonZero(*cell, Op::NotEqual));
    }
  }

  void followAssign(LocationId at, const program::Assign& assign) {
    if (assign.targets.size() > 1) return forget(at, assign.targets);
    const auto target = nonZero_.find(assign.targets.front());
    if (target == nonZero_.end()) return;
    graph_.insertBefore(at, program::Assign{{target->second}, besideValue(*assign.value, assign.value)});
  }

  [[nodiscard]] ExpressionPtr besideValue(const Expression& value, const ExpressionPtr& shared) const {
    const auto source = readIn(program_, value);
    if (source && nonZero_.contains(*source)) return read(nonZero_.at(*source), program::boolean);
    if (!isKnownLater(program_, value)) return nondet(program::boolean);
    return convert(binary(Op::NotEqual, shared, program::constant(0, value.type)), program::boolean);
  }

  void forget(LocationId at, const std::vector<CellId>& written) {
    auto beside = besides(written);
    if (!beside.empty()) graph_.insertBefore(at, program::Havoc{std::move(beside)});
  }

  [[nodiscard]] std::vector<CellId> besides(const std::vector<CellId>& cells) const {
    std::vector<CellId> result;
    for (const CellId cell : cells)
      if (const auto found = nonZero_.find(cell); found != nonZero_.end()) result.push_back(found->second);
    return result;
  }

  [[nodiscard]] ExpressionPtr isNonZero(CellId cell, Op op) const {
    return binary(op, read(nonZero_.at(cell), program::boolean), program::constant(0, program::boolean));
  }

  [[nodiscard]] ExpressionPtr told(const ExpressionPtr& condition) const {
    if (condition->op == Op::And || condition->op == Op::Or)
      return binary(condition->op, told(condition->operands[0]), told(condition->operands[1]));
    const auto cell = comparedIn(program_, *condition);
    return cell && nonZero_.contains(*cell) ? binary(Op::And, condition, isNonZero(*cell, condition->op)) : condition;
  }

  Program& program_;
  Graph& graph_;
  Memory& memory_;
  std::map<CellId, CellId> nonZero_;
  std::vector<CellId> work_;
};

}  // namespace

void followDivisors(Lowered& lowered) {
  if (lowered.program.checked.contains(program::ObligationKind::Div))
    Divisors(lowered.program, lowered.graph, lowered.memory).run();
}

}  // namespace moire::extractor
