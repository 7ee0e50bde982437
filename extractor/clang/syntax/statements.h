// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

namespace moire::extractor {

/// The expression at the end of `({ ... })` whose value is that of the whole; null if it has none.
const clang::Expr* resultOf(const clang::StmtExpr& block);

/// The assembly may change memory that it does not name.
bool mayChangeMemory(const clang::AsmStmt& assembly);

}  // namespace moire::extractor
