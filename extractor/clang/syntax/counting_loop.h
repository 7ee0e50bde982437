// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <cstdint>
#include <optional>

namespace moire::extractor {

/// `for (i = first; i < bound; i += step)` that is entered at its head, and in which nothing else assigns to `i`.
struct CountingLoop {
  const clang::VarDecl* counter = nullptr;
  std::optional<std::int64_t> first;   ///< if it is a constant
  const clang::Expr* bound = nullptr;  ///< the counter is below it while the body runs; null if there is none
  bool inclusive = false;              ///< `<=`
  bool boundedOnly = false;            ///< the loop ends only once the counter is at its bound
  bool byOne = false;
};

std::optional<CountingLoop> countingLoop(const clang::ForStmt& loop, const clang::ASTContext& context);

/// The statement assigns to the variable or takes its address.
bool mayChange(const clang::Stmt* statement, const clang::VarDecl* variable);
/// The statement contains a label of a switch around it.
bool hasLabelOfOuterSwitch(const clang::Stmt* statement);
/// The variable that the expression is, apart from casts; null if it is something else.
const clang::VarDecl* variableOf(const clang::Expr* expression);
/// The expression is the variable, apart from implicit conversions.
bool isVariable(const clang::Expr* expression, const clang::VarDecl* variable);
bool hasJumps(const clang::Stmt* statement);
/// Whenever the loop's body ends without leaving the loop, the expression has been evaluated.
bool isEvaluatedEachTime(const clang::Stmt* body, const clang::Expr* expression);

}  // namespace moire::extractor
