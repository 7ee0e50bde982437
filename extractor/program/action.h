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

/// Where a lock stands for many, a reference says which of them an action means; without it, any.
///
/// Waits while another thread holds the lock: in either way, or, to share it with other readers, exclusively. A thread
/// that holds it already goes on.
struct Acquire {
  LockId lock;
  bool shared = false;
  std::optional<ReferenceId> reference = {};
  bool conditionWait = false;  ///< it ends a condition wait
};

/// In one step, either takes the lock, if an Acquire would not have to wait, and gives the result the value that means
/// success, or leaves the lock as it is and gives the result any other value of its type. It may always fail.
struct TryAcquire {
  LockId lock;
  bool shared = false;
  CellId result;  ///< a cell of the body, of one object
  Int success = 0;
  std::optional<ReferenceId> reference = {};
};

/// Gives back what the thread holds of the lock, of either kind. Without a hold of its own it frees the lock, whoever
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

/// Waits until as many threads as the barrier counts are at such actions of it: then all of these may go on, one after
/// the other.
struct Meet {
  BarrierId barrier;
};

/// Between the two, no other thread takes a step. They do not nest: the first end leaves the block.
struct AtomicBegin {};
struct AtomicEnd {};

/// Each cell takes any value of its type, among them the one it had: so one havoc with a loop to itself stands for any
/// sequence of reads and writes of these cells by code that is not known.
struct Havoc {
  std::vector<CellId> cells;
};

/// The memory of these cells is given back. That counts as a write of each of them, but their values stay: other
/// objects that a cell stands for are not concerned.
struct Free {
  std::vector<CellId> cells;
};

struct Skip {};

/// Condition waits are a release and an acquire that say so (they may wake up spuriously); signals are skips, which
/// allows more interleavings than there are.
using Action = std::variant<Start, Assign, Assume, Check, Acquire, TryAcquire, Release, Spawn, Join, Meet, AtomicBegin,
                            AtomicEnd, Havoc, Free, Skip>;

}  // namespace moire::program
