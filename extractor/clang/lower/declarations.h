// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Declarations of local variables, and their first values.
class Declarations {
 public:
  explicit Declarations(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), memory_(parts.memory), walk_(parts.walk) {}

  void declaration(const clang::VarDecl* variable);

 private:
  /// A new variable holds any value.
  void havocDeclared(Object& object);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
};

}  // namespace moire::extractor
