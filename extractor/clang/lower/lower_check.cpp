// SPDX-License-Identifier: Apache-2.0
// Assertions.
#include <algorithm>

#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/source.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;

const clang::CallExpr* Lowering::failingCall(const clang::Stmt* statement) const {
  while (statement) {
    if (const auto* block = dyn_cast<clang::CompoundStmt>(statement)) {
      if (block->size() != 1) return nullptr;
      statement = block->body_front();
      continue;
    }
    const auto* expression = dyn_cast<Expr>(statement);
    const auto* call = expression ? dyn_cast<clang::CallExpr>(expression->IgnoreParenCasts()) : nullptr;
    if (!call) return nullptr;
    const Callee callee = calleeOf(*call, linker_, models_);
    return callee.model && callee.model->fails ? call : nullptr;
  }
  return nullptr;
}

namespace {

bool doesNothing(const clang::Stmt* statement) {
  if (!statement || clang::isa<clang::NullStmt>(statement)) return true;
  if (const auto* block = dyn_cast<clang::CompoundStmt>(statement)) {
    return std::all_of(block->body_begin(), block->body_end(), doesNothing);
  }
  const auto* cast = dyn_cast<clang::CastExpr>(statement);
  return cast && cast->getCastKind() == clang::CK_ToVoid && clang::isa<clang::IntegerLiteral>(cast->IgnoreParenCasts());
}

}  // namespace

bool Lowering::checkStatement(const clang::IfStmt* statement) {
  const clang::CallExpr* whenTrue = failingCall(statement->getThen());
  const clang::CallExpr* whenFalse = failingCall(statement->getElse());
  const clang::CallExpr* call = nullptr;
  if (whenFalse && doesNothing(statement->getThen())) call = whenFalse;
  if (whenTrue && doesNothing(statement->getElse())) call = whenTrue;
  if (!call) return false;
  const bool holds = call == whenFalse;
  const At at(*this, call->getBeginLoc());
  const FunctionModel& model = *calleeOf(*call, linker_, models_).model;
  check(statement->getCond(), holds, obligationFor(call, model, statement->getCond(), holds));
  return true;
}

bool Lowering::checkExpression(const clang::ConditionalOperator* expression) {
  const clang::CallExpr* call = failingCall(expression->getFalseExpr()->IgnoreParenCasts());
  if (!call || !doesNothing(expression->getTrueExpr()->IgnoreParens())) return false;
  const At at(*this, call->getBeginLoc());
  const FunctionModel& model = *calleeOf(*call, linker_, models_).model;
  check(expression->getCond(), true, obligationFor(call, model, expression->getCond(), true));
  return true;
}

program::ObligationId Lowering::obligationFor(const clang::CallExpr* call, const FunctionModel& model,
                                              const Expr* condition, bool holds) {
  std::string text;
  if (model.failText && *model.failText < call->getNumArgs()) {
    const auto* literal = dyn_cast<clang::StringLiteral>(call->getArg(*model.failText)->IgnoreParenCasts());
    if (literal && literal->isOrdinary()) text = singleSpaced(literal->getString());
  }
  if (text.empty() && condition) {
    const auto* negated = dyn_cast<clang::UnaryOperator>(condition->IgnoreParenImpCasts());
    if (holds) {
      text = textOf(context(), *condition);
    } else if (negated && negated->getOpcode() == clang::UO_LNot) {
      text = textOf(context(), *negated->getSubExpr()->IgnoreParens());
    } else {
      text = "!(" + textOf(context(), *condition) + ")";
    }
  }
  if (text.empty()) text = textOf(context(), *call);
  const auto position = positionOf(context().getSourceManager(), call->getBeginLoc());
  return obligations_.about(call, program::ObligationKind::Assert, position, instance_->function->getNameAsString(),
                            text);
}

void Lowering::checkValue(ExpressionPtr condition, program::ObligationId obligation) {
  flush({});
  appendHere(program::Check{obligation, std::move(condition)});
}

void Lowering::check(const Expr* condition, bool holds, program::ObligationId obligation) {
  require(condition, holds, [&](const ExpressionPtr& leaf) { checkValue(leaf, obligation); });
}

void Lowering::require(const Expr* condition, bool holds, const std::function<void(const ExpressionPtr&)>& leaf) {
  condition = withoutBooleanCasts(condition);
  const At at(*this, condition->getBeginLoc());
  const auto* negated = dyn_cast<clang::UnaryOperator>(condition);
  if (negated && negated->getOpcode() == clang::UO_LNot) return require(negated->getSubExpr(), !holds, leaf);
  const auto* logical = dyn_cast<clang::BinaryOperator>(condition);
  if (!logical || !logical->isLogicalOp() || effectsOf(condition).pure) {
    const ExpressionPtr computed = truth(value(condition));
    return leaf(holds ? computed : negation(computed));
  }
  const bool conjunction = (logical->getOpcode() == clang::BO_LAnd) == holds;
  if (conjunction) {
    require(logical->getLHS(), holds, leaf);
    return require(logical->getRHS(), holds, leaf);
  }
  const Branches first = branch(logical->getLHS());
  graph_.set(holds ? first.no : first.yes);
  require(logical->getRHS(), holds, leaf);
  graph_.add(holds ? first.yes : first.no);
}

}  // namespace moire::extractor
