// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "datalog/engine/stratum_context.h"

namespace moire::datalog {

/// Facts for one relation that the next run has to consider.
struct NewFacts {
  explicit NewFacts(std::size_t arity) : rows(arity) {}

  TupleSet rows;
  bool replaceAll = false;  ///< the relation's other facts are no longer valid
};

/// By relation; nothing if its facts stay as they are.
using FactChanges = std::vector<std::optional<NewFacts>>;

/// Evaluates a program's strata one after the other, from scratch or from where the last run ended.
class Fixpoint {
 public:
  /// The database gets a second relation for each one of the program: it holds what an update removes.
  Fixpoint(const RuleProgram& program, Database& database);

  /// Fills in the statistics of every rule. No change is lost if the run stops or throws.
  void run(FactChanges& changes, const RunOptions& options, std::vector<RuleStatistics>& statistics);
  bool hasBegun() const { return begun_; }
  const RunSummary& summary() const { return summary_; }

 private:
  /// How an update changes a relation.
  struct Change {
    bool grew = false;
    bool shrank = false;
  };

  void pollStop() const;
  void applyAll(FactChanges& changes);
  void update(FactChanges& changes);
  void changeInput(RelationId id, NewFacts facts);
  void updateStratum(std::size_t number, bool forced);
  void evaluate(std::size_t number);
  bool resume(std::size_t number);
  void recompute(std::size_t number);
  void compare(RelationId id, const Relation& before);
  template <typename Predicate>
  bool anyBodyRelation(const Stratum& stratum, Predicate predicate) const;
  Relation& removedFrom(RelationId id);
  StratumContext context();

  const RuleProgram& program_;
  Database& database_;
  IndexCatalog indexes_;
  SetOrderCatalog orders_;
  RunOptions options_;
  std::vector<RuleStatistics>* statistics_ = nullptr;
  std::vector<bool> done_;
  RunSummary summary_;
  std::vector<bool> derived_;  ///< relations that rules fill
  std::vector<Change> changes_;
  bool countsUp_ = false;  ///< whether a rule numbers its derivations
  bool begun_ = false;     ///< whether there was a run
  bool complete_ = false;  ///< whether the last run was completed, and kept everything
};

}  // namespace moire::datalog
