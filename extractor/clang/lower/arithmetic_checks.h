// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Checks where arithmetic may be undefined or may change a value.
class ArithmeticChecks {
 public:
  explicit ArithmeticChecks(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  /// The operands keep their values until the operation.
  void checkArithmetic(const clang::Expr* site, clang::BinaryOperatorKind op, program::ExpressionPtr& left,
                       program::ExpressionPtr& right, clang::QualType type);
  /// The converted value; reports an error if the conversion changes it.
  program::ExpressionPtr checkedConversion(const clang::Expr* site, program::ExpressionPtr value,
                                           program::IntType type);
  /// What a bit-field holds after the value was stored in it; reports an error if that is another value.
  program::ExpressionPtr checkedForBitField(const clang::Expr* site, const clang::FieldDecl* field,
                                            program::ExpressionPtr value);
  /// A constant may have been changed by conversions, too.
  void checkConstant(const clang::Expr* expression);
  /// Whether casts of this kind are checked.
  bool mayChangeValue(const clang::CastExpr* cast) const;

 private:
  /// For integers that are too wide for their values to be tracked, and for vectors: reports an error unless a constant
  /// shows that there is none.
  void checkUntracked(const clang::Expr* site, program::Op operation, clang::QualType type);
  void checkOverflow(const clang::Expr* site, program::Op operation, const program::ExpressionPtr& left,
                     const program::ExpressionPtr& right);

  Parts& parts_;
  Walk& walk_;
};

}  // namespace moire::extractor
