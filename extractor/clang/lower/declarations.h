// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <set>
#include <utility>

#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/clang/syntax/evaluated.h"
#include "extractor/program/program.h"

namespace moire::extractor {

struct Instance;

/// Declarations of local variables and their first values; types that are named, and what that evaluates.
class Declarations {
 public:
  explicit Declarations(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), memory_(parts.memory), walk_(parts.walk) {}

  void declaration(const clang::VarDecl* variable);
  /// Evaluates the sizes in a type that is named here; the type may be null.
  void sizesIn(clang::QualType type);
  /// Evaluates the sizes in the types of the function's parameters, when it begins.
  void sizesOnEntry(const clang::FunctionDecl& function);

 private:
  void giveFirstValue(const clang::VarDecl* variable);
  void evaluate(const EvaluatedInType& part);
  /// Keeps the sizes of a new array of arrays, so that accesses can be checked.
  void keepSizes(const clang::VarDecl* variable);
  /// A new variable holds any value.
  void havocDeclared(Object& object);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
  std::set<std::pair<const Instance*, const clang::Expr*>> evaluated_;  ///< sizes, each in a copy of a function
};

}  // namespace moire::extractor
