// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Operators with two or three operands: their values, and the branches that some of them need.
class Operators {
 public:
  explicit Operators(Parts& parts) : parts_(parts), program_(parts.program), graph_(parts.graph), walk_(parts.walk) {}

  program::ExpressionPtr binaryValue(const clang::BinaryOperator* expression);
  program::ExpressionPtr conditionalValue(const clang::AbstractConditionalOperator* expression, bool used);

 private:
  /// 0 or 1, by way of branches.
  program::ExpressionPtr branchedValue(const clang::Expr* expression);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
