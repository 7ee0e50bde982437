// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>

#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/parts.h"

namespace moire::extractor {

/// Evaluates lvalues and addresses for their effects, with the checks that are due when a pointer is followed.
class Addresses {
 public:
  explicit Addresses(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  /// Evaluates the lvalue, and returns where it is.
  LValue lvalue(const clang::Expr* expression);
  /// Evaluates what is needed to find the lvalue, but does not access the lvalue itself.
  void evaluateWithin(const clang::Expr* lvalue);
  /// Evaluates a pointer that is about to be followed by the expression `site`, if there is one. Returns its extent
  /// where bounds are checked.
  std::optional<Extent> evaluateAddress(const clang::Expr* pointer, const clang::Expr* site = nullptr);
  /// Evaluates the operand of `&`.
  void evaluateAddressOf(const clang::Expr* lvalue);
  /// What the pointer points to.
  LValue dereferenced(const clang::Expr* pointer, bool checked = true);

 private:
  /// An element of a vector that is an lvalue, a value, or behind a pointer; without an index if elements are named.
  void evaluateVectorElement(const clang::Expr* element, const clang::Expr* base, const clang::Expr* index);
  /// An element of an array, which is `followed`, or only pointed to.
  void evaluateElement(const clang::ArraySubscriptExpr* element, bool followed);

  Parts& parts_;
  Walk& walk_;
};

}  // namespace moire::extractor
