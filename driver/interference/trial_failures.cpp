// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/trial_failures.h"

namespace moire::driver {

using program::CellId;
using program::Expression;
using program::Int;
using program::IntType;
using program::LocationId;
using program::Op;
using program::Program;

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

/// The expression's value while the fact is true, if the fact alone decides it.
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

class FailureFinder : private TrialWalk {
 public:
  explicit FailureFinder(const Program& program) : TrialWalk(program) {}

  TrialFailures find() {
    run(Steps::Readers);
    return std::move(result_);
  }

 private:
  void atAssignment(LocationId at, CellId target, const Expression& assigned, CellValue fact) override {
    const Value value = ValueIf(program(), fact).of(assigned);
    if (!value) return;
    const CellValue told{target, program()[target].type->wrap(*value)};
    result_.carried.push_back({at, fact, told});
    follow(told);
  }

  void atCondition(LocationId at, const Expression& condition, CellValue fact) override {
    if (ValueIf(program(), fact).of(condition) == Int{0}) result_.disproved.emplace_back(at, fact);
  }

  TrialFailures result_;
};

}  // namespace

TrialFailures trialFailuresOf(const Program& program) { return FailureFinder(program).find(); }

}  // namespace moire::driver
