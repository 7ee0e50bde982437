// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "datalog/engine/database.h"
#include "datalog/engine/evaluation.h"
#include "datalog/engine/interpreter.h"
#include "datalog/plan/planner.h"
#include "support/stop.h"

namespace moire::datalog {

/// Storage next to the relations of a finished evaluation, over the same symbols and records. For each relation there
/// is a copy of its complete content, made when it is needed, and one that grows again from nothing. All of it is freed
/// with this object.
class Workspace {
 public:
  /// Both must outlive this; the evaluation must not run meanwhile.
  Workspace(Evaluation& evaluation, const StopRequest& shouldStop);
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  Evaluation& evaluation() { return evaluation_; }
  const RuleProgram& program() const { return evaluation_.program(); }
  Database& database() { return database_; }
  Relation& operator[](RelationId id) { return database_.relations[id]; }

  RelationId growing(RelationId relation) const { return base_ + relation; }
  RelationId complete(RelationId relation);
  bool isGrowing(RelationId id) const { return id >= base_ && id < base_ + program().relations().size(); }
  /// An empty relation without a name.
  RelationId scratch(std::size_t arity);

  /// The rule with its positive atoms over growing or over complete relations; negations and aggregates are always over
  /// complete ones.
  Rule overGrowing(const Rule& rule) { return relocated(rule, true); }
  Rule overComplete(const Rule& rule) { return relocated(rule, false); }

  JoinPlan plan(const Rule& rule, std::optional<std::size_t> delta = std::nullopt);
  /// Returns how many tuples were new. Throws Stopped.
  std::size_t run(const JoinPlan& plan);
  /// The index of a relation on some of its columns, up to date.
  const KeyIndex& index(RelationId id, const std::vector<std::size_t>& columns);
  /// Throws Stopped if the caller wants the work to end.
  void pollStop() { interpreter_.pollStop(); }

 private:
  Rule relocated(const Rule& rule, bool positivesGrow);
  void prepareIndexes(const std::vector<Step>& steps);
  const KeyIndex& bringUpToDate(RelationId id, std::size_t index);

  Evaluation& evaluation_;
  Database& database_;
  std::size_t base_;  ///< how many relations the evaluation has
  std::vector<bool> copied_;
  Interpreter interpreter_;
  IndexCatalog catalog_;
};

}  // namespace moire::datalog
