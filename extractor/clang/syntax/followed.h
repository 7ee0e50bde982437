// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

namespace moire::extractor {

/// The pointer that leads to the lvalue: `p` of `p->a[i].b`, of `*(p + 1)`, and of `(*p)[2]`. Null if the lvalue is, or
/// is a part of, something that has a name or is a value.
const clang::Expr* pointerFollowedTo(const clang::Expr& lvalue);

/// The pointer from which the other one comes by conversions, by moving it, or as the address of a part of its target;
/// null if that is the address of something that has a name.
const clang::Expr* pointerBehind(const clang::Expr& pointer);

/// The pointer may be another one than that: moved within an array or by an amount that is not a constant.
bool isMovedFrom(const clang::Expr& pointer, const clang::Expr& origin, const clang::ASTContext& context);

}  // namespace moire::extractor
