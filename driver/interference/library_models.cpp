// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/library_models.h"

#include "datalog/engine/evaluation.h"

namespace moire::driver {

namespace {

using extractor::FunctionModel;
using extractor::FunctionModels;

class Reader {
 public:
  explicit Reader(const std::shared_ptr<const datalog::RuleProgram>& rules) : evaluation_(rules) { evaluation_.run(); }

  FunctionModels read() {
    argument("function_acquires", &FunctionModel::acquires);
    argument("function_acquires_shared", &FunctionModel::acquiresShared);
    argument("function_releases", &FunctionModel::releases);
    argument("function_waits", &FunctionModel::waits);
    argument("function_joins", &FunctionModel::joins);
    argument("function_meets", &FunctionModel::meets);
    argument("function_checks", &FunctionModel::checks);
    argument("function_assumes", &FunctionModel::assumes);
    argument("function_fails_with_text", &FunctionModel::failText);
    flag("function_fails", &FunctionModel::fails);
    flag("function_begins_atomic", &FunctionModel::beginsAtomic);
    flag("function_ends_atomic", &FunctionModel::endsAtomic);
    flag("function_ends_program", &FunctionModel::endsProgram);
    flag("function_ends_thread", &FunctionModel::endsThread);
    flag("function_model_wins", &FunctionModel::winsOverBody);
    each("function_has_no_effect", 1, [](FunctionModel&, datalog::Row) {});
    locks();
    kindsOfLocks();
    barriers();
    memory();
    results();
    calls();
    each("function_spawns", 4, [](FunctionModel& model, datalog::Row row) {
      model.spawns = FunctionModel::Spawn{position(row[1]), position(row[2]), position(row[3])};
    });
    each("function_rests_on", 2,
         [this](FunctionModel& model, datalog::Row row) { model.assumptions.emplace_back(evaluation_.text(row[1])); });
    for (const auto row : rows("function_prefix_is_atomic", 1)) models_.addAtomicPrefix(text(row));
    for (const auto row : rows("function_prefix_is_nondeterministic", 1)) models_.addNondetPrefix(text(row));
    for (const auto row : rows("variable_points_into_library", 1)) models_.addLibraryPointer(text(row));
    return std::move(models_);
  }

 private:
  void locks() {
    argument("function_counts", &FunctionModel::counts);
    each("function_tries", 3, [](FunctionModel& model, datalog::Row row) {
      model.tries = FunctionModel::Try{position(row[1]), row[2], false};
    });
    each("function_tries_shared", 3, [](FunctionModel& model, datalog::Row row) {
      model.tries = FunctionModel::Try{position(row[1]), row[2], true};
    });
    each("function_initialises", 3,
         [](FunctionModel& model, datalog::Row row) { model.initialises = {position(row[1]), position(row[2])}; });
  }

  void kindsOfLocks() {
    each("function_makes_lock", 3, [](FunctionModel& model, datalog::Row row) {
      model.makesLock = FunctionModel::LockMaking{position(row[1]), position(row[2]), false};
    });
    each("function_makes_lock_by", 3, [](FunctionModel& model, datalog::Row row) {
      model.makesLock = FunctionModel::LockMaking{position(row[1]), position(row[2]), true};
    });
    each("function_sets_kind", 3,
         [](FunctionModel& model, datalog::Row row) { model.setsKind = {position(row[1]), position(row[2])}; });
  }

  void barriers() {
    each("function_makes_barrier", 3,
         [](FunctionModel& model, datalog::Row row) { model.makesBarrier = {position(row[1]), position(row[2])}; });
  }

  void memory() {
    arguments("function_stores", &FunctionModel::stores);
    arguments("function_fills", &FunctionModel::fills);
    arguments("function_receives", &FunctionModel::receives);
    arguments("function_reads", &FunctionModel::reads);
    arguments("function_sends", &FunctionModel::sends);
    arguments("function_keeps", &FunctionModel::keeps);
    each("function_accepts_null", 2,
         [](FunctionModel& model, datalog::Row row) { model.acceptsNull.insert(position(row[1])); });
    argument("function_fills_from", &FunctionModel::fillsFrom);
    argument("function_reads_from", &FunctionModel::readsFrom);
    each("function_fills_with", 4, [](FunctionModel& model, datalog::Row row) {
      model.fillsWith = FunctionModel::Fill{position(row[1]), position(row[2]), position(row[3])};
    });
    each("function_copies", 4, [](FunctionModel& model, datalog::Row row) {
      model.copies.push_back({position(row[1]), position(row[2]), position(row[3])});
    });
  }

  void results() {
    each("function_returns", 3,
         [](FunctionModel& model, datalog::Row row) { model.returns = program::Range{row[1], row[2]}; });
    each("function_allocates", 2, [](FunctionModel& model, datalog::Row row) {
      if (!model.allocates) model.allocates.emplace();
      model.allocates->sizes.push_back(position(row[1]));
    });
    each("function_allocates_times", 3, [](FunctionModel& model, datalog::Row row) {
      if (!model.allocates) model.allocates.emplace();
      model.allocates->sizes = {position(row[1]), position(row[2])};
    });
    each("function_allocates_zeroed", 1, [](FunctionModel& model, datalog::Row) {
      if (model.allocates) model.allocates->zeroed = true;
    });
    argument("function_returns_argument", &FunctionModel::returnsArgument);
    argument("function_returns_into", &FunctionModel::returnsInto);
    flag("function_returns_library_memory", &FunctionModel::returnsLibraryMemory);
    flag("function_returns_thread_memory", &FunctionModel::returnsThreadMemory);
    flag("function_returns_unknown_pointer", &FunctionModel::returnsUnknownPointer);
  }

  void calls() {
    each("function_calls", 4, [](FunctionModel& model, datalog::Row row) {
      model.callbacks.push_back({position(row[1]), position(row[2]), position(row[3])});
    });
    each("function_calls_once", 3, [](FunctionModel& model, datalog::Row row) {
      model.once = FunctionModel::Once{position(row[1]), position(row[2])};
    });
    arguments("function_runs_any_time", &FunctionModel::runsAnyTime);
    arguments("function_runs_any_time_in", &FunctionModel::runsAnyTimeIn);
    flag("function_returns_again", &FunctionModel::returnsAgain);
    flag("function_jumps_back", &FunctionModel::jumpsBack);
  }

  static unsigned position(datalog::Value value) { return static_cast<unsigned>(value); }
  std::string text(datalog::Row row) { return std::string(evaluation_.text(row[0])); }
  datalog::Rows rows(const char* relation, std::size_t arity) {
    return evaluation_.rows(evaluation_.relation(relation, arity));
  }

  template <class Effect>
  void each(const char* relation, std::size_t arity, const Effect& effect) {
    for (const auto row : rows(relation, arity)) effect(models_[text(row)], row);
  }

  void flag(const char* relation, bool FunctionModel::* member) {
    each(relation, 1, [&](FunctionModel& model, datalog::Row) { model.*member = true; });
  }

  void argument(const char* relation, std::optional<unsigned> FunctionModel::* member) {
    each(relation, 2, [&](FunctionModel& model, datalog::Row row) { model.*member = position(row[1]); });
  }

  void arguments(const char* relation, std::vector<unsigned> FunctionModel::* member) {
    each(relation, 2, [&](FunctionModel& model, datalog::Row row) { (model.*member).push_back(position(row[1])); });
  }

  datalog::Evaluation evaluation_;
  FunctionModels models_;
};

}  // namespace

FunctionModels libraryModels(const std::shared_ptr<const datalog::RuleProgram>& rules) { return Reader(rules).read(); }

}  // namespace moire::driver
