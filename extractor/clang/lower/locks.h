// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <functional>
#include <optional>

#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/models/function_models.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Which lock a call means, and what it does to it.
class Locks {
 public:
  /// A lock, and by which address it is meant where there are many.
  struct MeantLock {
    program::LockId lock;
    std::optional<program::ReferenceId> reference;
    bool exact = true;
  };

  explicit Locks(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), memory_(parts.memory), walk_(parts.walk) {}

  void acquire(const clang::Expr* lock, bool shared);
  void release(const clang::Expr* lock);
  program::ExpressionPtr tryAcquire(const clang::CallExpr* expression, const FunctionModel::Try& model);
  void initialiseLock(const clang::Expr* lock, const clang::Expr* count);
  void lockKinds(const clang::CallExpr* expression, const FunctionModel& model);
  std::optional<MeantLock> lockBehind(const clang::Expr* pointer);

 private:
  std::optional<MeantLock> lockThere(const Place& place, const clang::Expr* pointer);
  bool isPrivateLock(const clang::Expr* lock) const;
  void takeOneOf(const clang::Expr* pointer, const std::function<void(const MeantLock&)>& take);
  program::LockId lockAt(const Place& place);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
};

}  // namespace moire::extractor
