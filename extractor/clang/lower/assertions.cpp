// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/assertions.h"

#include <algorithm>
#include <utility>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/conditions.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/obligations.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/source.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;

const clang::CallExpr* Assertions::failingCall(const clang::Stmt* statement) const {
  while (statement) {
    if (const auto* block = dyn_cast<clang::CompoundStmt>(statement)) {
      if (block->size() != 1) return nullptr;
      statement = block->body_front();
      continue;
    }
    const auto* expression = dyn_cast<Expr>(statement);
    const auto* call = expression ? dyn_cast<clang::CallExpr>(expression->IgnoreParenCasts()) : nullptr;
    if (!call) return nullptr;
    const Callee callee = calleeOf(*call, parts_.linker, parts_.models);
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

bool Assertions::checkStatement(const clang::IfStmt* statement) {
  const clang::CallExpr* whenTrue = failingCall(statement->getThen());
  const clang::CallExpr* whenFalse = failingCall(statement->getElse());
  const clang::CallExpr* call = nullptr;
  if (whenFalse && doesNothing(statement->getThen())) call = whenFalse;
  if (whenTrue && doesNothing(statement->getElse())) call = whenTrue;
  if (!call) return false;
  const bool holds = call == whenFalse;
  const At at(walk_, call->getBeginLoc());
  const FunctionModel& model = *calleeOf(*call, parts_.linker, parts_.models).model;
  check(statement->getCond(), holds, obligationFor(call, model, statement->getCond(), holds));
  return true;
}

bool Assertions::checkExpression(const clang::ConditionalOperator* expression) {
  const clang::CallExpr* call = failingCall(expression->getFalseExpr()->IgnoreParenCasts());
  if (!call || !doesNothing(expression->getTrueExpr()->IgnoreParens())) return false;
  const At at(walk_, call->getBeginLoc());
  const FunctionModel& model = *calleeOf(*call, parts_.linker, parts_.models).model;
  check(expression->getCond(), true, obligationFor(call, model, expression->getCond(), true));
  return true;
}

program::ObligationId Assertions::obligationFor(const clang::CallExpr* call, const FunctionModel& model,
                                                const Expr* condition, bool holds) {
  std::string text;
  if (model.failText && *model.failText < call->getNumArgs()) {
    const auto* literal = dyn_cast<clang::StringLiteral>(call->getArg(*model.failText)->IgnoreParenCasts());
    if (literal && literal->isOrdinary()) text = singleSpaced(literal->getString());
  }
  if (text.empty() && condition) {
    const auto* negated = dyn_cast<clang::UnaryOperator>(condition->IgnoreParenImpCasts());
    if (holds) {
      text = textOf(walk_.ast(), *condition);
    } else if (negated && negated->getOpcode() == clang::UO_LNot) {
      text = textOf(walk_.ast(), *negated->getSubExpr()->IgnoreParens());
    } else {
      text = "!(" + textOf(walk_.ast(), *condition) + ")";
    }
  }
  if (text.empty()) text = textOf(walk_.ast(), *call);
  const auto position = positionOf(walk_.ast().getSourceManager(), call->getBeginLoc());
  return parts_.obligations.about(call, program::ObligationKind::Assert, position,
                                  walk_.instance->function->getNameAsString(), text);
}

void Assertions::checkValue(ExpressionPtr condition, program::ObligationId obligation) {
  parts_.emitter.flush({});
  parts_.emitter.append(program::Check{obligation, std::move(condition)});
}

void Assertions::check(const Expr* condition, bool holds, program::ObligationId obligation) {
  parts_.conditions.require(condition, holds, [&](const ExpressionPtr& leaf) { checkValue(leaf, obligation); });
}

}  // namespace moire::extractor
