// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/fixpoint.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "datalog/engine/backend.h"
#include "datalog/engine/set_stratum.h"
#include "datalog/engine/tuple_stratum.h"
#include "support/stop.h"

namespace moire::datalog {
namespace {

enum class Use { Positive, Negated, Aggregated };

/// Calls `visit(relation, use)` for every atom of the body, also inside aggregates.
template <typename Visit>
void forEachUse(const Rule& rule, const std::vector<Literal>& body, bool aggregated, Visit visit) {
  for (const Literal& literal : body) {
    if (literal.kind == LiteralKind::Atom) visit(literal.relation, aggregated ? Use::Aggregated : Use::Positive);
    if (literal.kind == LiteralKind::NegatedAtom) visit(literal.relation, aggregated ? Use::Aggregated : Use::Negated);
    if (literal.kind == LiteralKind::Aggregate) forEachUse(rule, rule.aggregates[literal.aggregate].body, true, visit);
  }
}

}  // namespace

Fixpoint::Fixpoint(const RuleProgram& program, Database& database)
    : program_(program),
      database_(database),
      indexes_(2 * program.relations().size()),
      orders_(2 * program.relations().size()),
      derived_(program.relations().size(), false) {
  for (const RelationInfo& relation : program.relations()) database_.relations.emplace_back(relation.arity());
  for (const Rule& rule : program.rules()) {
    derived_[rule.head] = true;
    countsUp_ = countsUp_ || numbersDerivations(rule);
  }
}

Relation& Fixpoint::removedFrom(RelationId id) { return database_.relations[program_.relations().size() + id]; }

StratumContext Fixpoint::context() {
  return {program_, database_, options_, *statistics_, summary_, indexes_, orders_, done_};
}

void Fixpoint::run(FactChanges& changes, const RunOptions& options, std::vector<RuleStatistics>& statistics) {
  const bool continues = complete_ && !countsUp_;
  statistics.resize(program_.rules().size());
  for (std::size_t rule = 0; rule < statistics.size(); ++rule) {
    statistics[rule] = {rule, continues ? statistics[rule].tuples : 0, 0};
  }
  options_ = options;
  // Later strata continue from what they have; their rules must not have been run in advance.
  if (continues) options_.keep = Keep::Everything;
  std::atomic<bool> stop = false;
  if (options.shouldStop) {
    options_.shouldStop = [&stop, &options, caller = std::this_thread::get_id()] {
      if (std::this_thread::get_id() == caller && !stop) stop = options.shouldStop();
      return stop.load();
    };
  }
  statistics_ = &statistics;
  done_.assign(program_.rules().size(), false);
  summary_ = {};
  begun_ = true;
  complete_ = false;
  if (options.backend != nullptr && options.backend->serves(program_)) {
    applyAll(changes);
    pollStop();
    options.backend->run(program_, database_, options.jobs);
    return;
  }
  if (continues) {
    update(changes);
  } else {
    applyAll(changes);
    for (std::size_t number = 0; number < program_.strata().size(); ++number) evaluate(number);
  }
  complete_ = std::none_of(database_.relations.begin(), database_.relations.end(),
                           [](const Relation& relation) { return relation.isDropped(); });
}

void Fixpoint::pollStop() const { throwIfStopped(options_.shouldStop); }

/// Forgets what was derived, and takes over the new facts.
void Fixpoint::applyAll(FactChanges& changes) {
  database_.counter = 0;
  for (RelationId id = 0; id < program_.relations().size(); ++id) {
    Relation& relation = database_.relations[id];
    if (relation.factsReplaced || (changes[id] && changes[id]->replaceAll)) relation.given = 0;
    relation.reset();
    // Facts may still be left from an update that was stopped.
    if (relation.newFacts && !(changes[id] && changes[id]->replaceAll))
      relation.addFacts(std::move(*relation.newFacts));
    relation.newFacts.reset();
    relation.factsReplaced = false;
    if (changes[id]) relation.addFacts(std::move(changes[id]->rows));
    changes[id].reset();
    removedFrom(id).reset();
  }
}

void Fixpoint::update(FactChanges& changes) {
  changes_.assign(program_.relations().size(), {});
  for (RelationId id = 0; id < program_.relations().size(); ++id) {
    database_.relations[id].settle();
    removedFrom(id).reset();
  }
  std::vector<bool> forced(program_.relations().size(), false);
  for (RelationId id = 0; id < program_.relations().size(); ++id) {
    if (!changes[id]) continue;
    if (derived_[id]) {
      forced[id] = true;
      database_.relations[id].newFacts = std::move(changes[id]->rows);
      database_.relations[id].factsReplaced = changes[id]->replaceAll;
    } else {
      changeInput(id, std::move(*changes[id]));
    }
    changes[id].reset();
  }
  for (std::size_t number = 0; number < program_.strata().size(); ++number) {
    const Stratum& stratum = program_.strata()[number];
    const bool recomputed =
        std::any_of(stratum.relations.begin(), stratum.relations.end(), [&](RelationId id) { return forced[id]; });
    updateStratum(number, recomputed);
  }
}

void Fixpoint::changeInput(RelationId id, NewFacts facts) {
  Relation& relation = database_.relations[id];
  Relation& gone = removedFrom(id);
  if (facts.replaceAll) {
    relation.forEachTuple([&](const Value* tuple) {
      if (!facts.rows.contains(tuple)) gone.tuples.insert(tuple);
    });
    gone.settle();
  }
  if (gone.tuples.size() == 0) {
    relation.addFacts(std::move(facts.rows));
  } else {
    TupleSet list(relation.arity());
    relation.forEachTuple([&](const Value* tuple) {
      if (facts.rows.contains(tuple)) list.insert(tuple);
    });
    const std::size_t kept = list.size();
    facts.rows.forEach([&](const Value* tuple) { list.insert(tuple); });
    relation.replaceList(std::move(list), kept);
    relation.given = relation.tuples.size();
  }
  changes_[id] = {relation.deltaBegin != relation.deltaEnd, gone.tuples.size() != 0};
}

template <typename Predicate>
bool Fixpoint::anyBodyRelation(const Stratum& stratum, Predicate predicate) const {
  bool found = false;
  for (const auto* rules : {&stratum.onceRules, &stratum.recursiveRules}) {
    for (const std::size_t id : *rules) {
      const Rule& rule = program_.rules()[id];
      forEachUse(rule, rule.body, false,
                 [&](RelationId relation, Use use) { found = found || predicate(changes_[relation], use); });
    }
  }
  return found;
}

void Fixpoint::updateStratum(std::size_t number, bool forced) {
  const Stratum& stratum = program_.strata()[number];
  const bool touched = anyBodyRelation(stratum, [](const Change& change, Use) { return change.grew || change.shrank; });
  if (!forced && !touched) {
    ++summary_.untouched;
    return;
  }
  const bool monotone = !anyBodyRelation(stratum, [](const Change& change, Use use) {
    return (use == Use::Positive && change.shrank) || (use == Use::Negated && change.grew) ||
           (use == Use::Aggregated && (change.grew || change.shrank));
  });
  // If there is nothing to continue from, starting from scratch loses nothing, and finds independent parts.
  const bool empty = std::all_of(stratum.relations.begin(), stratum.relations.end(),
                                 [&](RelationId id) { return database_.relations[id].size() == 0; });
  if (forced || empty || !monotone || !resume(number)) recompute(number);
}

void Fixpoint::evaluate(std::size_t number) {
  pollStop();
  const Stratum& stratum = program_.strata()[number];
  const bool nothingToDo =
      stratum.recursiveRules.empty() &&
      std::all_of(stratum.onceRules.begin(), stratum.onceRules.end(), [&](std::size_t rule) { return done_[rule]; });
  if (nothingToDo) return;
  SetStratum bySets(context(), number);
  if (bySets.isWorthwhile()) {
    bySets.run();
    ++summary_.bySets;
  } else {
    ++summary_.byTuples;
    TupleStratum(context(), stratum).run();
  }
}

/// Derives what follows from the changes; false if that cannot be planned.
bool Fixpoint::resume(std::size_t number) {
  pollStop();
  const Stratum& stratum = program_.strata()[number];
  const auto changed = [&](RelationId id, bool negated) {
    if (id >= changes_.size()) return false;
    return negated ? changes_[id].shrank : changes_[id].grew;
  };
  const bool bySets = std::all_of(stratum.relations.begin(), stratum.relations.end(),
                                  [&](RelationId id) { return database_.relations[id].isStoredBySets(); });
  if (bySets) {
    SetStratum sets(context(), number);
    if (!sets.isWorthwhile() || !sets.resume(changed)) return false;
  } else {
    TupleStratum(context(), stratum).resume(changed);
  }
  for (const RelationId id : stratum.relations) changes_[id].grew = database_.relations[id].hasAdded();
  ++summary_.continued;
  return true;
}

void Fixpoint::recompute(std::size_t number) {
  const Stratum& stratum = program_.strata()[number];
  for (const auto* rules : {&stratum.onceRules, &stratum.recursiveRules}) {
    for (const std::size_t rule : *rules) (*statistics_)[rule].tuples = 0;
  }
  std::vector<Relation> before;
  for (const RelationId id : stratum.relations) {
    Relation& relation = database_.relations[id];
    Relation fresh(relation.arity());
    if (!relation.factsReplaced) {
      for (std::size_t row = 0; row < relation.given; ++row)
        fresh.tuples.insert(relation.tuples.row(static_cast<RowId>(row)));
    }
    if (relation.newFacts) relation.newFacts->forEach([&](const Value* tuple) { fresh.tuples.insert(tuple); });
    fresh.given = fresh.tuples.size();
    fresh.reset();
    before.push_back(std::move(relation));
    relation = std::move(fresh);
  }
  evaluate(number);
  for (std::size_t i = 0; i < before.size(); ++i) compare(stratum.relations[i], before[i]);
}

/// Finds out what the new computation of a relation changed.
void Fixpoint::compare(RelationId id, const Relation& before) {
  Relation& relation = database_.relations[id];
  Relation& gone = removedFrom(id);
  before.listMissing(relation, gone.tuples);
  gone.settle();
  relation.markAddedSince(before);
  changes_[id] = {relation.hasAdded(), gone.tuples.size() != 0};
}

}  // namespace moire::datalog
