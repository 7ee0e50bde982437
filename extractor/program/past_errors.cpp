// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/past_errors.h"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <utility>

namespace moire::program {

namespace {

bool isRunTimeError(ObligationKind kind) {
  return std::find(runTimeErrors.begin(), runTimeErrors.end(), kind) != runTimeErrors.end();
}

/// Makes arithmetic go on where it would stop the execution, if such errors are checked.
class GoingOn {
 public:
  explicit GoingOn(const std::set<ObligationKind>& checked)
      : overflow_(checked.contains(ObligationKind::Overflow)), division_(checked.contains(ObligationKind::Div)) {}

  ExpressionPtr operator()(const ExpressionPtr& expression) {
    // An expression may be part of others many times.
    if (const auto known = known_.find(expression); known != known_.end()) return known->second;
    ExpressionPtr inside = withOperands(expression);
    if (mayStop(*expression)) inside = unary(Op::Anyway, std::move(inside));
    known_.emplace(expression, inside);
    return inside;
  }

 private:
  /// The same operator, with operands that go on.
  ExpressionPtr withOperands(const ExpressionPtr& expression) {
    std::vector<ExpressionPtr> operands;
    // Whether an operator has a result is asked of the operator itself.
    for (const ExpressionPtr& operand : expression->operands)
      operands.push_back(expression->op == Op::Defined ? withOperands(operand) : (*this)(operand));
    if (operands == expression->operands) return expression;
    Expression copy = *expression;
    copy.operands = std::move(operands);
    return std::make_shared<const Expression>(std::move(copy));
  }

  [[nodiscard]] bool mayStop(const Expression& e) const {
    switch (e.op) {
      case Op::Negate:
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply:
        return overflow_ && e.type.isSigned;
      case Op::ShiftLeft:
        return overflow_ && (e.type.isSigned || !isConstantIn(*e.operands[1], {0, Int{e.type.bits} - 1}));
      case Op::ShiftRight:
        return overflow_ && !isConstantIn(*e.operands[1], {0, Int{e.type.bits} - 1});
      case Op::Divide:
      case Op::Remainder:
        return (overflow_ || division_) && !isConstantIn(*e.operands[1], {1, e.type.max()});
      default:
        return false;
    }
  }

  static bool isConstantIn(const Expression& e, Range range) {
    return e.op == Op::Constant && range.contains(e.range.low);
  }

  bool overflow_;
  bool division_;
  std::unordered_map<ExpressionPtr, ExpressionPtr> known_;
};

}  // namespace

Program pastErrors(Program program) {
  GoingOn goingOn(program.checked);
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    Action& action = program.locations[i].action;
    const bool ends = endsInError(program, LocationId(i));
    if (auto* assign = std::get_if<Assign>(&action)) assign->value = goingOn(assign->value);
    if (auto* assume = std::get_if<Assume>(&action)) assume->condition = goingOn(assume->condition);
    if (auto* check = std::get_if<Check>(&action)) {
      check->condition = goingOn(check->condition);
      if (ends) check->condition = binary(Op::Or, check->condition, nondet(boolean));
    }
  }
  for (Reference& reference : program.references)
    if (reference.element) reference.element->index = goingOn(reference.element->index);
  return program;
}

bool filtersNothing(const Expression& condition) {
  if (condition.op != Op::Or) return false;
  const Expression& last = *condition.operands.back();
  return last.op == Op::Nondet && last.range.contains(0) && last.range.low < last.range.high;
}

bool endsInError(const Program& program, LocationId at) {
  const auto* check = std::get_if<Check>(&program[at].action);
  return check && isRunTimeError(program[check->obligation].kind) && !filtersNothing(*check->condition);
}

}  // namespace moire::program
