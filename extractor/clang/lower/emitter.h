// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/clang/lower/seen_orders.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Adds locations at the open end, and keeps values that have been computed but not yet used correct. Such values are
/// expressions on a stack of *pending* ones; they are stored in temporaries before an action is emitted that could
/// change them.
class Emitter {
 public:
  /// A value that was computed at some place of the source and will be used later.
  struct Waiting {
    program::ExpressionPtr* value;
    clang::SourceLocation where;
  };

  explicit Emitter(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), memory_(parts.memory), walk_(parts.walk) {}

  /// Adds a location where control is; first stores pending values that the action could change.
  program::LocationId emit(program::Action action);
  /// Adds a location whose action is decided once the whole program is known.
  program::LocationId emitUnfinished(Unfinished unfinished);
  /// Adds a location, without storing pending values: the action can change none of them.
  program::LocationId append(program::Action action);
  /// Stores the pending values that a write of these cells could change.
  void flush(const std::vector<program::CellId>& written);
  /// Called before control splits and before a call: what is pending must not change in between.
  void settle(bool callOnly = false);
  /// Stores the value in a temporary.
  program::ExpressionPtr spill(const program::ExpressionPtr& value);
  /// The value, after its shared cells have been read by separate actions.
  program::ExpressionPtr spillReads(const program::ExpressionPtr& value);
  /// A temporary that lives until the end of the statement.
  program::CellId temporary(program::IntType type);
  /// Makes the two fit into one action: at access granularity, only one of them may read a shared cell.
  void separate(program::ExpressionPtr& first, const program::ExpressionPtr& second, clang::SourceLocation where);
  /// The value for later use: a temporary, unless nothing can change the value.
  program::ExpressionPtr stable(const program::ExpressionPtr& value);
  /// The value, which will be the same in a check and in the action after it.
  program::ExpressionPtr steady(const program::ExpressionPtr& value);
  /// If the value reads shared cells, makes these reads, though the value is not used.
  void touch(const program::ExpressionPtr& value);
  /// The cell is never written again once it has its first value.
  void freeze(program::CellId cell) { frozen_.insert(cell); }
  /// No pointer points to the cell: calls do not change it.
  void keepPrivate(program::CellId cell) { privateCells_.insert(cell); }
  /// Nothing can change the value any more.
  bool isFrozen(const program::Expression& value) const;
  void push(Waiting value) { pending_.push_back(value); }
  void pop() { pending_.pop_back(); }
  /// Replaces the pending values; returns the old ones.
  std::vector<Waiting> exchangePending(std::vector<Waiting> pending);
  /// The locations added from here on belong to that atomic operation, or to none. Returns what was said before.
  std::optional<AtomicOperation> exchangeOperation(std::optional<AtomicOperation> operation);
  /// Records that the result rests on what the text says.
  void noteAssumption(std::string text);

 private:
  Parts& parts_;
  program::Program& program_;
  Graph& graph_;
  Memory& memory_;
  Walk& walk_;
  std::vector<Waiting> pending_;
  std::set<program::CellId> frozen_;        ///< temporaries and parameters that are never written again
  std::set<program::CellId> privateCells_;  ///< locals that no pointer can point to
  std::optional<AtomicOperation> operation_;
};

/// While it lives, the locations that are added belong to an atomic operation.
class Operating {
 public:
  Operating(Emitter& emitter, const AtomicOperation& operation)
      : emitter_(emitter), before_(emitter.exchangeOperation(operation)) {}
  ~Operating() { emitter_.exchangeOperation(std::move(before_)); }
  Operating(const Operating&) = delete;
  Operating& operator=(const Operating&) = delete;

 private:
  Emitter& emitter_;
  std::optional<AtomicOperation> before_;
};

/// Keeps a computed value correct while others are computed.
class Pending {
 public:
  Pending(Emitter& emitter, program::ExpressionPtr& value, clang::SourceLocation where) : emitter_(emitter) {
    emitter_.push({&value, where});
  }
  ~Pending() { emitter_.pop(); }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;

 private:
  Emitter& emitter_;
};

}  // namespace moire::extractor
