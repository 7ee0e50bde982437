// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "extractor/program/expression.h"
#include "extractor/program/id.h"

namespace moire::program {

/// The first action of a thread: its locals take any value; the initial thread's also gives every shared cell its
/// initial value.
struct Start {};

/// The target takes the value. With several targets, one of them does (a write through a pointer).
struct Assign {
  std::vector<CellId> targets;
  ExpressionPtr value;
};

/// Waits until the condition is not 0.
struct Assume {
  ExpressionPtr condition;
};

/// The obligation fails if the condition is 0, and execution ends there; else it goes on.
struct Check {
  ObligationId obligation;
  ExpressionPtr condition;
};

/// If a lock stands for many, a reference says which of them an action means; without it, any of them.
///
/// Waits while another thread holds the lock exclusively or, unless it wants to share the lock, in any way. A thread
/// that already holds the lock goes on.
struct Acquire {
  LockId lock;
  bool shared = false;
  std::optional<ReferenceId> reference = {};
  bool conditionWait = false;  ///< it ends a condition wait
};

/// In one step, either takes the lock (if an Acquire would not have to wait) and gives the result the value that means
/// success, or leaves the lock as it is and gives the result any other value of its type. It may always fail.
struct TryAcquire {
  LockId lock;
  bool shared = false;
  CellId result;  ///< a cell of the body, of one object
  Int success = 0;
  std::optional<ReferenceId> reference = {};
};

/// Releases what the thread holds of the lock, in either mode. If it does not hold the lock, the lock is freed, whoever
/// holds it.
struct Release {
  LockId lock;
  std::optional<ReferenceId> reference = {};
  bool conditionWait = false;  ///< it begins a condition wait
};

/// Creates a thread that runs the body.
struct Spawn {
  BodyId body;
};

/// Waits until some thread of the body is at its exit, unless none was ever created; or until all of them are.
struct Join {
  BodyId body;
  bool all = false;
};

/// Waits until as many threads as the barrier counts are at such actions for it: then all of them may go on, one after
/// the other.
struct Meet {
  BarrierId barrier;
};

/// The thread sleeps, until a signal for the condition wakes it up or it wakes up by itself.
struct Await {
  ConditionId condition;
  bool timed = false;  ///< it surely wakes up by itself, later
};

/// One thread that sleeps there wakes up, if there is one; or all of them do.
struct Signal {
  ConditionId condition;
  bool all = false;
};

/// Between the two, no other thread takes a step. They do not nest: the first end leaves the block.
struct AtomicBegin {};
struct AtomicEnd {};

/// Each cell gets any value of its type, or keeps its own: so a havoc with a loop to itself stands for any sequence of
/// reads and writes of these cells by unknown code.
struct Havoc {
  std::vector<CellId> cells;
};

/// The memory of these cells is freed. That counts as a write of each of them, but their values stay, because a cell
/// may stand for other objects, too.
struct Free {
  std::vector<CellId> cells;
};

struct Skip {};

/// A condition wait is a release, an Await and an acquire.
using Action = std::variant<Start, Assign, Assume, Check, Acquire, TryAcquire, Release, Spawn, Join, Meet, Await,
                            Signal, AtomicBegin, AtomicEnd, Havoc, Free, Skip>;

}  // namespace moire::program
