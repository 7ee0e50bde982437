// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/effects.h"
#include "extractor/clang/lower/parts.h"

namespace moire::extractor {

/// Finds out what evaluating an expression would do, without evaluating it.
class EffectFinder {
 public:
  explicit EffectFinder(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  Effects of(const clang::Expr* expression) const;

  /// Of finding out where an lvalue is.
  Effects within(const clang::Expr* lvalue) const;

 private:
  Effects ofCast(const clang::CastExpr* cast) const;
  Effects ofUnary(const clang::UnaryOperator* e) const;
  Effects ofBinary(const clang::BinaryOperator* e) const;
  Effects ofChoice(const clang::ConditionalOperator* e) const;
  Effects ofCall(const clang::CallExpr* call) const;
  Effects ofAtomicLoad(const clang::AtomicExpr* load) const;
  Effects ofAddress(const clang::Expr* pointer) const;
  /// The call has no effects, and its result depends on its arguments only.
  bool isPureCall(const clang::CallExpr* call) const;

  Parts& parts_;
  Walk& walk_;
};

}  // namespace moire::extractor
