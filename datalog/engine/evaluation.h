// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "datalog/engine/rows.h"
#include "datalog/language/rule_program.h"
#include "support/stop.h"

namespace moire::datalog {

class Backend;
class Database;
class Fixpoint;
class PlanLinker;
struct NewFacts;

/// A request for a relation that does not fit the program's declarations.
class SchemaError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A rule that has no meaning on the data at hand, such as a division by zero.
class EvaluationError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A relation of one program whose arity has been checked.
struct RelationRef {
  RelationId id = 0;
  std::size_t arity = 0;
};

/// Which relations can be asked for after a run; of the others perhaps only the size is known.
enum class Keep { Everything, Outputs };

struct RunOptions {
  /// Asked now and then, always by the thread that called `run`; if it returns true, the run ends early with `Stopped`.
  StopRequest shouldStop;
  /// How many threads may be used. The tuples do not depend on this number.
  unsigned jobs = 1;
  Keep keep = Keep::Everything;
  /// Finds compiled functions to execute plans; without it they are interpreted.
  PlanLinker* linker = nullptr;
  /// Evaluates the program that it was made for, instead of this engine, from scratch in every run.
  Backend* backend = nullptr;
  /// Whether to measure the time that each rule takes.
  bool profile = false;
};

/// What one rule did.
struct RuleStatistics {
  std::size_t rule = 0;
  std::size_t tuples = 0;  ///< the present tuples that were new when the rule derived them
  double seconds = 0;      ///< in the last run
};

/// How the last run evaluated its strata.
struct RunSummary {
  std::size_t bySets = 0;      ///< evaluated a set at a time, from scratch
  std::size_t byTuples = 0;    ///< evaluated tuple by tuple, from scratch
  std::size_t continued = 0;   ///< continued from the run before
  std::size_t untouched = 0;   ///< not affected by any change since the last run
  std::size_t decomposed = 0;  ///< of those by sets: evaluated in independent parts
  std::size_t dropped = 0;     ///< of these: evaluated without keeping the tuples
};

/// One fixpoint of one program over the facts given to it.
class Evaluation {
 public:
  explicit Evaluation(std::shared_ptr<const RuleProgram> program);
  ~Evaluation();
  Evaluation(Evaluation&&) noexcept;
  Evaluation& operator=(Evaluation&&) noexcept;
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  const RuleProgram& program() const { return *program_; }
  const std::shared_ptr<const RuleProgram>& sharedProgram() const { return program_; }

  /// Throws SchemaError, naming both the request and the declaration, if the program has no such relation.
  RelationRef relation(std::string_view name, std::size_t arity) const;

  Value symbol(std::string_view text);
  std::string_view text(Value symbol) const;
  /// A value as in the text formats.
  std::string show(Value value, TypeId type) const;
  Value record(std::span<const Value> fields);
  /// The fields of a record other than nil.
  std::span<const Value> fields(Value record, std::size_t arity) const;

  /// Adds a fact, which the next run considers.
  void insert(RelationRef relation, std::span<const Value> row);
  /// Removes all facts of the relation, for the next run.
  void clear(RelationRef relation);

  /// Computes the least fixpoint over all facts. Continues from the last run if that was completed and kept everything;
  /// a relation that may also lose tuples is computed again. Throws EvaluationError; and `Stopped`, after which part of
  /// the fixpoint is there.
  void run(const RunOptions& options = {});

  std::size_t size(RelationRef relation) const;
  bool contains(RelationRef relation, std::span<const Value> row) const;
  /// A sorted copy of the relation's content after the last run.
  Rows rows(RelationRef relation) const;
  /// A sorted copy of the facts that the last run considered, without what it derived.
  Rows given(RelationRef relation) const;

  /// The non-empty relations named `must_stay_empty_...`.
  std::vector<RelationRef> violated() const;

  const std::vector<RuleStatistics>& statistics() const { return statistics_; }
  const RunSummary& summary() const;
  const std::string& name(RelationRef relation) const { return program_->relations()[relation.id].name; }

  /// The underlying tables, for evaluating further plans over the same symbols and records.
  Database& database() { return *database_; }

 private:
  NewFacts& changesOf(RelationRef relation);
  Rows sorted(RelationRef relation, std::vector<Value> flat, std::size_t count) const;

  std::shared_ptr<const RuleProgram> program_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<Fixpoint> fixpoint_;
  std::vector<std::optional<NewFacts>> changes_;  ///< since the last run, by relation
  std::vector<RuleStatistics> statistics_;
};

}  // namespace moire::datalog
