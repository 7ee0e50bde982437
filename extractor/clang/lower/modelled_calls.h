// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/parts.h"
#include "extractor/models/function_models.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Calls of functions that have a model: what the model says is done, in its order.
class ModelledCalls {
 public:
  explicit ModelledCalls(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), walk_(parts.walk) {}

  program::ExpressionPtr call(const clang::CallExpr* expression, const FunctionModel& model, bool used);

 private:
  void evaluateArguments(const clang::CallExpr* expression, const FunctionModel& model);
  program::ExpressionPtr resultOf(const clang::CallExpr* expression, const FunctionModel& model) const;

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
