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
  if (!function || (function->getBuiltinID() != clang::Builtin::BI__builtin_expect &&
                    function->getBuiltinID() != clang::Builtin::BI__builtin_expect_with_probability))
    return nullptr;
  // The expected value is evaluated, too. Evaluating a constant cannot be noticed.
  return call->getArg(1)->isIntegerConstantExpr(function->getASTContext()) ? call->getArg(0) : nullptr;
}

namespace {

/// Its value is 0 or 1.
bool isTruthValue(const Expr& expression) {
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(&expression)) return unary->getOpcode() == clang::UO_LNot;
  const auto* binary = dyn_cast<clang::BinaryOperator>(&expression);
  return binary && (binary->isLogicalOp() || binary->isComparisonOp()) && binary->getType()->isIntegerType();
}

bool convertsInteger(clang::CastKind kind) {
  return kind == clang::CK_IntegralCast || kind == clang::CK_IntegralToBoolean || kind == clang::CK_NoOp;
}

}  // namespace

const Expr* withoutBooleanCasts(const Expr* condition) {
  const Expr* inner = condition->IgnoreParens();
  const Expr* result = inner;
  bool sameTruth = true;  // a conversion to a narrower type may turn another value into 0
  for (;;) {
    if (const auto* cast = dyn_cast<clang::CastExpr>(inner); cast && convertsInteger(cast->getCastKind())) {
      sameTruth = sameTruth && cast->getCastKind() != clang::CK_IntegralCast;
      inner = cast->getSubExpr()->IgnoreParens();
    } else if (const Expr* expected = expectedValue(inner)) {
      inner = expected->IgnoreParens();
      if (sameTruth) result = inner;
    } else {
      return isTruthValue(*inner) ? inner : result;
    }
  }
}

bool isAtomicLoad(const AtomicExpr& expression) {
  return expression.getOp() == AtomicExpr::AO__c11_atomic_load || expression.getOp() == AtomicExpr::AO__atomic_load_n;
}

}  // namespace moire::extractor
