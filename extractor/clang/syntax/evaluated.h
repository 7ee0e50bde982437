// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <vector>

namespace moire::extractor {

/// What is evaluated because a type is named.
struct EvaluatedInType {
  const clang::Expr* expression = nullptr;
  bool isSize = false;  ///< a size of a variable-length array: evaluated once, even if the type is named again
};

/// Where the type is named, these are evaluated: sizes of variable-length arrays, and operands of `typeof` with such
/// types.
std::vector<EvaluatedInType> evaluatedIn(clang::QualType type);

/// The type that the expression names, if naming it evaluates something: that of a cast, a literal, `va_arg`, `sizeof`.
/// Null if there is none.
clang::QualType evaluatedTypeIn(const clang::Expr& expression);

/// The operands that are evaluated with the expression, in their order; for every kind of expression.
std::vector<const clang::Expr*> evaluatedOperands(const clang::Expr& expression);

/// What the statement or expression itself evaluates, but Clang does not count among its children, or not always: parts
/// of types that it names, and calls of cleanups for variables that it declares.
std::vector<const clang::Expr*> hiddenParts(const clang::Stmt& statement);

/// Calls `use` on the parts of a statement or expression, evaluated or not, until that returns true.
template <class Use>
bool anyPart(const clang::Stmt& statement, const Use& use) {
  for (const clang::Stmt* child : statement.children())
    if (child && use(child)) return true;
  for (const clang::Expr* part : hiddenParts(statement))
    if (use(part)) return true;
  return false;
}

/// What is evaluated when the function begins: sizes in its parameters' types.
std::vector<EvaluatedInType> evaluatedOnEntry(const clang::FunctionDecl& function);

}  // namespace moire::extractor
