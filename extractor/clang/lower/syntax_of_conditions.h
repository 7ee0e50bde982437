// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

namespace moire::extractor {

/// The first argument of a call of __builtin_expect or __builtin_expect_with_probability; null if the expression is no
/// such call, or if the other arguments have effects.
const clang::Expr* expectedValue(const clang::Expr* expression);

/// The condition without anything that does not change whether it holds: parentheses, casts of truth values,
/// __builtin_expect.
const clang::Expr* withoutBooleanCasts(const clang::Expr* condition);

/// The operation only loads an atomic variable.
bool isAtomicLoad(const clang::AtomicExpr& expression);

}  // namespace moire::extractor
