// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <initializer_list>

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
  /// From now on `break` and `continue` mean this loop, also in its head; returns what they meant before.
  Jumps enter(Open& breaks, program::LocationId continueTo, std::initializer_list<const clang::Expr*> header);
  /// If the condition is given, pointers are narrowed by it.
  void loopBody(const clang::Stmt* body, Loop& loop, const clang::Expr* condition = nullptr);

  Parts& parts_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
