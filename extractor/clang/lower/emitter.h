// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <set>
#include <string>
#include <vector>

#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Adds locations at the end of the way, and keeps right what has been computed but not yet used: such values are
/// expressions on a stack of *pending* ones, which are stored in temporaries before an action is emitted that could
/// change them.
class Emitter {
 public:
  /// A value that was computed at some place of the source, and will be used later.
  struct Waiting {
    program::ExpressionPtr* value;
    clang::SourceLocation where;
  };

  explicit Emitter(Parts& parts)
      : parts_(parts), program_(parts.program), graph_(parts.graph), memory_(parts.memory), walk_(parts.walk) {}

  /// Adds a location where control is; pending values that it could change are stored before.
  program::LocationId emit(program::Action action);
  /// A location whose action is decided once the whole program is known.
  program::LocationId emitUnfinished(Unfinished unfinished);
  /// The same, where nothing that is pending can be changed by it.
  program::LocationId append(program::Action action);
  /// Before an action that writes these: stores the pending values that it could change.
  void flush(const std::vector<program::CellId>& written);
  /// Before control splits or a call: what is pending must not change meanwhile.
  void settle(bool callOnly = false);
  /// Stores the value in a temporary.
  program::ExpressionPtr spill(const program::ExpressionPtr& value);
  /// The value with its reads of shared cells made by actions of their own.
  program::ExpressionPtr spillReads(const program::ExpressionPtr& value);
  /// Lives until the end of the statement.
  program::CellId temporary(program::IntType type);
  /// Makes the two fit into one action: at access granularity only one of them may read a shared cell.
  void separate(program::ExpressionPtr& first, const program::ExpressionPtr& second, clang::SourceLocation where);
  /// The value later on: a temporary unless nothing can change it.
  program::ExpressionPtr stable(const program::ExpressionPtr& value);
  /// The value, the same in a check and in the action after it.
  program::ExpressionPtr steady(const program::ExpressionPtr& value);
  /// Records what the value reads, if that is shared, though the value is not used.
  void touch(const program::ExpressionPtr& value);
  /// The cell is never written again once it has its first value.
  void freeze(program::CellId cell) { frozen_.insert(cell); }
  /// No pointer points to the cell: calls do not change it.
  void keepPrivate(program::CellId cell) { privateCells_.insert(cell); }
  /// Nothing can change the value any more.
  bool isFrozen(const program::Expression& value) const;
  void push(Waiting value) { pending_.push_back(value); }
  void pop() { pending_.pop_back(); }
  /// Other values are pending from now on; returns those that were.
  std::vector<Waiting> exchangePending(std::vector<Waiting> pending);
  /// The analysis relies on what the text says.
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
};

/// Keeps a computed value right while others are computed.
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
