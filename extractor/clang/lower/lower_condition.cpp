// SPDX-License-Identifier: Apache-2.0
// Conditions, and what can be said of expressions before they are evaluated.
#include <clang/Basic/Builtins.h>

#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/callee.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;
using program::Op;

namespace {

/// Any outcome is possible, whatever the state.
bool isFreeChoice(const program::Expression& condition) {
  if (condition.op == Op::Nondet) return condition.range.contains(0) && condition.range.low != condition.range.high;
  if (condition.op != Op::NotEqual && condition.op != Op::Equal) return false;
  const auto& right = *condition.operands[1];
  return right.op == Op::Constant && right.range.low == 0 && isFreeChoice(*condition.operands[0]);
}

const Expr* expectedValue(const Expr* expression) {
  const auto* call = dyn_cast<clang::CallExpr>(expression);
  const auto* function = call ? call->getDirectCallee() : nullptr;
  const bool expect = function && function->getBuiltinID() == clang::Builtin::BI__builtin_expect;
  return expect ? call->getArg(0) : nullptr;
}

}  // namespace

const Expr* withoutBooleanCasts(const Expr* condition) {
  const Expr* inner = condition->IgnoreParens();
  while (const auto* cast = dyn_cast<clang::CastExpr>(inner)) {
    if (cast->getCastKind() != clang::CK_IntegralCast && cast->getCastKind() != clang::CK_IntegralToBoolean &&
        cast->getCastKind() != clang::CK_NoOp)
      break;
    inner = cast->getSubExpr()->IgnoreParens();
  }
  if (const Expr* expected = expectedValue(inner)) return withoutBooleanCasts(expected);
  const auto* unary = dyn_cast<clang::UnaryOperator>(inner);
  const auto* binary = dyn_cast<clang::BinaryOperator>(inner);
  const bool boolean = (unary && unary->getOpcode() == clang::UO_LNot) ||
                       (binary && (binary->isLogicalOp() || binary->isComparisonOp()));
  return boolean ? inner : condition->IgnoreParens();
}

Branches Lowering::branchOn(const ExpressionPtr& value) {
  const ExpressionPtr condition = truth(value);
  settle();
  if (condition->op == Op::Constant) {
    const Open open = graph_.take();
    return condition->range.low != 0 ? Branches{open, {}} : Branches{{}, open};
  }
  const Open before = graph_.take();
  if (isFreeChoice(*condition)) return {before, before};
  graph_.set(before);
  appendHere(program::Assume{condition});
  Branches result;
  result.yes = graph_.take();
  graph_.set(before);
  appendHere(program::Assume{negation(condition)});
  result.no = graph_.take();
  return result;
}

Branches Lowering::branch(const Expr* condition) {
  condition = withoutBooleanCasts(condition);
  const At at(*this, condition->getBeginLoc());
  if (const auto number = constantValue(condition)) return branchOn(*number);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(condition); e && e->getOpcode() == clang::UO_LNot) {
    Branches inner = branch(e->getSubExpr());
    return {std::move(inner.no), std::move(inner.yes)};
  }
  const auto* e = dyn_cast<clang::BinaryOperator>(condition);
  if (e && e->isCommaOp()) {
    discard(e->getLHS());
    return branch(e->getRHS());
  }
  if (!e || !e->isLogicalOp())
    return readsOneAtomic(condition) ? branchInAtomic(condition) : branchOn(value(condition));
  const Effects effects = effectsOf(e->getRHS());
  const bool together =
      effects.pure && !effects.mayStop && (!byAccess() || effects.sharedReads == 0) && effectsOf(e->getLHS()).pure;
  if (together) return branchOn(value(condition));
  settle();
  const Branches first = branch(e->getLHS());
  const bool conjunction = e->getOpcode() == clang::BO_LAnd;
  graph_.set(conjunction ? first.yes : first.no);
  const NarrowedScope scope(*this, e->getLHS(), conjunction, e->getRHS());
  Branches second = branch(e->getRHS());
  Open& merged = conjunction ? second.no : second.yes;
  const Open& early = conjunction ? first.no : first.yes;
  merged.insert(merged.end(), early.begin(), early.end());
  return second;
}

bool Lowering::isPureCall(const clang::CallExpr* call) const {
  const Callee callee = calleeOf(*call, linker_, models_);
  if (!callee.model) return expectedValue(call) != nullptr;
  const FunctionModel& m = *callee.model;
  return m.isPure();
}

Effects Lowering::effectsOfAddress(const Expr* pointer) const {
  pointer = pointer->IgnoreParens();
  const auto* cast = dyn_cast<clang::CastExpr>(pointer);
  if (cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay) return effectsWithin(cast->getSubExpr());
  return effectsOf(pointer);
}

Effects Lowering::effectsWithin(const Expr* lvalue) const {
  lvalue = lvalue->IgnoreParens();
  Effects result;
  if (const auto* e = dyn_cast<clang::MemberExpr>(lvalue)) {
    if (e->isArrow()) {
      result = effectsOfAddress(e->getBase());
    } else if (e->getBase()->isGLValue()) {
      result = effectsWithin(e->getBase());
    } else {
      result.pure = false;
    }
  } else if (const auto* subscript = dyn_cast<clang::ArraySubscriptExpr>(lvalue)) {
    result = effectsOfAddress(subscript->getBase());
    result.include(effectsOf(subscript->getIdx()));
  } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(lvalue)) {
    result = effectsOfAddress(unary->getSubExpr());
  } else if (!clang::isa<clang::DeclRefExpr>(lvalue) && !isConstantLiteral(lvalue)) {
    result.pure = false;
  }
  result.mayStop = result.mayStop || isChecked(lvalue);
  // A shared cell that is read to find the place is read by an action of its own.
  if (result.sharedReads > 0) result.pure = false;
  return result;
}

Effects Lowering::effectsOf(const Expr* expression) const {
  expression = expression->IgnoreParens();
  Effects result;
  if (constantValue(expression)) return result;
  if (isAggregate(expression->getType())) return {false, true, 0};
  if (const auto* e = dyn_cast<clang::CastExpr>(expression)) {
    const Expr* operand = e->getSubExpr();
    if (e->getCastKind() == clang::CK_ArrayToPointerDecay) return effectsOfAddress(e);
    if (e->getCastKind() == clang::CK_FunctionToPointerDecay) return result;
    if (e->getCastKind() != clang::CK_LValueToRValue) {
      result = effectsOf(operand);
      result.mayStop = result.mayStop || mayChangeValue(e);
      return result;
    }
    const auto* name = dyn_cast<clang::DeclRefExpr>(operand->IgnoreParens());
    const auto* variable = name ? dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    if (variable && instance_->values.contains(variable)) return result;
    result = effectsWithin(operand);
    if (isConstantLiteral(operand)) return result;
    if (!LValue(placesOf(operand), operand->getType()).isPrivate()) {
      if (operand->getType()->isAtomicType() && !instance_->inAtomic) return {false, true, 0};
      ++result.sharedReads;
    }
    return result;
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) {
    if (e->isIncrementDecrementOp()) return {false, true, 0};
    if (e->getOpcode() == clang::UO_AddrOf) return effectsWithin(e->getSubExpr());
    if (e->getOpcode() == clang::UO_Deref) return {false, true, 0};
    result = effectsOf(e->getSubExpr());
    if (e->getOpcode() == clang::UO_Minus) result.mayStop = true;
    return result;
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression)) {
    if (e->isAssignmentOp() || e->isCommaOp()) return {false, true, 0};
    const Effects right = effectsOf(e->getRHS());
    result = effectsOf(e->getLHS());
    result.include(right);
    const auto type = integerType(context(), e->getType());
    const bool moves = e->getType()->isPointerType() && checks(program::ObligationKind::Bounds);
    const bool overflows = moves || (type && type->isSigned && (e->isAdditiveOp() || e->isMultiplicativeOp()));
    if (overflows || e->isShiftOp() || e->getOpcode() == clang::BO_Div || e->getOpcode() == clang::BO_Rem)
      result.mayStop = true;
    // A logical operator whose right side must not be evaluated early becomes branches.
    if (e->isLogicalOp() && (right.mayStop || (byAccess() && right.sharedReads > 0))) result.pure = false;
    return result;
  }
  if (const auto* e = dyn_cast<clang::ConditionalOperator>(expression)) {
    Effects operands = effectsOf(e->getTrueExpr());
    operands.include(effectsOf(e->getFalseExpr()));
    result = effectsOf(e->getCond());
    result.include(operands);
    if (operands.mayStop || (byAccess() && operands.sharedReads > 0)) result.pure = false;
    return result;
  }
  if (const auto* e = dyn_cast<clang::CallExpr>(expression)) {
    if (!isPureCall(e)) return {false, true, 0};
    const bool expected = expectedValue(e) != nullptr;
    for (const Expr* argument : e->arguments()) result.include(effectsOf(argument));
    if (!expected && result.sharedReads > 0) result.pure = false;
    return result;
  }
  if (const auto* e = dyn_cast<clang::DeclRefExpr>(expression); e && !expression->isGLValue()) return result;
  if (const auto* e = dyn_cast<clang::AtomicExpr>(expression); e && isAtomicLoad(*e) && instance_->inAtomic) {
    result = effectsOfAddress(e->getPtr());
    if (result.sharedReads > 0) result.pure = false;
    ++result.sharedReads;
    return result;
  }
  return {false, true, 0};
}

}  // namespace moire::extractor
