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
  void checkReach(const clang::Expr* site, const Extent& extent, const program::ExpressionPtr& distance, bool up,
                  bool followed);
  void checkFollowed(const clang::Expr* site, const std::optional<Extent>& extent, clang::QualType type);
  void checkArgument(const clang::CallExpr* call, unsigned position, const FunctionModel& model);
  void checkSize(const clang::CallExpr* call, unsigned position, unsigned size);
  bool isChecked(const clang::Expr* lvalue) const;

 private:
  Parts& parts_;
  Walk& walk_;
};

}  // namespace moire::extractor
