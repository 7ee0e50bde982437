// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/syntax_of_conditions.h"

#include <clang/Basic/Builtins.h>

namespace moire::extractor {

using clang::AtomicExpr;
using clang::dyn_cast;
using clang::Expr;

const Expr* expectedValue(const Expr* expression) {
  const auto* call = dyn_cast<clang::CallExpr>(expression);
  const auto* function = call ? call->getDirectCallee() : nullptr;
  if (!function || function->getBuiltinID() != clang::Builtin::BI__builtin_expect) return nullptr;
  // What is expected is evaluated, too.
  return call->getArg(1)->HasSideEffects(function->getASTContext()) ? nullptr : call->getArg(0);
}

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

bool isAtomicLoad(const AtomicExpr& expression) {
  return expression.getOp() == AtomicExpr::AO__c11_atomic_load || expression.getOp() == AtomicExpr::AO__atomic_load_n;
}

}  // namespace moire::extractor
