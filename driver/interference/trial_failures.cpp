// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/trial_failures.h"

#include <set>

#include "extractor/program/accesses.h"

namespace moire::driver {

using program::Assign;
using program::Assume;
using program::Cell;
using program::CellId;
using program::Check;
using program::Expression;
using program::Int;
using program::IntType;
using program::Location;
using program::LocationId;
using program::Op;
using program::Program;
using program::TryAcquire;

namespace {

using Value = std::optional<Int>;

Value compare(Op op, Int left, Int right) {
  switch (op) {
    case Op::Equal:
      return left == right ? 1 : 0;
    case Op::NotEqual:
      return left != right ? 1 : 0;
    case Op::Less:
      return left < right ? 1 : 0;
    case Op::LessEqual:
      return left <= right ? 1 : 0;
    default:
      return std::nullopt;
  }
}

/// The expression's value while the fact is true, if that is all it takes to know it.
class ValueIf {
 public:
  ValueIf(const Program& program, CellValue fact) : type_(program[fact.cell].type), fact_(fact) {}

  [[nodiscard]] Value of(const Expression& e) const {
    switch (e.op) {
      case Op::Constant:
        return e.range.low;
      case Op::Read:
        return e.cells == std::vector{fact_.cell} && e.type == type_ ? Value(fact_.value) : std::nullopt;
      case Op::Convert:
        return converted(of(*e.operands[0]), e.type);
      case Op::Not:
        return negated(truth(e, 0));
      case Op::And:
        return decidedBy(e, false);
      case Op::Or:
        return decidedBy(e, true);
      case Op::Select:
        return selected(e);
      case Op::Equal:
      case Op::NotEqual:
      case Op::Less:
      case Op::LessEqual: {
        const Value left = of(*e.operands[0]);
        const Value right = of(*e.operands[1]);
        return left && right ? compare(e.op, *left, *right) : std::nullopt;
      }
      default:
        return std::nullopt;
    }
  }

 private:
  static Value converted(const Value& value, IntType type) { return value ? Value(type.wrap(*value)) : std::nullopt; }

  static Value negated(const std::optional<bool>& value) { return value ? Value(*value ? 0 : 1) : std::nullopt; }

  [[nodiscard]] std::optional<bool> truth(const Expression& e, std::size_t operand) const {
    const Value value = of(*e.operands[operand]);
    return value ? std::optional(*value != 0) : std::nullopt;
  }

  /// One operand that is `deciding` is enough.
  [[nodiscard]] Value decidedBy(const Expression& e, bool deciding) const {
    const auto left = truth(e, 0);
    const auto right = truth(e, 1);
    if (left == deciding || right == deciding) return deciding ? 1 : 0;
    return left && right ? Value(deciding ? 0 : 1) : std::nullopt;
  }

  [[nodiscard]] Value selected(const Expression& e) const {
    const auto condition = truth(e, 0);
    return condition ? of(*e.operands[*condition ? 1 : 2]) : std::nullopt;
  }

  std::optional<IntType> type_;
  CellValue fact_;
};

class Finder {
 public:
  explicit Finder(const Program& program) : program_(program), readers_(program.cells.size()) {}

  TrialFailures find() {
    for (const Location& location : program_.locations)
      if (const auto* a = std::get_if<TryAcquire>(&location.action)) follow({a->result, a->success});
    if (waiting_.empty()) return {};
    for (std::size_t i = 0; i < program_.locations.size(); ++i)
      for (const CellId cell : accessesOf(program_, LocationId(i)).reads) readers_[cell.index()].emplace_back(i);
    while (!waiting_.empty()) {
      const CellValue fact = waiting_.back();
      waiting_.pop_back();
      for (const LocationId at : readers_[fact.cell.index()])
        std::visit([&](const auto& action) { visit(at, action, fact); }, program_[at].action);
    }
    return std::move(result_);
  }

 private:
  void follow(CellValue fact) {
    if (followed_.insert(fact).second) waiting_.push_back(fact);
  }

  void visit(LocationId at, const Assign& assign, CellValue fact) {
    const CellId target = assign.targets.front();
    const Cell& cell = program_[target];
    if (assign.targets.size() != 1 || cell.shared || cell.summary || !cell.type) return;
    const Value value = ValueIf(program_, fact).of(*assign.value);
    if (!value) return;
    const CellValue told{target, cell.type->wrap(*value)};
    result_.carried.push_back({at, fact, told});
    follow(told);
  }

  void visit(LocationId at, const Assume& assume, CellValue fact) { test(at, *assume.condition, fact); }
  void visit(LocationId at, const Check& check, CellValue fact) { test(at, *check.condition, fact); }

  template <class Other>
  void visit(LocationId /*at*/, const Other& /*action*/, CellValue /*fact*/) {}

  void test(LocationId at, const Expression& condition, CellValue fact) {
    if (ValueIf(program_, fact).of(condition) == Int{0}) result_.disproved.emplace_back(at, fact);
  }

  const Program& program_;
  std::vector<std::vector<LocationId>> readers_;  // per cell
  std::set<CellValue> followed_;
  std::vector<CellValue> waiting_;
  TrialFailures result_;
};

}  // namespace

TrialFailures trialFailuresOf(const Program& program) { return Finder(program).find(); }

}  // namespace moire::driver
