// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/program_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "driver/interference/access_groups.h"
#include "driver/interference/trial_failures.h"
#include "driver/interference/trials.h"
#include "extractor/program/accesses.h"
#include "numeric/index_spans.h"
#include "numeric/interference_view.h"

namespace moire::driver {

using program::CellId;
using program::LocationId;

ProgramFacts::ProgramFacts(const program::Program& program, ThreadPlaces places, datalog::Evaluation& evaluation,
                           Contention contention, const numeric::Packs& packs, const std::function<void()>& checkLimits)
    : program_(program),
      contention_(std::move(contention)),
      places_(std::move(places)),
      evaluation_(evaluation),
      packs_(packs) {
  for (const auto& location : program_.locations) {
    locations_.push_back(evaluation_.symbol(location.name));
    locationOf_.emplace(locations_.back(), LocationId(locations_.size() - 1));
  }
  for (const auto& cell : program_.cells) {
    cells_.push_back(evaluation_.symbol(cell.name));
    cellOf_.emplace(cells_.back(), CellId(cells_.size() - 1));
    if (cell.shared) insert("shared", {cells_.back()});
    if (contention_.isContended(CellId(cells_.size() - 1))) insert("contended", {cells_.back()});
    if (contention_.isSpread(CellId(cells_.size() - 1))) insert("unfollowed", {cells_.back()});
    if (cell.hidden) insert("hidden", {cells_.back()});
  }
  for (const auto& lock : program_.locks) {
    locks_.push_back(evaluation_.symbol(lock.name));
    lockOf_.emplace(locks_.back(), program::LockId(locks_.size() - 1));
    insert("is_lock", {locks_.back()});
    if (lock.summary) insert("many_locks", {locks_.back()});
    if (lock.kind == program::LockKind::Recursive) insert("recursive", {locks_.back()});
    if (lock.kind == program::LockKind::Semaphore) insert("semaphore", {locks_.back()});
  }
  for (const auto& barrier : program_.barriers) {
    barriers_.push_back(evaluation_.symbol(barrier.name));
    insert("barrier_count", {barriers_.back(), count(barrier.count)});
  }
  for (const auto& record : packs_.records()) {
    std::string name;
    for (const CellId cell : record.cells) name += (name.empty() ? "{" : ", ") + program_[cell].name;
    records_.push_back(evaluation_.symbol(name + "}"));
    cellOf_.emplace(records_.back(), record.label);
    insert("shared", {records_.back()});
    if (!isSpread(record)) insert("contended", {records_.back()});
  }
  insertBodies();
  insertReferences();
  for (std::size_t i = 0; i < program_.cells.size(); ++i) {
    if (contention_.isTested(CellId(i)) && flowsAlone(CellId(i))) tested_.push_back(cells_[i]);
  }
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    if (checkLimits && i % 256 == 0) checkLimits();
    insertLocation(LocationId(i));
  }
  insertTrials();
  const AccessGroups groups(program_, places_.of);
  for (std::size_t i = 0; i < program_.cells.size(); ++i)
    for (const auto& access : groups.of(CellId(i)))
      insert("accesses_like", {locations_[access.at.index()], cells_[i], locations_[access.first.index()]});
}

void ProgramFacts::insert(std::string_view relation, std::initializer_list<Value> row) {
  evaluation_.insert(evaluation_.relation(relation, row.size()), {row.begin(), row.size()});
}

void ProgramFacts::insertBodies() {
  for (const auto& body : program_.bodies) {
    bodies_.push_back(evaluation_.symbol(body.name));
    bodyOf_.emplace(bodies_.back(), program::BodyId(bodies_.size() - 1));
    insert("entry", {bodies_.back(), locations_[body.entry.index()]});
    insert("exit", {bodies_.back(), locations_[body.exit.index()]});
    if (body.most) insert("limited", {bodies_.back(), count(*body.most)});
  }
  insert("initial", {bodies_[program::initialBody]});
}

void ProgramFacts::insertLocation(LocationId id) {
  const program::Location& location = program_[id];
  const Value at = locations_[id.index()];
  insert("location", {at, bodies_[location.body.index()]});
  if (!location.function.empty()) insert("in_function", {at, evaluation_.symbol(location.function)});
  insert("region", {at, locations_[places_.of[id.index()].index()]});
  for (const LocationId next : location.successors) insert("follows", {at, locations_[next.index()]});
  if (location.code) insert("belongs", {at, locations_[location.code->index()]});
  if (location.back) insert("resumes", {at, locations_[location.back->index()]});
  insertAction(location, at);
  for (const auto& own : location.own)
    insert("own_access",
           {at, cells_[own.cell.index()], references_[own.reference.index()], evaluation_.symbol(own.anchor)});
  insertAccesses(id, at);
  insertRecords(id, at);
}

void ProgramFacts::insertReferences() {
  for (const auto& reference : program_.references) {
    references_.push_back(evaluation_.symbol(reference.name));
    for (const CellId cell : reference.cells) insert("computed_from", {references_.back(), cells_[cell.index()]});
    if (reference.unique) insert("unique", {references_.back()});
  }
}

template <class LockAction>
void ProgramFacts::insertReference(const LockAction& action, Value at) {
  if (!action.reference || !program_[action.lock].summary) return;
  const std::string name = fmt::format("{} at {}", program_[action.lock].name, program_[*action.reference].name);
  const Value where = references_[action.reference->index()];
  insert("own_lock", {evaluation_.symbol(name), locks_[action.lock.index()], where});
  insert("through", {at, where});
}

void ProgramFacts::insertAction(const program::Location& location, Value at) {
  if (const auto* a = std::get_if<program::Acquire>(&location.action)) {
    insert(a->shared ? "acquires_shared" : "acquires", {at, locks_[a->lock.index()]});
    insertReference(*a, at);
  }
  if (const auto* a = std::get_if<program::TryAcquire>(&location.action)) {
    insert(a->shared ? "tries_shared" : "tries",
           {at, locks_[a->lock.index()], cells_[a->result.index()], number(a->success)});
    insertReference(*a, at);
  }
  if (const auto* a = std::get_if<program::Release>(&location.action)) {
    insert("releases", {at, locks_[a->lock.index()]});
    insertReference(*a, at);
  }
  if (const auto* a = std::get_if<program::Spawn>(&location.action)) insert("spawns", {at, bodies_[a->body.index()]});
  if (const auto* a = std::get_if<program::Join>(&location.action)) {
    insert("joins", {at, bodies_[a->body.index()]});
    if (a->all) insert("joins_all", {at, bodies_[a->body.index()]});
  }
  if (const auto* a = std::get_if<program::Meet>(&location.action))
    insert("meets", {at, barriers_[a->barrier.index()]});
  if (std::holds_alternative<program::AtomicBegin>(location.action)) insert("begins_atomic", {at});
  if (std::holds_alternative<program::AtomicEnd>(location.action)) insert("ends_atomic", {at});
}

void ProgramFacts::insertTrials() {
  const auto trials = trialsOf(program_);
  const auto at = [this](LocationId id) { return locations_[id.index()]; };
  const auto cell = [this](const CellValue& fact) { return cells_[fact.cell.index()]; };
  for (const auto& copy : trials.copies)
    insert("copies", {at(copy.at), cell(copy.to), number(copy.to.value), cell(copy.from), number(copy.from.value)});
  for (const auto& [where, fact] : trials.confirmed) insert("confirms", {at(where), cell(fact), number(fact.value)});
  for (const auto& [where, fact] : trials.excludes) insert("refutes", {at(where), cell(fact), number(fact.value)});
  const auto failures = trialFailuresOf(program_);
  for (const auto& carry : failures.carried)
    insert("carries",
           {at(carry.at), cell(carry.from), number(carry.from.value), cell(carry.to), number(carry.to.value)});
  for (const auto& [where, fact] : failures.disproved) insert("disproves", {at(where), cell(fact), number(fact.value)});
}

datalog::Value ProgramFacts::number(program::Int value) { return evaluation_.symbol(program::toString(value)); }

void ProgramFacts::insertAccesses(LocationId id, Value at) {
  const auto accesses = program::accessesOf(program_, id);
  const auto insertAll = [&](std::string_view relation, const std::vector<CellId>& cells) {
    for (const CellId cell : cells) insert(relation, {at, cells_[cell.index()]});
  };
  insertAll("reads", accesses.reads);
  insertAll("writes", accesses.writes);
  insertAll("defines", accesses.defines);
  insertAll("kills", accesses.kills);
  // A condition only passes on what it found.
  const bool starts = std::holds_alternative<program::Start>(program_[id].action);
  for (const CellId cell : accesses.defines)
    if (contention_.isSpread(cell) &&
        (starts || std::binary_search(accesses.writes.begin(), accesses.writes.end(), cell)))
      insert("spreads", {at, cells_[cell.index()]});
  for (const CellId cell : accesses.needs)
    if (program_[cell].type && flowsAlone(cell)) insert("needs", {at, cells_[cell.index()]});
  if (!places_.isRegion(id)) return;
  // Other threads' conditions are judged by what is known here, so these cells count even where nobody reads them.
  for (const Value cell : tested_) insert("needs", {at, cell});
}

bool ProgramFacts::flowsAlone(CellId cell) const {
  return packs_.flows() == numeric::Packs::Flows::CellsAndRecords || !packs_.groupOf(cell);
}

bool ProgramFacts::isSpread(const numeric::Packs::Record& record) const {
  return std::any_of(record.shared.begin(), record.shared.end(),
                     [&](CellId cell) { return contention_.isSpread(cell); });
}

void ProgramFacts::insertRecords(LocationId id, Value at) {
  const auto accesses = program::accessesOf(program_, id);
  const auto has = [](const std::vector<CellId>& cells, const std::vector<CellId>& some) {
    return std::any_of(some.begin(), some.end(),
                       [&](CellId cell) { return std::binary_search(cells.begin(), cells.end(), cell); });
  };
  for (std::size_t i = 0; i < records_.size(); ++i) {
    const auto& record = packs_.records()[i];
    const bool defines = has(record.cells, accesses.defines);
    if (defines) insert("defines", {at, records_[i]});
    // What it leaves of the other cells is part of what it gives the record.
    if (defines) insert("kills", {at, records_[i]});
    if (defines && isSpread(record)) insert("spreads", {at, records_[i]});
    if (defines || places_.isRegion(id) || has(record.cells, accesses.needs)) insert("needs", {at, records_[i]});
  }
}

std::vector<CellId> ProgramFacts::observed() const {
  std::set<CellId> cells;
  for (std::size_t i = 0; i < program_.cells.size(); ++i)
    if (contention_.isTested(CellId(i))) cells.emplace(i);
  // A condition may ask for what another one of the record tells.
  for (const auto& record : packs_.records()) cells.insert(record.shared.begin(), record.shared.end());
  return {cells.begin(), cells.end()};
}

void ProgramFacts::replaceAnnotations(const numeric::Invariants& invariants) {
  for (const auto& [relation, arity] :
       {std::pair("live", 1), {"view", 2}, {"excluded", 2}, {"contradicts", 2}, {"within", 3}, {"spans_apart", 2}})
    evaluation_.clear(evaluation_.relation(relation, static_cast<std::size_t>(arity)));
  const numeric::InterferenceView view(program_, invariants, observed());
  std::vector<Value> annotations;
  for (std::size_t i = 0; i < view.classCount(); ++i) annotations.push_back(evaluation_.symbol(fmt::format("a{}", i)));
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    const LocationId id(i);
    if (view.isLive(id)) insert("live", {locations_[i]});
    // Of a place that is like others, nothing is said.
    if (places_.isPlace(id) && !places_.isRegion(id)) insert("view", {locations_[i], evaluation_.symbol("anything")});
    if (!places_.isRegion(id)) continue;
    insert("view", {locations_[i], annotations[view.view(id)]});
    for (const auto known : view.excludedAt(id)) insert("excluded", {locations_[i], annotations[known]});
  }
  for (const auto& [one, other] : view.contradictions()) insert("contradicts", {annotations[one], annotations[other]});
  insertSpans(invariants);
}

void ProgramFacts::insertSpans(const numeric::Invariants& invariants) {
  const numeric::IndexSpans spans(program_, invariants);
  std::vector<Value> names;
  for (const auto& span : spans.all()) names.push_back(evaluation_.symbol(numeric::toText(span)));
  for (const auto& [at, reference, span] : spans.accesses())
    insert("within", {locations_[at.index()], references_[reference.index()], names[span]});
  for (const auto& [one, other] : spans.disjoint()) insert("spans_apart", {names[one], names[other]});
}

/// As large as a number in rules can be, at least.
datalog::Value ProgramFacts::count(unsigned value) {
  return static_cast<Value>(std::min<unsigned>(value, std::numeric_limits<std::int32_t>::max()));
}

}  // namespace moire::driver
