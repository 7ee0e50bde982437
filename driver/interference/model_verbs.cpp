// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/model_verbs.h"

namespace moire::driver {

namespace {

using extractor::FunctionModel;
using extractor::FunctionModels;
using Effect = void (*)(FunctionModel&, datalog::Row);
using NamedEffect = void (*)(FunctionModel&, std::string, datalog::Row);

unsigned position(datalog::Value value) { return static_cast<unsigned>(value); }

/// `kinds` has a letter for each column after the function: `a`rgument, `n`umber or `s`ymbol.
tables::RelationSchema schema(std::string_view name, std::string_view kinds) {
  tables::RelationSchema result{name, {"Function"}};
  for (const char kind : kinds) result.types.push_back(kind == 'a' ? "Argument" : kind == 'n' ? "number" : "symbol");
  return result;
}

std::string nameIn(const datalog::Evaluation& evaluation, datalog::Row row) {
  return std::string(evaluation.text(row[0]));
}

Verb verb(std::string_view name, std::string_view kinds, Effect effect, bool acts) {
  return {schema(name, kinds), acts,
          [effect, acts](FunctionModels& models, const datalog::Evaluation& evaluation, datalog::Row row) {
            FunctionModel& model = models[nameIn(evaluation, row)];
            model.acts = model.acts || acts;
            effect(model, row);
          }};
}

/// Something that a call does, apart from its result.
Verb does(std::string_view name, std::string_view kinds, Effect effect) { return verb(name, kinds, effect, true); }
/// Something that is said of a call's result, or in addition to what the call does.
Verb tells(std::string_view name, std::string_view kinds, Effect effect) { return verb(name, kinds, effect, false); }

/// Something that is said of a named thing; the name is in the second column.
Verb named(std::string_view name, std::string_view kinds, NamedEffect effect, bool acts = true) {
  return {schema(name, kinds), acts,
          [effect, acts](FunctionModels& models, const datalog::Evaluation& evaluation, datalog::Row row) {
            FunctionModel& model = models[nameIn(evaluation, row)];
            model.acts = model.acts || acts;
            effect(model, std::string(evaluation.text(row[1])), row);
          }};
}

template <std::vector<FunctionModel::State> FunctionModel::* member>
void state(FunctionModel& model, std::string name, datalog::Row /*row*/) {
  (model.*member).push_back({std::move(name), {}});
}

template <std::vector<FunctionModel::State> FunctionModel::* member>
void stateIfNull(FunctionModel& model, std::string name, datalog::Row row) {
  (model.*member).push_back({std::move(name), position(row[2])});
}

template <std::vector<std::string> FunctionModel::* member>
void names(FunctionModel& model, std::string name, datalog::Row /*row*/) {
  (model.*member).push_back(std::move(name));
}

template <bool FunctionModel::* member>
void flag(FunctionModel& model, datalog::Row /*row*/) {
  model.*member = true;
}

template <std::optional<unsigned> FunctionModel::* member>
void argument(FunctionModel& model, datalog::Row row) {
  model.*member = position(row[1]);
}

template <std::vector<unsigned> FunctionModel::* member>
void arguments(FunctionModel& model, datalog::Row row) {
  (model.*member).push_back(position(row[1]));
}

template <std::optional<std::pair<unsigned, unsigned>> FunctionModel::* member>
void pair(FunctionModel& model, datalog::Row row) {
  model.*member = {position(row[1]), position(row[2])};
}

FunctionModel::Allocation& allocation(FunctionModel& model) {
  if (!model.allocates) model.allocates = FunctionModel::Allocation{};
  return *model.allocates;
}

/// Something that is said of names rather than of one function.
Verb ofNames(std::string_view name, void (FunctionModels::*add)(std::string)) {
  return {{name, {"symbol"}},
          false,
          [add](FunctionModels& models, const datalog::Evaluation& evaluation, datalog::Row row) {
            (models.*add)(nameIn(evaluation, row));
          }};
}

std::vector<Verb> locks() {
  using Model = FunctionModel;
  return {
      does("function_acquires", "a", argument<&Model::acquires>),
      does("function_acquires_shared", "a", argument<&Model::acquiresShared>),
      does("function_tries", "an",
           [](Model& model, datalog::Row row) { model.tries = Model::Try{position(row[1]), row[2], false}; }),
      does("function_tries_shared", "an",
           [](Model& model, datalog::Row row) { model.tries = Model::Try{position(row[1]), row[2], true}; }),
      tells("function_counts", "a", argument<&Model::counts>),
      does("function_initialises", "aa", pair<&Model::initialises>),
      does("function_makes_lock", "aa",
           [](Model& model, datalog::Row row) {
             model.makesLock = Model::LockMaking{position(row[1]), position(row[2]), false};
           }),
      does("function_makes_lock_by", "aa",
           [](Model& model, datalog::Row row) {
             model.makesLock = Model::LockMaking{position(row[1]), position(row[2]), true};
           }),
      does("function_sets_kind", "aa", pair<&Model::setsKind>),
      does("function_makes_shared_lock", "aa", pair<&Model::makesSharedLock>),
      does("function_sets_preference", "aa", pair<&Model::setsPreference>),
      tells("function_takes_again", "", flag<&Model::recursive>),
      tells("function_reveals_locks", "", flag<&Model::revealsLocks>),
      does("function_locks_meanwhile", "a", arguments<&Model::locksMeanwhile>),
      named("function_locks_state_meanwhile", "s", names<&Model::locksStateMeanwhile>),
      does("function_locks_all_meanwhile", "", flag<&Model::locksAllMeanwhile>),
      does("function_locks_all_if_null", "a", argument<&Model::locksAllIfNull>),
      tells("function_refuses", "n", [](Model& model, datalog::Row row) { model.refuses = row[1]; }),
      tells("function_inherits", "n", [](Model& model, datalog::Row row) { model.inherits = row[1]; }),
      does("function_makes_robust", "", flag<&Model::makesRobust>),
      does("function_renews", "a", arguments<&Model::renews>),
      does("function_uses", "a", arguments<&Model::uses>),
      does("function_releases", "a", argument<&Model::releases>),
      does("function_waits", "a", argument<&Model::waits>),
      tells("function_sleeps_at", "a", argument<&Model::sleepsAt>),
      tells("function_sleeps_for_a_time_at", "a", argument<&Model::sleepsForATimeAt>),
      does("function_wakes_one_at", "a", argument<&Model::wakesOneAt>),
      does("function_wakes_all_at", "a", argument<&Model::wakesAllAt>),
      does("function_makes_barrier", "aa", pair<&Model::makesBarrier>),
      does("function_meets", "a", argument<&Model::meets>),
  };
}

std::vector<Verb> control() {
  using Model = FunctionModel;
  return {
      does("function_spawns", "aaa",
           [](Model& model, datalog::Row row) {
             model.spawns = Model::Spawn{position(row[1]), position(row[2]), position(row[3])};
           }),
      does("function_joins", "a", argument<&Model::joins>),
      does("function_checks", "a", argument<&Model::checks>),
      does("function_fails", "", flag<&Model::fails>),
      tells("function_fails_with_text", "a", argument<&Model::failText>),
      does("function_assumes", "a", argument<&Model::assumes>),
      does("function_begins_atomic", "", flag<&Model::beginsAtomic>),
      does("function_ends_atomic", "", flag<&Model::endsAtomic>),
      does("function_ends_program", "", flag<&Model::endsProgram>),
      does("function_exits", "", flag<&Model::exits>),
      does("function_exits_quickly", "", flag<&Model::exitsQuickly>),
      does("function_ends_thread", "", flag<&Model::endsThread>),
      tells("function_unwinds", "", flag<&Model::unwinds>),
      does("function_cancels", "", flag<&Model::cancels>),
      tells("function_is_never_cancelled", "", flag<&Model::neverCancelled>),
      does("function_registers_cleanup", "", flag<&Model::registersCleanup>),
      does("function_returns_again", "", flag<&Model::returnsAgain>),
      does("function_jumps_back", "", flag<&Model::jumpsBack>),
      does("function_calls", "aaa",
           [](Model& model, datalog::Row row) {
             model.callbacks.push_back({position(row[1]), position(row[2]), position(row[3]), {}});
           }),
      does("function_calls_with_elements", "aaaa",
           [](Model& model, datalog::Row row) {
             model.callbacks.push_back({position(row[1]), position(row[2]), position(row[3]), position(row[4])});
           }),
      does("function_calls_once", "aa",
           [](Model& model, datalog::Row row) { model.once = Model::Once{position(row[1]), position(row[2])}; }),
      does("function_does_anything", "", flag<&Model::doesAnything>),
      does("function_runs_any_time", "a", arguments<&Model::runsAnyTime>),
      does("function_runs_any_time_in", "a", arguments<&Model::runsAnyTimeIn>),
      tells("function_interrupts", "", flag<&Model::interrupts>),
      does("function_runs_at_exit", "a", arguments<&Model::runsAtExit>),
      does("function_runs_at_quick_exit", "a", arguments<&Model::runsAtQuickExit>),
      does("function_gives_at_exit", "aaa",
           [](Model& model, datalog::Row row) {
             model.givenAtExit.push_back({position(row[1]), position(row[2]), position(row[3])});
           }),
  };
}

std::vector<Verb> memory() {
  using Model = FunctionModel;
  return {
      tells("function_has_no_effect", "", [](Model&, datalog::Row) {}),
      does("function_stores", "a", arguments<&Model::stores>),
      does("function_stores_new", "a",
           [](Model& model, datalog::Row row) {
             model.stores.push_back(position(row[1]));
             model.storesNew.push_back(position(row[1]));
           }),
      does("function_stores_into", "aa",
           [](Model& model, datalog::Row row) {
             model.stores.push_back(position(row[1]));
             model.storesInto[position(row[1])] = position(row[2]);
           }),
      does("function_advances", "a",
           [](Model& model, datalog::Row row) {
             model.stores.push_back(position(row[1]));
             model.advances.insert(position(row[1]));
           }),
      does("function_stores_result", "a",
           [](Model& model, datalog::Row row) {
             model.stores.push_back(position(row[1]));
             model.storesThreadResult = true;
           }),
      does("function_shuffles", "a", arguments<&Model::shuffles>),
      does("function_fills", "a", arguments<&Model::fills>),
      does("function_frees", "a", arguments<&Model::frees>),
      does("function_fills_from", "a", argument<&Model::fillsFrom>),
      does("function_fills_with", "aaa",
           [](Model& model, datalog::Row row) {
             model.fillsWith = Model::Fill{position(row[1]), position(row[2]), position(row[3])};
           }),
      does("function_receives", "a", arguments<&Model::receives>),
      does("function_reads", "a", arguments<&Model::reads>),
      does("function_reads_from", "a", argument<&Model::readsFrom>),
      does("function_fills_behind", "a", arguments<&Model::fillsBehind>),
      does("function_reads_behind", "a", arguments<&Model::readsBehind>),
      does("function_sends", "a", arguments<&Model::sends>),
      does("function_copies", "aaa",
           [](Model& model, datalog::Row row) {
             model.copies.push_back({position(row[1]), position(row[2]), position(row[3])});
           }),
      tells("function_accepts_null", "a",
            [](Model& model, datalog::Row row) { model.acceptsNull.insert(position(row[1])); }),
      tells("function_keeps", "a", arguments<&Model::keeps>),
      does("function_allocates", "a",
           [](Model& model, datalog::Row row) { allocation(model).sizes.push_back(position(row[1])); }),
      does("function_allocates_times", "aa",
           [](Model& model, datalog::Row row) { allocation(model).sizes = {position(row[1]), position(row[2])}; }),
      does("function_opens", "", [](Model& model, datalog::Row) { allocation(model); }),
      does("function_opens_with", "a",
           [](Model& model, datalog::Row row) {
             allocation(model);
             model.opensWith.push_back(position(row[1]));
           }),
      // no meaning for a function that does not allocate
      tells("function_allocates_zeroed", "",
            [](Model& model, datalog::Row) {
              if (model.allocates) model.allocates->zeroed = true;
            }),
  };
}

/// Memory that the library keeps from call to call. Reading what nothing changes is no effect.
std::vector<Verb> states() {
  using Model = FunctionModel;
  return {
      named("function_reads_state", "s", state<&Model::readsState>, false),
      named("function_reads_state_if_null", "sa", stateIfNull<&Model::readsState>, false),
      named("function_changes_state", "s", state<&Model::changesState>),
      named("function_changes_state_if_null", "sa", stateIfNull<&Model::changesState>),
      named("function_returns_state", "s", state<&Model::returnsState>, false),
      named("function_returns_state_if_null", "sa", stateIfNull<&Model::returnsState>, false),
      named("function_updates", "s", names<&Model::updates>),
      named("function_keeps_in_state", "sa",
            [](Model& model, std::string name, datalog::Row row) {
              model.keepsInState.push_back({std::move(name), position(row[2])});
            }),
      named("function_uses_kept_in_state", "s", names<&Model::usesKeptInState>),
      does("function_keeps_in", "aa",
           [](Model& model, datalog::Row row) { model.keepsIn.push_back({position(row[1]), position(row[2])}); }),
      does("function_uses_kept", "a", arguments<&Model::usesKept>),
      does("function_reads_kept", "a", arguments<&Model::readsKept>),
  };
}

std::vector<Verb> results() {
  using Model = FunctionModel;
  return {
      tells("function_returns_argument", "a", argument<&Model::returnsArgument>),
      tells("function_returns_into", "a", argument<&Model::returnsInto>),
      tells("function_returns_behind", "a", argument<&Model::returnsBehind>),
      tells("function_returns_library_memory", "", flag<&Model::returnsLibraryMemory>),
      tells("function_returns_thread_memory", "", flag<&Model::returnsThreadMemory>),
      tells("function_returns_unknown_pointer", "", flag<&Model::returnsUnknownPointer>),
      tells("function_returns", "nn",
            [](Model& model, datalog::Row row) { model.returns = program::Range{row[1], row[2]}; }),
      {schema("function_rests_on", "s"), false,
       [](FunctionModels& models, const datalog::Evaluation& evaluation, datalog::Row row) {
         models[nameIn(evaluation, row)].assumptions.emplace_back(evaluation.text(row[1]));
       }},
      tells("function_model_wins", "", flag<&Model::winsOverBody>),
      ofNames("function_prefix_is_atomic", &FunctionModels::addAtomicPrefix),
      ofNames("function_prefix_is_nondeterministic", &FunctionModels::addNondetPrefix),
      ofNames("variable_points_into_library", &FunctionModels::addLibraryPointer),
      {{"variable_points_to_state", {"symbol", "symbol"}},
       false,
       [](FunctionModels& models, const datalog::Evaluation& evaluation, datalog::Row row) {
         models.addStatePointer(nameIn(evaluation, row), std::string(evaluation.text(row[1])));
       }},
  };
}

}  // namespace

const std::vector<Verb>& modelVerbs() {
  static const std::vector<Verb> all = [] {
    std::vector<Verb> verbs = locks();
    for (const auto& more : {control(), memory(), states(), results()})
      verbs.insert(verbs.end(), more.begin(), more.end());
    return verbs;
  }();
  return all;
}

}  // namespace moire::driver
