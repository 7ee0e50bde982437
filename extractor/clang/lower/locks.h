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

/// Which lock a call means, and what the call does to it.
class Locks {
 public:
  /// A lock and, if it stands for many, the address that says which one is meant.
  struct MeantLock {
    program::LockId lock;
    std::optional<program::ReferenceId> reference;
    bool exact = true;
  };

  explicit Locks(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), memory_(parts.memory), walk_(parts.walk) {}

  void acquire(const clang::Expr* lock, bool shared, bool conditionWait = false);
  void release(const clang::Expr* lock, bool conditionWait = false);
  /// The lock is a semaphore: it counts how often it is free.
  void markSemaphore(const clang::Expr* lock);
  /// Returns the result of the call, which tells whether the lock was taken.
  program::ExpressionPtr tryAcquire(const clang::CallExpr* expression, const FunctionModel::Try& model);
  /// A semaphore whose count is one is a lock.
  void initialiseLock(const clang::Expr* lock, const clang::Expr* count);
  /// Whichever of these locks is meant, the thread that holds it may take it again.
  void keepRecursive(const clang::Expr* lock);
  /// The objects as locks: wherever a pointer into an object of the library points, it means the object's one lock.
  [[nodiscard]] static PlaceSet asLocks(PlaceSet places);
  /// Takes one of the locks that may be meant, as `take` does it.
  void takeOneOf(const PlaceSet& places, const clang::Expr* pointer, const std::function<void(const MeantLock&)>& take);
  /// Records the kinds of the locks that the call makes.
  void lockKinds(const clang::CallExpr* expression, const FunctionModel& model);
  /// The lock that is surely meant.
  std::optional<MeantLock> lockBehind(const clang::Expr* pointer);

 private:
  /// The lock at the place, or the one that stands for many among which it is. None if no other thread can get at the
  /// lock, since it does not matter then.
  std::optional<MeantLock> lockThere(const Place& place, const clang::Expr* pointer);
  /// No other thread can get at it.
  bool isPrivateLock(const clang::Expr* lock) const;
  [[nodiscard]] PlaceSet locksBehind(const clang::Expr* pointer) const;
  program::LockId lockAt(const Place& place);

  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
};

}  // namespace moire::extractor
