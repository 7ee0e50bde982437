// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/effect_finder.h"

#include <algorithm>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/arithmetic_checks.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/pointer_checks.h"
#include "extractor/clang/lower/syntax_of_conditions.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/syntax/atomic_operands.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/evaluated.h"
#include "extractor/clang/syntax/pointer_source.h"
#include "extractor/clang/syntax/types.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;

bool EffectFinder::isPureCall(const clang::CallExpr* call) const {
  const Callee callee = calleeOf(*call, parts_.linker, parts_.models);
  if (!callee.model) return expectedValue(call) != nullptr;
  const auto exists = [&](const FunctionModel::State& state) { return parts_.map.findState(state.name).has_value(); };
  const auto& states = callee.model->readsState;
  return callee.model->isPure() && std::none_of(states.begin(), states.end(), exists);
}

Effects EffectFinder::ofAddress(const Expr* pointer) const {
  const Expr* array = decayedArray(*pointer);
  return array ? within(array) : of(pointer);
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
  } else if (isVectorElement(*lvalue)) {
    result.pure = false;
  } else if (const auto* subscript = dyn_cast<clang::ArraySubscriptExpr>(lvalue)) {
    result = ofAddress(subscript->getBase());
    result.include(of(subscript->getIdx()));
  } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(lvalue)) {
    result = ofAddress(unary->getSubExpr());
  } else if (!clang::isa<clang::DeclRefExpr>(lvalue) && !isConstantText(*lvalue)) {
    result.pure = false;
  }
  result.mayStop = result.mayStop || parts_.pointerChecks.isChecked(lvalue);
  // A shared cell that is read to find the place is read by a separate action.
  if (result.sharedReads > 0) result.pure = false;
  return result;
}

namespace {

/// All that is known is that it takes actions of its own.
constexpr Effects anyEffects{false, true, 0};

}  // namespace

Effects EffectFinder::ofCast(const clang::CastExpr* cast) const {
  const Expr* operand = cast->getSubExpr();
  if (!evaluatedTypeIn(*cast).isNull()) return anyEffects;
  if (cast->getCastKind() == clang::CK_ArrayToPointerDecay) return ofAddress(cast);
  if (cast->getCastKind() == clang::CK_FunctionToPointerDecay) return {};
  if (cast->getCastKind() != clang::CK_LValueToRValue) {
    Effects result = of(operand);
    result.mayStop = result.mayStop || parts_.arithmeticChecks.mayChangeValue(cast);
    return result;
  }
  const clang::VarDecl* variable = namedVariable(*operand);
  if (variable && walk_.instance->values.contains(variable)) return {};
  Effects result = within(operand);
  if (isOutsideMemory(*operand)) return result;
  if (!parts_.places.placesOf(operand).isPrivate()) {
    if (operand->getType()->isAtomicType() && !walk_.instance->inAtomic) return anyEffects;
    ++result.sharedReads;
  }
  return result;
}

Effects EffectFinder::ofUnary(const clang::UnaryOperator* e) const {
  if (e->isIncrementDecrementOp() || e->getOpcode() == clang::UO_Deref) return anyEffects;
  if (e->getOpcode() == clang::UO_AddrOf) return within(e->getSubExpr());
  Effects result = of(e->getSubExpr());
  if (e->getOpcode() == clang::UO_Minus) result.mayStop = true;
  return result;
}

Effects EffectFinder::ofBinary(const clang::BinaryOperator* e) const {
  if (e->isAssignmentOp() || e->isCommaOp()) return anyEffects;
  const Effects right = of(e->getRHS());
  Effects result = of(e->getLHS());
  result.include(right);
  const bool isSigned = walk_.typeOf(e->getType()).isSigned;
  const bool moves = e->getType()->isPointerType() && parts_.checks(program::ObligationKind::Bounds);
  const bool overflows = moves || (isSigned && (e->isAdditiveOp() || e->isMultiplicativeOp()));
  if (overflows || e->isShiftOp() || e->getOpcode() == clang::BO_Div || e->getOpcode() == clang::BO_Rem)
    result.mayStop = true;
  // A logical operator whose right side must not be evaluated early becomes branches.
  if (e->isLogicalOp() && (right.mayStop || (parts_.byAccess() && right.sharedReads > 0))) result.pure = false;
  return result;
}

Effects EffectFinder::ofChoice(const clang::ConditionalOperator* e) const {
  Effects operands = of(e->getTrueExpr());
  operands.include(of(e->getFalseExpr()));
  Effects result = of(e->getCond());
  result.include(operands);
  if (operands.mayStop || (parts_.byAccess() && operands.sharedReads > 0)) result.pure = false;
  return result;
}

Effects EffectFinder::ofCall(const clang::CallExpr* call) const {
  if (!isPureCall(call)) return anyEffects;
  Effects result;
  for (const Expr* argument : call->arguments()) result.include(of(argument));
  if (!expectedValue(call) && result.sharedReads > 0) result.pure = false;
  return result;
}

Effects EffectFinder::ofAtomicLoad(const clang::AtomicExpr* load) const {
  Effects result = ofAddress(load->getPtr());
  for (const Expr* order : operandsOf(*load).orders) result.include(of(order));
  if (result.sharedReads > 0) result.pure = false;
  ++result.sharedReads;
  return result;
}

Effects EffectFinder::of(const Expr* expression) const {
  expression = expression->IgnoreParens();
  if (parts_.constants.of(expression)) return {};
  if (isAggregate(expression->getType())) return anyEffects;
  if (const auto* e = dyn_cast<clang::CastExpr>(expression)) return ofCast(e);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) return ofUnary(e);
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression)) return ofBinary(e);
  if (const auto* e = dyn_cast<clang::ConditionalOperator>(expression)) return ofChoice(e);
  if (const auto* e = dyn_cast<clang::CallExpr>(expression)) return ofCall(e);
  if (clang::isa<clang::DeclRefExpr>(expression) && !expression->isGLValue()) return {};
  if (const auto* e = dyn_cast<clang::AtomicExpr>(expression); e && isAtomicLoad(*e) && walk_.instance->inAtomic)
    return ofAtomicLoad(e);
  return anyEffects;
}

}  // namespace moire::extractor
