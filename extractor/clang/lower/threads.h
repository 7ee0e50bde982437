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

  /// A call that creates a thread; its result.
  program::ExpressionPtr spawn(const clang::CallExpr* expression, const FunctionModel::Spawn& model, bool used);

 private:
  void spawnFunction(const clang::FunctionDecl& start, const clang::CallExpr* expression,
                     const FunctionModel::Spawn& model, const program::ExpressionPtr& argument,
                     const std::optional<Extent>& extent);
  /// Elements of the array, which is named once in each turn of a loop, are different ones if their numbers are.
  bool staysApart(const clang::Expr* array) const;
  /// Each thread that the call creates gets another argument.
  unsigned bitsOfOwnArgument(const clang::Expr* argument) const;
  void storeHandle(const clang::CallExpr* call, const clang::Expr* handle, program::LocationId spawn);
  /// Where that is, is not known well enough to say later which threads have ended.
  void storeSomewhere(const clang::Expr* handle, program::LocationId spawn);
  /// How many threads the loop around creates at most by a call in it, if that is the only loop.
  std::optional<unsigned> mostTurns() const;

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
  std::map<std::pair<const clang::CallExpr*, const Instance*>, Creation*> creations_;
};

}  // namespace moire::extractor
