// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>
#include <unordered_map>

#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// The values of expressions that Clang can compute. Remembers them, because they are asked for again and again.
class Constants {
 public:
  explicit Constants(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  /// None if it is not a constant.
  std::optional<program::ExpressionPtr> of(const clang::Expr* expression);

 private:
  std::optional<program::ExpressionPtr> evaluate(const clang::Expr* expression);

  Parts& parts_;
  Walk& walk_;
  std::unordered_map<const clang::Expr*, std::optional<program::ExpressionPtr>> known_;
};

}  // namespace moire::extractor
