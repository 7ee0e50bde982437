// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "extractor/clang/lower/parts.h"
#include "extractor/models/function_models.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Assertions: `assert`, and whatever else library models declare as a check.
class Assertions {
 public:
  explicit Assertions(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  /// Lowers `if (c) ; else FAIL(...)` and the like; returns false if the statement is nothing of that kind.
  bool checkStatement(const clang::IfStmt* statement);
  bool checkExpression(const clang::ConditionalOperator* expression);
  /// Checks that the condition holds, or does not hold.
  void check(const clang::Expr* condition, bool holds, program::ObligationId obligation);
  void checkValue(program::ExpressionPtr condition, program::ObligationId obligation);
  program::ObligationId obligationFor(const clang::CallExpr* call, const FunctionModel& model,
                                      const clang::Expr* condition, bool holds);

 private:
  /// The call of a failing function, if the statement is nothing else.
  const clang::CallExpr* failingCall(const clang::Stmt* statement) const;

  Parts& parts_;
  Walk& walk_;
};

}  // namespace moire::extractor
