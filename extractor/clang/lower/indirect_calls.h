// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <vector>

#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Calls through pointers.
class IndirectCalls {
 public:
  explicit IndirectCalls(Parts& parts) : parts_(parts), graph_(parts.graph), walk_(parts.walk) {}

  /// With `aggregate`, the result is stored there.
  program::ExpressionPtr call(const clang::CallExpr* expression, bool used, Object* aggregate);
  /// The functions that a call may go to, or a thread may start with.
  std::vector<const clang::FunctionDecl*> possibleTargets(const clang::Expr* site, const clang::Expr* pointer);

 private:
  Parts& parts_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
