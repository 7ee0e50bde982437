// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <functional>

#include "extractor/clang/lower/parts.h"
#include "extractor/models/function_models.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Calls of functions that have a model: what the model says is done in its order.
class ModelledCalls {
 public:
  explicit ModelledCalls(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), walk_(parts.walk) {}

  program::ExpressionPtr call(const clang::CallExpr* expression, const FunctionModel& model, bool used);
  /// Here the thread may end if somebody has cancelled it.
  void mayBeCancelled();

 private:
  /// Evaluates the arguments, except those that are evaluated where they are used.
  void evaluateArguments(const clang::CallExpr* expression, const FunctionModel& model);
  program::ExpressionPtr resultOf(const clang::CallExpr* expression, const FunctionModel& model) const;

  /// What the call assumes or checks.
  void conditions(const clang::CallExpr* expression, const FunctionModel& model);
  /// Accesses the objects for synchronisation that the call makes, destroys or uses.
  void accessObjects(const clang::CallExpr* expression, const FunctionModel& model);
  /// Either an error, after what leads to it, or `success`, after what the call does to locks. Returns the result.
  program::ExpressionPtr orError(const clang::CallExpr* expression, const FunctionModel& model,
                                 const program::ExpressionPtr& success, const std::function<void()>& before);
  /// The call does to a lock what the model says, or returns an error. Returns the result, which tells which of the
  /// two.
  program::ExpressionPtr orRefused(const clang::CallExpr* expression, const FunctionModel& model);
  /// The call waits with a lock, or does not, or does not get it back. Returns the result, which tells.
  program::ExpressionPtr orNotWaited(const clang::CallExpr* expression, const FunctionModel& model);
  /// An attempt that succeeded may report success by that error. Returns the result.
  program::ExpressionPtr orInherited(const program::ExpressionPtr& tried, program::Int error);
  /// What the call does to locks and barriers, and which threads it waits for.
  void synchronise(const clang::CallExpr* expression, const FunctionModel& model);
  /// Control may come back there later, as its result tells.
  program::ExpressionPtr returnPoint(const clang::CallExpr* expression);
  /// The thread ends, after what it has registered for that.
  void endThread(const clang::CallExpr* unwinding);
  /// Where control goes from there, if not to the next step.
  void goOn(const clang::CallExpr* expression, const FunctionModel& model);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
