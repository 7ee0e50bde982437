// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/effects.h"
#include "extractor/clang/lower/parts.h"

namespace moire::extractor {

/// Says what evaluating an expression amounts to, without evaluating it.
class EffectFinder {
 public:
  explicit EffectFinder(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  Effects of(const clang::Expr* expression) const;

 private:
  Effects within(const clang::Expr* lvalue) const;
  Effects ofAddress(const clang::Expr* pointer) const;
  bool isPureCall(const clang::CallExpr* call) const;

  Parts& parts_;
  Walk& walk_;
};

}  // namespace moire::extractor
