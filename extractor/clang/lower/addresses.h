// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>

#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/parts.h"

namespace moire::extractor {

/// Evaluates lvalues and addresses: for their effects, with the checks that following a pointer takes.
class Addresses {
 public:
  explicit Addresses(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  LValue lvalue(const clang::Expr* expression);
  void evaluateWithin(const clang::Expr* lvalue);
  std::optional<Extent> evaluateAddress(const clang::Expr* pointer, const clang::Expr* site = nullptr);
  void evaluateAddressOf(const clang::Expr* lvalue);
  LValue dereferenced(const clang::Expr* pointer, bool checked = true);

 private:
  void evaluateElement(const clang::ArraySubscriptExpr* element, bool followed);

  Parts& parts_;
  Walk& walk_;
};

}  // namespace moire::extractor
