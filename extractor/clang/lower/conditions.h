// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <functional>

#include "extractor/clang/lower/branches.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Conditions: where control goes if they hold, and if they do not.
class Conditions {
 public:
  explicit Conditions(Parts& parts) : parts_(parts), program_(parts.program), graph_(parts.graph), walk_(parts.walk) {}

  /// Evaluates the condition; afterwards control is only in the two branches.
  Branches branch(const clang::Expr* condition);
  Branches branchOn(const program::ExpressionPtr& value);
  /// Lowers a condition that has to hold (or not to hold), its parts one after the other where they cannot be one
  /// action.
  void require(const clang::Expr* condition, bool holds,
               const std::function<void(const program::ExpressionPtr&)>& leaf);

 private:
  /// The condition's only shared access is one atomic load, and it does nothing else.
  bool readsOneAtomic(const clang::Expr* condition) const;
  /// Each branch begins with the condition on the atomic variable itself, which others can rely on. Had its value been
  /// copied first, the condition would only be known of the copy.
  Branches branchInAtomic(const clang::Expr* condition);
  /// From where control may come to the condition, and to its contrary.
  Branches waysTo(const Open& before, const program::Expression& condition) const;

  Parts& parts_;
  const program::Program& program_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
