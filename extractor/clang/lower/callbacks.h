// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/clang/pointers/context.h"
#include "extractor/models/function_models.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Functions of the program that modelled functions call: during the call, or at any time later.
class Callbacks {
 public:
  explicit Callbacks(Parts& parts) : parts_(parts), program_(parts.program), graph_(parts.graph), walk_(parts.walk) {}

  /// Functions that the callee calls while it runs, any number of times and in any order.
  void callModelled(const clang::CallExpr* expression, const FunctionModel& model);
  /// The first thread that comes here calls the function; others wait until it is done.
  void once(const clang::CallExpr* expression, const FunctionModel::Once& model);
  /// The function is called from now on, in threads of its own.
  void runAnyTime(const clang::CallExpr* expression, const clang::Expr* function, bool interrupts);
  void runAnyTime(const clang::FunctionDecl& function, bool interrupts);

 private:
  /// Calls it from `before`, with arbitrary arguments.
  void callGiven(const clang::CallExpr* expression, const clang::Expr* function, const Open& before);
  void startAnyTime(const Context& function, bool interrupts);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
