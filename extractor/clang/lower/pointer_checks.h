// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/models/function_models.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Checks where a pointer may be null, or may leave its object.
class PointerChecks {
 public:
  explicit PointerChecks(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  void checkNotNull(const clang::Expr* site, const program::ExpressionPtr& pointer);
  /// Checks that the pointer can be moved by that many units, and, if `followed`, that its target then is in the
  /// object.
  void checkReach(const clang::Expr* site, const Extent& extent, const program::ExpressionPtr& distance, bool up,
                  bool followed);
  /// Checks that an object of the type is where the pointer points to.
  void checkFollowed(const clang::Expr* site, const std::optional<Extent>& extent, clang::QualType type);
  /// Evaluates an argument through which a library function reads or writes.
  void checkArgument(const clang::CallExpr* call, unsigned position, const FunctionModel& model);
  /// Checks that there are `size` bytes where the pointer points to.
  void checkSize(const clang::Expr* pointer, const clang::Expr* size);
  /// Evaluating the place requires a check.
  bool isChecked(const clang::Expr* lvalue) const;
  /// The address of a weak function or variable that the expression names and that nobody defines: null if it is
  /// absent, and always the same. None for all others.
  std::optional<program::ExpressionPtr> addressOfWeak(const clang::Expr* name);
  /// Checks that what the expression names exists, if it is a weak function or variable.
  void checkIsThere(const clang::Expr* name);

 private:
  [[nodiscard]] bool mayBeAbsent(const clang::Expr* name) const;

  Parts& parts_;
  Walk& walk_;
  std::map<std::pair<program::BodyId, std::string>, program::CellId> weak_;  ///< addresses, by body and symbol
};

}  // namespace moire::extractor
