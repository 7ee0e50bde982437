// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Loops, and where `break` and `continue` lead.
class Loops {
 public:
  explicit Loops(Parts& parts) : parts_(parts), graph_(parts.graph), walk_(parts.walk) {}

  void whileLoop(const clang::WhileStmt* statement);
  void doLoop(const clang::DoStmt* statement);
  void forLoop(const clang::ForStmt* statement);

 private:
  /// With what the condition says of pointers, if it is given.
  void loopBody(const clang::Stmt* body, Open& breaks, program::LocationId continueTo, Loop& loop,
                const clang::Expr* condition = nullptr);

  Parts& parts_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
