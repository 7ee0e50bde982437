// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Assignments, increments and decrements.
class Assignments {
 public:
  explicit Assignments(Parts& parts) : parts_(parts), program_(parts.program), walk_(parts.walk) {}

  /// Returns its value if it is used.
  program::ExpressionPtr increment(const clang::UnaryOperator* expression, bool used);
  program::ExpressionPtr assignment(const clang::BinaryOperator* expression, bool used);
  program::ExpressionPtr compoundAssignment(const clang::CompoundAssignOperator* expression, bool used);

 private:
  /// One more or one less. With a site, the step is checked.
  program::ExpressionPtr stepped(const program::ExpressionPtr& old, clang::QualType type, bool up,
                                 const clang::Expr* site = nullptr);
  /// What a bit-field holds after the value was stored in it.
  program::ExpressionPtr throughBitField(const clang::Expr* lvalue, const program::ExpressionPtr& value) const;

  Parts& parts_;
  program::Program& program_;
  Walk& walk_;
};

}  // namespace moire::extractor
