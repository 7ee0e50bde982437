// SPDX-License-Identifier: Apache-2.0
// `for (i = 0; i < n; i++) pthread_create(&t[i], NULL, worker, &data[i])`: each thread gets another argument.
#include "extractor/clang/lowering.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::VarDecl;

namespace {

const VarDecl* variableOf(const Expr* expression) {
  const auto* name = dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenCasts());
  return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

bool isPositive(const Expr* expression, const clang::ASTContext& context) {
  const auto number = expression->getIntegerConstantExpr(context);
  return number && number->isStrictlyPositive();
}

/// The variable that the step of the loop makes larger.
const VarDecl* countedUp(const clang::ForStmt& loop, const clang::ASTContext& context) {
  const Expr* step = loop.getInc() ? loop.getInc()->IgnoreParens() : nullptr;
  if (!step) return nullptr;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(step))
    return e->isIncrementOp() ? variableOf(e->getSubExpr()) : nullptr;
  const auto* e = dyn_cast<clang::CompoundAssignOperator>(step);
  return e && e->getOpcode() == clang::BO_AddAssign && isPositive(e->getRHS(), context) ? variableOf(e->getLHS())
                                                                                        : nullptr;
}

/// The statement changes the variable, or its address is taken there.
bool mayChange(const clang::Stmt* statement, const VarDecl* variable) {
  if (!statement) return false;
  if (const auto* e = dyn_cast<clang::BinaryOperator>(statement); e && e->isAssignmentOp())
    if (variableOf(e->getLHS()) == variable) return true;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(statement))
    if ((e->isIncrementDecrementOp() || e->getOpcode() == clang::UO_AddrOf) && variableOf(e->getSubExpr()) == variable)
      return true;
  for (const auto* child : statement->children())
    if (mayChange(child, variable)) return true;
  return false;
}

bool hasJumps(const clang::Stmt* statement) {
  if (!statement) return false;
  if (clang::isa<clang::GotoStmt>(statement) || clang::isa<clang::IndirectGotoStmt>(statement)) return true;
  for (const auto* child : statement->children())
    if (hasJumps(child)) return true;
  return false;
}

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
  const clang::ForStmt& loop = *loops_.front().loop;
  const VarDecl* counter = countedUp(loop, context());
  const Expr* index = indexIn(argument);
  if (!counter || !index || variableOf(index) != counter || !counter->hasLocalStorage()) return 0;
  const auto value = ownValue(index);
  const auto bits = static_cast<unsigned>(context().getTypeSize(counter->getType()));
  // It neither wraps around nor is changed by anything but the step.
  const bool lasts = bits >= 32 && !mayChange(loop.getBody(), counter) && !mayChange(loop.getCond(), counter);
  return lasts && value && value->bits >= bits ? bits : 0;
}

}  // namespace moire::extractor
