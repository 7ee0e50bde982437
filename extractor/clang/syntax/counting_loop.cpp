// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/counting_loop.h"

#include <clang/AST/ASTContext.h>

#include <algorithm>

#include "extractor/clang/syntax/evaluated.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using clang::VarDecl;

namespace {

std::optional<std::int64_t> constantOf(const Expr* expression, const clang::ASTContext& context) {
  const auto number = expression->isValueDependent() ? std::nullopt : expression->getIntegerConstantExpr(context);
  return number && number->getSignificantBits() <= 62 ? std::optional(number->getExtValue()) : std::nullopt;
}

bool mentions(const Stmt* statement, const VarDecl* variable) {
  if (!statement) return false;
  if (const auto* name = dyn_cast<clang::DeclRefExpr>(statement)) return name->getDecl() == variable;
  return anyPart(*statement, [&](const Stmt* part) { return mentions(part, variable); });
}

template <class Kind>
bool contains(const Stmt* statement) {
  if (!statement) return false;
  return clang::isa<Kind>(statement) || anyPart(*statement, [](const Stmt* part) { return contains<Kind>(part); });
}

/// After few steps the sum may return to an earlier value, and then it means one element several times.
bool mayWrapSoon(const clang::CompoundAssignOperator& step, std::int64_t amount, const clang::ASTContext& context) {
  constexpr unsigned enough = 24;  // bits of the number of steps
  const clang::QualType type = step.getLHS()->getType();
  if (!type->isIntegerType()) return true;
  const bool overflows =
      type->isSignedIntegerType() && context.hasSameUnqualifiedType(type, step.getComputationResultType());
  const unsigned width = context.getIntWidth(type);
  return !overflows && (width <= enough || amount >> (width - enough) > 0);
}

/// The variable that the loop's step increases, and by how much.
std::optional<std::pair<const VarDecl*, std::int64_t>> stepOf(const clang::ForStmt& loop,
                                                              const clang::ASTContext& context) {
  const Expr* step = loop.getInc() ? loop.getInc()->IgnoreParens() : nullptr;
  if (!step) return std::nullopt;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(step))
    return e->isIncrementOp() ? std::optional(std::pair(variableOf(e->getSubExpr()), std::int64_t{1})) : std::nullopt;
  const auto* e = dyn_cast<clang::CompoundAssignOperator>(step);
  if (!e || e->getOpcode() != clang::BO_AddAssign) return std::nullopt;
  const auto amount = constantOf(e->getRHS(), context);
  if (amount && mayWrapSoon(*e, *amount, context)) return std::nullopt;
  return amount && *amount > 0 ? std::optional(std::pair(variableOf(e->getLHS()), *amount)) : std::nullopt;
}

std::optional<std::int64_t> firstOf(const Stmt* init, const VarDecl* counter, const clang::ASTContext& context) {
  if (const auto* declared = dyn_cast_or_null<clang::DeclStmt>(init))
    for (const auto* one : declared->decls())
      if (one == counter && counter->getInit()) return constantOf(counter->getInit(), context);
  const auto* assigned = dyn_cast_or_null<clang::BinaryOperator>(init);
  if (!assigned || assigned->getOpcode() != clang::BO_Assign || variableOf(assigned->getLHS()) != counter)
    return std::nullopt;
  return constantOf(assigned->getRHS(), context);
}

/// What the condition says about the counter's bound, if anything.
void findBound(const Expr* condition, CountingLoop& loop) {
  const auto* e = dyn_cast<clang::BinaryOperator>(condition->IgnoreParens());
  if (!e) return;
  if (e->getOpcode() == clang::BO_LAnd) {
    findBound(e->getLHS(), loop);
    if (!loop.bound) findBound(e->getRHS(), loop);
    loop.boundedOnly = false;
    return;
  }
  const bool above = e->getOpcode() == clang::BO_LT || e->getOpcode() == clang::BO_LE;
  const bool below = e->getOpcode() == clang::BO_GT || e->getOpcode() == clang::BO_GE;
  const Expr* smaller = below ? e->getRHS() : e->getLHS();
  if ((!above && !below) || !isVariable(smaller, loop.counter)) return;
  loop.bound = below ? e->getLHS() : e->getRHS();
  loop.inclusive = e->getOpcode() == clang::BO_LE || e->getOpcode() == clang::BO_GE;
  loop.boundedOnly = true;
}

bool isEvaluated(const Stmt* statement, const Expr* expression) {
  if (!statement) return false;
  if (statement == expression) return true;
  if (const auto* e = dyn_cast<clang::IfStmt>(statement))
    return isEvaluated(e->getInit(), expression) || isEvaluated(e->getCond(), expression);
  if (const auto* e = dyn_cast<clang::BinaryOperator>(statement); e && e->isLogicalOp())
    return isEvaluated(e->getLHS(), expression);
  if (const auto* e = dyn_cast<clang::AbstractConditionalOperator>(statement))
    return isEvaluated(e->getCond(), expression);
  const bool allOfIt = clang::isa<clang::CompoundStmt>(statement) || clang::isa<clang::DeclStmt>(statement) ||
                       clang::isa<clang::BinaryOperator>(statement) || clang::isa<clang::CastExpr>(statement) ||
                       clang::isa<clang::ParenExpr>(statement) || clang::isa<clang::UnaryOperator>(statement);
  return allOfIt && std::any_of(statement->child_begin(), statement->child_end(),
                                [&](const Stmt* child) { return isEvaluated(child, expression); });
}

}  // namespace

bool mayChange(const Stmt* statement, const VarDecl* variable) {
  if (!statement) return false;
  if (const auto* e = dyn_cast<clang::BinaryOperator>(statement); e && e->isAssignmentOp())
    if (variableOf(e->getLHS()) == variable) return true;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(statement))
    if ((e->isIncrementDecrementOp() || e->getOpcode() == clang::UO_AddrOf) && variableOf(e->getSubExpr()) == variable)
      return true;
  if (clang::isa<clang::AsmStmt>(statement) && mentions(statement, variable)) return true;
  return anyPart(*statement, [&](const Stmt* part) { return mayChange(part, variable); });
}

bool hasLabelOfOuterSwitch(const Stmt* statement) {
  if (!statement || clang::isa<clang::SwitchStmt>(statement)) return false;
  return clang::isa<clang::SwitchCase>(statement) || anyPart(*statement, hasLabelOfOuterSwitch);
}

const VarDecl* variableOf(const Expr* expression) {
  const auto* name = dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenCasts());
  return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

bool isVariable(const Expr* expression, const VarDecl* variable) {
  const auto* name = dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenImpCasts());
  return name && name->getDecl() == variable;
}

bool hasJumps(const Stmt* statement) {
  if (!statement) return false;
  const auto* assembly = dyn_cast<clang::GCCAsmStmt>(statement);
  return clang::isa<clang::GotoStmt>(statement) || clang::isa<clang::IndirectGotoStmt>(statement) ||
         (assembly && assembly->isAsmGoto()) || anyPart(*statement, hasJumps);
}

std::optional<CountingLoop> countingLoop(const clang::ForStmt& loop, const clang::ASTContext& context) {
  const auto step = stepOf(loop, context);
  if (!step || !step->first || hasLabelOfOuterSwitch(loop.getBody())) return std::nullopt;
  CountingLoop result;
  result.counter = step->first;
  result.byOne = step->second == 1;
  if (contains<clang::BreakStmt>(loop.getCond()) || contains<clang::ContinueStmt>(loop.getCond())) return std::nullopt;
  if (mayChange(loop.getBody(), result.counter) || mayChange(loop.getCond(), result.counter)) return std::nullopt;
  // The counter does not wrap: there is no memory for so many elements, and no time for so many threads.
  if (!result.counter->hasLocalStorage() || context.getTypeSize(result.counter->getType()) < 32) return std::nullopt;
  result.first = firstOf(loop.getInit(), result.counter, context);
  if (loop.getCond()) findBound(loop.getCond(), result);
  return result;
}

bool isEvaluatedEachTime(const Stmt* body, const Expr* expression) {
  return !contains<clang::ContinueStmt>(body) && isEvaluated(body, expression);
}

}  // namespace moire::extractor
