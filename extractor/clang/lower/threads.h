// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <map>
#include <optional>

#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/handle_slots.h"
#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/models/function_models.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Creates threads, and remembers where their handles are kept.
class Threads {
 public:
  explicit Threads(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), memory_(parts.memory), walk_(parts.walk) {}

  /// A call that creates a thread; returns its result.
  program::ExpressionPtr spawn(const clang::CallExpr* expression, const FunctionModel::Spawn& model, bool used);

 private:
  void spawnFunction(const clang::FunctionDecl& start, const clang::CallExpr* expression,
                     const FunctionModel::Spawn& model, const program::ExpressionPtr& argument,
                     const std::optional<Extent>& extent);
  /// Whether elements with different indices are different objects, if each turn of a loop names the array once.
  bool staysApart(const clang::Expr* array) const;
  /// The bits of the argument in which any two threads that the call creates differ; 0 if they may not.
  unsigned bitsOfOwnArgument(const clang::Expr* argument) const;
  void storeHandle(const clang::CallExpr* call, const clang::Expr* handle, program::LocationId spawn);
  /// Where the handle is stored is not known well enough to say later which threads have ended.
  void storeSomewhere(const clang::Expr* handle, program::LocationId spawn);
  /// The largest number of threads that a call creates in the enclosing loop, if that is the only loop.
  std::optional<unsigned> mostTurns() const;

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
  std::map<std::pair<const clang::CallExpr*, const Instance*>, Creation*> creations_;
};

}  // namespace moire::extractor
