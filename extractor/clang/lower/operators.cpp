// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/operators.h"

#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/arithmetic_checks.h"
#include "extractor/clang/lower/assertions.h"
#include "extractor/clang/lower/assignments.h"
#include "extractor/clang/lower/branches.h"
#include "extractor/clang/lower/conditions.h"
#include "extractor/clang/lower/effect_finder.h"
#include "extractor/clang/lower/effects.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/narrowing.h"
#include "extractor/clang/lower/pointer_arithmetic.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;
using program::IntType;
using program::Op;

void Operators::noteOrder(const Expr* first, const Expr* second, const std::string& text) {
  if (order_.matters(*first, *second, walk_.ast()))
    parts_.emitter.noteAssumption(text + ", though C leaves their order open");
}

ExpressionPtr Operators::binaryValue(const clang::BinaryOperator* expression) {
  if (expression->getOpcode() == clang::BO_Assign) return parts_.assignments.assignment(expression, true);
  if (expression->isCommaOp()) {
    parts_.values.discard(expression->getLHS());
    return parts_.values.of(expression->getRHS());
  }
  if (expression->isLogicalOp()) {
    const Effects right = parts_.effects.of(expression->getRHS());
    if (!right.pure || right.mayStop || (parts_.byAccess() && right.sharedReads > 0)) return branchedValue(expression);
  }
  if (!expression->isLogicalOp())
    noteOrder(expression->getLHS(), expression->getRHS(), "operands are evaluated from left to right here");
  ExpressionPtr left = parts_.values.of(expression->getLHS());
  ExpressionPtr right;
  {
    const Pending pending(parts_.emitter, left, expression->getLHS()->getBeginLoc());
    right = parts_.values.of(expression->getRHS());
  }
  parts_.emitter.separate(left, right, expression->getLHS()->getBeginLoc());
  if (expression->isLogicalOp()) return binary(*operatorOf(expression->getOpcode()), truth(left), truth(right));
  if (!expression->isComparisonOp() && expression->getLHS()->getType()->isPointerType() &&
      expression->getRHS()->getType()->isPointerType())
    return untracked(program_, {left, right}, walk_.typeOf(expression->getType()));
  if (expression->isAdditiveOp() && expression->getType()->isPointerType() &&
      (parts_.checks(program::ObligationKind::Null) || parts_.checks(program::ObligationKind::Bounds)))
    return parts_.pointerArithmetic.pointerSum(expression, left, right);
  if (!expression->isComparisonOp()) {
    parts_.arithmeticChecks.checkArithmetic(expression, expression->getOpcode(), left, right, expression->getType());
    return arithmetic(program_, walk_.ast(), expression->getOpcode(), left, right, expression->getType());
  }

  const auto a = integerType(walk_.ast(), expression->getLHS()->getType());
  const auto b = integerType(walk_.ast(), expression->getRHS()->getType());
  if (!a || !b) {
    const ExpressionPtr any = untracked(program_, {left, right}, std::nullopt);
    return binary(Op::NotEqual, any, program::constant(0, any->type));
  }
  right = convert(right, left->type);
  const bool swapped = expression->getOpcode() == clang::BO_GT || expression->getOpcode() == clang::BO_GE;
  return binary(*operatorOf(expression->getOpcode()), swapped ? right : left, swapped ? left : right);
}

ExpressionPtr Operators::branchedValue(const Expr* expression) {
  const Branches branches = parts_.conditions.branch(expression);
  const program::CellId result = parts_.emitter.temporary(program::int32);
  graph_.set(branches.yes);
  if (!branches.yes.empty()) parts_.emitter.append(program::Assign{{result}, program::constant(1)});
  const Open after = graph_.take();
  graph_.set(branches.no);
  if (!branches.no.empty()) parts_.emitter.append(program::Assign{{result}, program::constant(0)});
  graph_.add(after);
  return read(result, program::int32);
}

ExpressionPtr Operators::conditionalValue(const clang::AbstractConditionalOperator* expression, bool used) {
  if (const auto* check = dyn_cast<clang::ConditionalOperator>(expression);
      check && parts_.assertions.checkExpression(check))
    return program::constant(0, program::uint64);
  const auto* binaryForm = dyn_cast<clang::BinaryConditionalOperator>(expression);
  if (binaryForm) {
    walk_.instance->opaqueValues[binaryForm->getOpaqueValue()] =
        parts_.emitter.stable(parts_.values.of(binaryForm->getCommon()));
  }
  const Expr* yes = expression->getTrueExpr();
  const Expr* no = expression->getFalseExpr();
  const IntType type = walk_.typeOf(expression->getType());
  const bool plainly = used && !expression->getType()->isVoidType();
  const bool points =
      plainly && parts_.checks(program::ObligationKind::Bounds) && expression->getType()->isPointerType();
  Effects operands = parts_.effects.of(yes);
  operands.include(parts_.effects.of(no));
  if (plainly && !points && operands.pure && !operands.mayStop && (!parts_.byAccess() || operands.sharedReads == 0) &&
      parts_.effects.of(expression->getCond()).pure) {
    const ExpressionPtr condition = truth(parts_.values.of(expression->getCond()));
    return select(condition, convert(parts_.values.of(yes), type), convert(parts_.values.of(no), type));
  }
  const Branches branches = parts_.conditions.branch(expression->getCond());
  const auto result = plainly ? std::optional(parts_.emitter.temporary(type)) : std::nullopt;
  std::optional<ExtentCells> extents;
  if (points)
    extents = {parts_.emitter.temporary(program::int64), parts_.emitter.temporary(program::int64),
               parts_.extents.unitOf(plain(expression->getType()))};
  const auto evaluate = [&](const Expr* operand, const Open& start) {
    graph_.set(start);
    const NarrowedScope scope(parts_.narrowing, expression->getCond(), operand == yes, operand);
    if (!result) return parts_.values.discard(operand);
    const ExpressionPtr chosen = convert(parts_.values.of(operand), type);
    if (extents) {
      const Extent own =
          parts_.extents.steady(parts_.extents.inUnitsOf(parts_.extents.of(operand), expression->getType()));
      parts_.emitter.append(program::Assign{{extents->before}, own.before});
      parts_.emitter.append(program::Assign{{extents->after}, own.after});
    }
    parts_.emitter.emit(program::Assign{{*result}, chosen});
  };
  evaluate(yes, branches.yes);
  const Open after = graph_.take();
  evaluate(no, branches.no);
  graph_.add(after);
  if (extents)
    parts_.extents.remember(
        expression, {read(extents->before, program::int64), read(extents->after, program::int64), extents->unit});
  return result ? read(*result, type) : program::constant(0, program::uint64);
}

}  // namespace moire::extractor
