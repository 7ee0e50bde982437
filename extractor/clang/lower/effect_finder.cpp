// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/effect_finder.h"

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/arithmetic_checks.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/pointer_checks.h"
#include "extractor/clang/lower/syntax_of_conditions.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/types.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;

bool EffectFinder::isPureCall(const clang::CallExpr* call) const {
  const Callee callee = calleeOf(*call, parts_.linker, parts_.models);
  if (!callee.model) return expectedValue(call) != nullptr;
  const FunctionModel& m = *callee.model;
  return m.isPure();
}

Effects EffectFinder::ofAddress(const Expr* pointer) const {
  pointer = pointer->IgnoreParens();
  const auto* cast = dyn_cast<clang::CastExpr>(pointer);
  if (cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay) return within(cast->getSubExpr());
  return of(pointer);
}

Effects EffectFinder::within(const Expr* lvalue) const {
  lvalue = lvalue->IgnoreParens();
  Effects result;
  if (const auto* e = dyn_cast<clang::MemberExpr>(lvalue)) {
    if (e->isArrow()) {
      result = ofAddress(e->getBase());
    } else if (e->getBase()->isGLValue()) {
      result = within(e->getBase());
    } else {
      result.pure = false;
    }
  } else if (const auto* subscript = dyn_cast<clang::ArraySubscriptExpr>(lvalue)) {
    result = ofAddress(subscript->getBase());
    result.include(of(subscript->getIdx()));
  } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(lvalue)) {
    result = ofAddress(unary->getSubExpr());
  } else if (!clang::isa<clang::DeclRefExpr>(lvalue) && !isConstantLiteral(lvalue)) {
    result.pure = false;
  }
  result.mayStop = result.mayStop || parts_.pointerChecks.isChecked(lvalue);
  // A shared cell that is read to find the place is read by an action of its own.
  if (result.sharedReads > 0) result.pure = false;
  return result;
}

Effects EffectFinder::of(const Expr* expression) const {
  expression = expression->IgnoreParens();
  Effects result;
  if (parts_.constants.of(expression)) return result;
  if (isAggregate(expression->getType())) return {false, true, 0};
  if (const auto* e = dyn_cast<clang::CastExpr>(expression)) {
    const Expr* operand = e->getSubExpr();
    if (e->getCastKind() == clang::CK_ArrayToPointerDecay) return ofAddress(e);
    if (e->getCastKind() == clang::CK_FunctionToPointerDecay) return result;
    if (e->getCastKind() != clang::CK_LValueToRValue) {
      result = of(operand);
      result.mayStop = result.mayStop || parts_.arithmeticChecks.mayChangeValue(e);
      return result;
    }
    const auto* name = dyn_cast<clang::DeclRefExpr>(operand->IgnoreParens());
    const auto* variable = name ? dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    if (variable && walk_.instance->values.contains(variable)) return result;
    result = within(operand);
    if (isConstantLiteral(operand)) return result;
    if (!LValue(parts_.places.placesOf(operand), operand->getType()).isPrivate()) {
      if (operand->getType()->isAtomicType() && !walk_.instance->inAtomic) return {false, true, 0};
      ++result.sharedReads;
    }
    return result;
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) {
    if (e->isIncrementDecrementOp()) return {false, true, 0};
    if (e->getOpcode() == clang::UO_AddrOf) return within(e->getSubExpr());
    if (e->getOpcode() == clang::UO_Deref) return {false, true, 0};
    result = of(e->getSubExpr());
    if (e->getOpcode() == clang::UO_Minus) result.mayStop = true;
    return result;
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression)) {
    if (e->isAssignmentOp() || e->isCommaOp()) return {false, true, 0};
    const Effects right = of(e->getRHS());
    result = of(e->getLHS());
    result.include(right);
    const auto type = integerType(walk_.ast(), e->getType());
    const bool moves = e->getType()->isPointerType() && parts_.checks(program::ObligationKind::Bounds);
    const bool overflows = moves || (type && type->isSigned && (e->isAdditiveOp() || e->isMultiplicativeOp()));
    if (overflows || e->isShiftOp() || e->getOpcode() == clang::BO_Div || e->getOpcode() == clang::BO_Rem)
      result.mayStop = true;
    // A logical operator whose right side must not be evaluated early becomes branches.
    if (e->isLogicalOp() && (right.mayStop || (parts_.byAccess() && right.sharedReads > 0))) result.pure = false;
    return result;
  }
  if (const auto* e = dyn_cast<clang::ConditionalOperator>(expression)) {
    Effects operands = of(e->getTrueExpr());
    operands.include(of(e->getFalseExpr()));
    result = of(e->getCond());
    result.include(operands);
    if (operands.mayStop || (parts_.byAccess() && operands.sharedReads > 0)) result.pure = false;
    return result;
  }
  if (const auto* e = dyn_cast<clang::CallExpr>(expression)) {
    if (!isPureCall(e)) return {false, true, 0};
    const bool expected = expectedValue(e) != nullptr;
    for (const Expr* argument : e->arguments()) result.include(of(argument));
    if (!expected && result.sharedReads > 0) result.pure = false;
    return result;
  }
  if (const auto* e = dyn_cast<clang::DeclRefExpr>(expression); e && !expression->isGLValue()) return result;
  if (const auto* e = dyn_cast<clang::AtomicExpr>(expression); e && isAtomicLoad(*e) && walk_.instance->inAtomic) {
    result = ofAddress(e->getPtr());
    if (result.sharedReads > 0) result.pure = false;
    ++result.sharedReads;
    return result;
  }
  return {false, true, 0};
}

}  // namespace moire::extractor
