// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Switches and their labels.
class Switches {
 public:
  explicit Switches(Parts& parts) : parts_(parts), program_(parts.program), graph_(parts.graph), walk_(parts.walk) {}

  void switchStatement(const clang::SwitchStmt* statement);
  /// Control comes from the statement before and from the switch.
  void switchLabel(const clang::SwitchCase* statement);

 private:
  /// The value is one of those that the label names.
  program::ExpressionPtr matches(const clang::CaseStmt* label, const program::ExpressionPtr& value);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
