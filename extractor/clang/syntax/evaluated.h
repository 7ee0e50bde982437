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
  bool isSize = false;  ///< of a variable-length array: evaluated once, though the type may be named again
};

/// Where the type is named: the sizes of variable-length arrays, and the operands of `typeof` that have such types.
std::vector<EvaluatedInType> evaluatedIn(clang::QualType type);

/// The type that the expression names, if naming it evaluates something: that of a cast, a literal, `va_arg`, `sizeof`.
/// Null if there is none.
clang::QualType evaluatedTypeIn(const clang::Expr& expression);

/// The operands that are evaluated with the expression, in their order, whatever kind of expression it is.
std::vector<const clang::Expr*> evaluatedOperands(const clang::Expr& expression);

/// What the statement or expression itself evaluates that Clang does not count among its children, or not always: parts
/// of types that it names, and what the ends of variables call that it declares.
std::vector<const clang::Expr*> hiddenParts(const clang::Stmt& statement);

/// Calls `use` on what a statement or expression consists of, evaluated or not, until that returns true.
template <class Use>
bool anyPart(const clang::Stmt& statement, const Use& use) {
  for (const clang::Stmt* child : statement.children())
    if (child && use(child)) return true;
  for (const clang::Expr* part : hiddenParts(statement))
    if (use(part)) return true;
  return false;
}

/// What is evaluated when the function begins: sizes in the types of its parameters.
std::vector<EvaluatedInType> evaluatedOnEntry(const clang::FunctionDecl& function);

}  // namespace moire::extractor
