// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/clang/lower/argument.h"
#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/clang/pointers/context.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Calls: what is called, and with which arguments.
class Calls {
 public:
  explicit Calls(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  program::ExpressionPtr call(const clang::CallExpr* expression, bool used);
  /// A call whose result is an aggregate: the object that holds it; null if nothing is known of it.
  Object* aggregateCall(const clang::CallExpr* expression);
  /// The context in which the pointer analysis knows the function when it is called there.
  const Context& contextOf(const clang::Expr* site, const clang::FunctionDecl& function) const;
  Arguments evaluateArguments(const clang::CallExpr* expression, const clang::FunctionDecl* callee);
  /// Makes a copy of an aggregate that an argument is, unless there is one.
  void materialise(Argument& argument);
  /// What the copy of a function that was just lowered returned.
  program::ExpressionPtr resultValue(Instance& instance);

 private:
  /// An aggregate that is there already: as with Clang, it is read when all arguments are evaluated.
  [[nodiscard]] bool isReadLate(const clang::Expr* aggregate) const;

  Parts& parts_;
  Walk& walk_;
};

}  // namespace moire::extractor
