// SPDX-License-Identifier: Apache-2.0
// `for (i = 0; i < n; i++) pthread_create(&t[i], NULL, worker, &data[i])`: each thread gets another argument.
#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/counting_loop.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;

namespace {

/// The index of the element of an array whose address (or a part's address) the expression is; the expression itself
/// if it is a number.
const Expr* indexIn(const Expr* argument) {
  argument = argument->IgnoreParens();
  while (const auto* cast = dyn_cast<clang::CastExpr>(argument)) {
    const bool isAddress = cast->getSubExpr()->getType()->isPointerType() && cast->getType()->isPointerType();
    if (!isAddress || cast->getCastKind() == clang::CK_LValueToRValue) break;
    argument = cast->getSubExpr()->IgnoreParens();
  }
  if (const auto* cast = dyn_cast<clang::CastExpr>(argument);
      cast && cast->getCastKind() == clang::CK_IntegralToPointer)
    return cast;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(argument); e && e->getOpcode() == clang::UO_AddrOf) {
    const Expr* part = e->getSubExpr()->IgnoreParens();
    while (const auto* member = dyn_cast<clang::MemberExpr>(part)) {
      if (member->isArrow()) return nullptr;
      part = member->getBase()->IgnoreParens();
    }
    const auto* element = dyn_cast<clang::ArraySubscriptExpr>(part);
    return element && element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType() ? element->getIdx() : nullptr;
  }
  const auto* sum = dyn_cast<clang::BinaryOperator>(argument);
  if (!sum || sum->getOpcode() != clang::BO_Add || !sum->getLHS()->getType()->isPointerType()) return nullptr;
  return sum->getLHS()->IgnoreParenImpCasts()->getType()->isArrayType() ? sum->getRHS() : nullptr;
}

}  // namespace

unsigned Lowering::bitsOfOwnArgument(const Expr* argument) const {
  if (loops_.size() != 1 || !loops_.front().loop || loops_.front().instance != instance_ || instance_->shared) return 0;
  for (const Instance* around = instance_; around; around = around->caller)
    if (around->shared || (around->function && hasJumps(around->function->getBody()))) return 0;
  const auto loop = countingLoop(*loops_.front().loop, context());
  const Expr* index = indexIn(argument);
  if (!loop || !index || variableOf(index) != loop->counter) return 0;
  const auto value = ownValue(index);
  const auto bits = static_cast<unsigned>(context().getTypeSize(loop->counter->getType()));
  return value && value->bits >= bits ? bits : 0;
}

}  // namespace moire::extractor
