// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Where arithmetic may be undefined or change a value.
class ArithmeticChecks {
 public:
  explicit ArithmeticChecks(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  /// The operands stay the same until the operation.
  void checkArithmetic(const clang::Expr* site, clang::BinaryOperatorKind op, program::ExpressionPtr& left,
                       program::ExpressionPtr& right, clang::QualType type);
  /// The converted value; an error if the conversion changes it.
  program::ExpressionPtr checkedConversion(const clang::Expr* site, program::ExpressionPtr value,
                                           program::IntType type);
  /// What a bit-field holds after the value was stored in it; an error if that is another value.
  program::ExpressionPtr checkedForBitField(const clang::Expr* site, const clang::FieldDecl* field,
                                            program::ExpressionPtr value);
  /// What is known at once may have been changed by conversions, too.
  void checkConstant(const clang::Expr* expression);
  /// The cast is one of those that are checked.
  bool mayChangeValue(const clang::CastExpr* cast) const;

 private:
  /// Of integers whose values are not tracked, since they are wider than those that are, and of vectors: an error
  /// unless a constant says that there is none.
  void checkUntracked(const clang::Expr* site, program::Op operation, clang::QualType type);
  void checkOverflow(const clang::Expr* site, program::Op operation, const program::ExpressionPtr& left,
                     const program::ExpressionPtr& right);

  Parts& parts_;
  Walk& walk_;
};

}  // namespace moire::extractor
