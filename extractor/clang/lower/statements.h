// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "extractor/clang/lower/parts.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Statements except loops, switches and declarations.
class Statements {
 public:
  explicit Statements(Parts& parts) : parts_(parts), program_(parts.program), graph_(parts.graph), walk_(parts.walk) {}

  /// Does nothing if it is null.
  void lower(const clang::Stmt* statement);

 private:
  void lowerPlain(const clang::Stmt* statement);
  void block(const clang::CompoundStmt* statement);
  void jump(const clang::Stmt* statement);
  void ifStatement(const clang::IfStmt* statement);
  void indirectGoto(const clang::IndirectGotoStmt* statement);
  void returnStatement(const clang::ReturnStmt* statement);
  void assembly(const clang::AsmStmt* statement);
  /// Where jumps to the label lead to.
  program::LocationId labelOf(const clang::LabelDecl* label);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
