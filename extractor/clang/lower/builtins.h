// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>

#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Calls of the compiler's built-in functions.
class Builtins {
 public:
  explicit Builtins(Parts& parts) : parts_(parts), graph_(parts.graph), walk_(parts.walk) {}

  /// Lowers a call of a built-in function; none if it is treated as an unknown function.
  std::optional<program::ExpressionPtr> call(const clang::CallExpr* expression, const clang::FunctionDecl& function);

 private:
  Parts& parts_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
