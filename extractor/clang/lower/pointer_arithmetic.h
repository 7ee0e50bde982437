// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>

#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Pointers that are moved, and the checks that they stay within their object.
class PointerArithmetic {
 public:
  explicit PointerArithmetic(Parts& parts) : parts_(parts), program_(parts.program), walk_(parts.walk) {}

  /// Checks the move, and returns the extent of the moved pointer.
  Extent extentAfter(const clang::Expr* site, const Extent& extent, const program::ExpressionPtr& distance, bool up);
  /// The same for a pointer at a place that an increment or compound assignment moves.
  std::optional<Extent> movedAt(const clang::Expr* site, const LValue& place, const program::ExpressionPtr& distance,
                                bool up);
  /// A pointer that is not null is moved within its object, so it does not become null.
  program::ExpressionPtr movedPointer(const program::ExpressionPtr& pointer);
  /// The value of a sum or difference of a pointer and a number.
  program::ExpressionPtr pointerSum(const clang::BinaryOperator* sum, program::ExpressionPtr left,
                                    program::ExpressionPtr right);

 private:
  /// What a pointer surely points to.
  struct Around {
    Extent moved;          ///< the extent after the move, if the pointer is at the beginning of a member before it
    bool isSmall = false;  ///< no object has as many units as the extent of a null pointer
  };
  /// None if the pointer, which is moved by bytes, may point to something with no struct around it.
  std::optional<Around> aroundMember(const clang::Expr* site, const program::ExpressionPtr& distance, bool up) const;
  /// The extent of a pointer that is moved by bytes.
  Extent extentAfterBytes(const clang::Expr* site, const Extent& extent, const program::ExpressionPtr& by, bool up);

  Parts& parts_;
  program::Program& program_;
  Walk& walk_;
};

}  // namespace moire::extractor
