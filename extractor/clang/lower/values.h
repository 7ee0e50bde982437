// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Walks over expressions in C's order of evaluation, for their value or only for their effects. A value of a type that
/// is not tracked is an expression of type uint64 that reads what the value reads.
class Values {
 public:
  explicit Values(Parts& parts) : parts_(parts), program_(parts.program), walk_(parts.walk) {}

  /// Returns the value, of the expression's type, after its effects have happened.
  program::ExpressionPtr of(const clang::Expr* expression);
  /// Evaluates the operands for their effects.
  void evaluateParts(const clang::Expr* expression);
  /// Evaluates the expression for its effects.
  void discard(const clang::Expr* expression);

 private:
  program::ExpressionPtr compute(const clang::Expr* expression);
  program::ExpressionPtr castValue(const clang::CastExpr* expression);
  program::ExpressionPtr unaryValue(const clang::UnaryOperator* expression, bool used);
  program::ExpressionPtr statementExpression(const clang::StmtExpr* expression, bool used);

  Parts& parts_;
  program::Program& program_;
  Walk& walk_;
};

}  // namespace moire::extractor
