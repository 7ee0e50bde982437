// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <vector>

namespace moire::extractor {

/// The operands of an atomic operation other than the pointer to its object.
struct AtomicOperands {
  std::vector<const clang::Expr*> values;      ///< they are stored, or computed with
  std::vector<const clang::Expr*> references;  ///< pointers to where a value is read or the old one is stored
  std::vector<const clang::Expr*> orders;      ///< memory orders and scopes, and whether it may fail spuriously
  bool computes = false;                       ///< the new value is computed from the old one and the given one
};

AtomicOperands operandsOf(const clang::AtomicExpr& expression);

}  // namespace moire::extractor
