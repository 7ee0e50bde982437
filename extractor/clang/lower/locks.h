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

  void acquire(const clang::Expr* lock, bool shared, bool conditionWait = false);
  void release(const clang::Expr* lock, bool conditionWait = false);
  /// The lock counts how often it is free.
  void markSemaphore(const clang::Expr* lock);
  /// What the call returns: it tells whether the lock was taken.
  program::ExpressionPtr tryAcquire(const clang::CallExpr* expression, const FunctionModel::Try& model);
  /// A semaphore that is free once is a lock.
  void initialiseLock(const clang::Expr* lock, const clang::Expr* count);
  /// Of what kind the locks are that the call makes.
  void lockKinds(const clang::CallExpr* expression, const FunctionModel& model);
  /// The lock that is surely meant.
  std::optional<MeantLock> lockBehind(const clang::Expr* pointer);

 private:
  /// The lock at the place, or what stands for the many of which one is there. A lock that no other thread can
  /// get at does not matter: none.
  std::optional<MeantLock> lockThere(const Place& place, const clang::Expr* pointer);
  /// No other thread can get at it.
  bool isPrivateLock(const clang::Expr* lock) const;
  /// One of the locks that may be meant is taken, as `take` does it.
  void takeOneOf(const clang::Expr* pointer, const std::function<void(const MeantLock&)>& take);
  program::LockId lockAt(const Place& place);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
};

}  // namespace moire::extractor
