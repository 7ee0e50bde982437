// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>

#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/models/function_models.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Where a pointer may be null, or leave its object.
class PointerChecks {
 public:
  explicit PointerChecks(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  void checkNotNull(const clang::Expr* site, const program::ExpressionPtr& pointer);
  /// The pointer can be moved by that many units, and what it then points to can be followed, or need not be.
  void checkReach(const clang::Expr* site, const Extent& extent, const program::ExpressionPtr& distance, bool up,
                  bool followed);
  /// One object of the type is at the pointer.
  void checkFollowed(const clang::Expr* site, const std::optional<Extent>& extent, clang::QualType type);
  /// Evaluates an argument behind which a library function reads or writes.
  void checkArgument(const clang::CallExpr* call, unsigned position, const FunctionModel& model);
  /// So many bytes as another argument says are at the argument.
  void checkSize(const clang::Expr* pointer, const clang::Expr* size);
  /// Evaluating the place takes a check.
  bool isChecked(const clang::Expr* lvalue) const;

 private:
  Parts& parts_;
  Walk& walk_;
};

}  // namespace moire::extractor
