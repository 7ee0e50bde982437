// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/program_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "driver/interference/access_groups.h"
#include "driver/interference/trial_failures.h"
#include "driver/interference/trials.h"
#include "extractor/program/accesses.h"
#include "extractor/program/reachable.h"
#include "numeric/index_spans.h"
#include "numeric/interference_view.h"
#include "support/stop.h"

namespace moire::driver {

using program::CellId;
using program::LocationId;

ProgramFacts::ProgramFacts(const program::Program& program, ThreadPlaces places, datalog::Evaluation& evaluation,
                           Contention contention, const numeric::Packs& packs, const StopRequest& shouldStop)
    : program_(program),
      contention_(std::move(contention)),
      places_(std::move(places)),
      packs_(packs),
      rules_(program, evaluation) {
  rules_.insertProgram();
  insertCells();
  insertRecords();
  const std::vector<bool> isAlone = beforeThreads(program_);
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    if (i % 256 == 0) throwIfStopped(shouldStop);
    if (isAlone[i]) rules_.insert(relations::alone, LocationId(i));
    insertLocation(LocationId(i));
  }
  insertTrials();
  insertAccessGroups();
}

void ProgramFacts::insertCells() {
  for (std::size_t i = 0; i < program_.cells.size(); ++i) {
    const CellId cell(i);
    if (contention_.isContended(cell)) rules_.insert(relations::contended, cell);
    if (contention_.isSpread(cell)) rules_.insert(relations::unfollowed, cell);
    if (contention_.isTested(cell) && flowsAlone(cell)) tested_.push_back(cell);
  }
}

void ProgramFacts::insertRecords() {
  for (const auto& record : packs_.records()) {
    std::string name;
    for (const CellId cell : record.cells) name += (name.empty() ? "{" : ", ") + program_[cell].name;
    rules_.nameCell(record.label, name + "}");
    for (const CellId cell : record.cells) rules_.insert(relations::record, record.label, cell);
    if (!isSpread(record)) rules_.insert(relations::contended, record.label);
  }
}

void ProgramFacts::insertLocation(LocationId at) {
  rules_.insert(relations::region, at, places_.of[at.index()]);
  insertAccesses(at);
  insertRecordAccesses(at);
}

void ProgramFacts::insertTrials() {
  const auto trials = trialsOf(program_);
  for (const auto& [at, to, from] : trials.copies)
    rules_.insert(relations::copies, at, to.cell, to.value, from.cell, from.value);
  for (const auto& [at, fact] : trials.confirmed) rules_.insert(relations::confirms, at, fact.cell, fact.value);
  for (const auto& [at, fact] : trials.excludes) rules_.insert(relations::refutes, at, fact.cell, fact.value);
  const auto failures = trialFailuresOf(program_);
  for (const auto& [at, from, to] : failures.carried)
    rules_.insert(relations::carries, at, from.cell, from.value, to.cell, to.value);
  for (const auto& [at, fact] : failures.disproved) rules_.insert(relations::disproves, at, fact.cell, fact.value);
}

void ProgramFacts::insertAccessGroups() {
  const AccessGroups groups(program_, places_.of);
  for (std::size_t i = 0; i < program_.cells.size(); ++i)
    for (const auto& access : groups.of(CellId(i)))
      rules_.insert(relations::accessesLike, access.at, CellId(i), access.first);
}

void ProgramFacts::insertAccesses(LocationId at) {
  const auto accesses = program::accessesOf(program_, at);
  const auto insertAll = [&](const auto& relation, const std::vector<CellId>& cells) {
    for (const CellId cell : cells) rules_.insert(relation, at, cell);
  };
  insertAll(relations::reads, accesses.reads);
  insertAll(relations::writes, accesses.writes);
  insertAll(relations::defines, accesses.defines);
  insertAll(relations::kills, accesses.kills);
  // A condition only passes on what it found.
  const bool starts = std::holds_alternative<program::Start>(program_[at].action);
  for (const CellId cell : accesses.defines)
    if (contention_.isSpread(cell) &&
        (starts || std::binary_search(accesses.writes.begin(), accesses.writes.end(), cell)))
      rules_.insert(relations::spreads, at, cell);
  for (const CellId cell : accesses.needs)
    if (program_[cell].type && flowsAlone(cell)) rules_.insert(relations::needs, at, cell);
  if (!places_.isRegion(at)) return;
  // Other threads' conditions are judged by what is known here, so these cells count even if nothing reads them here.
  insertAll(relations::needs, tested_);
}

bool ProgramFacts::flowsAlone(CellId cell) const {
  return packs_.flows() == numeric::Packs::Flows::CellsAndRecords || !packs_.groupOf(cell);
}

bool ProgramFacts::isSpread(const numeric::Packs::Record& record) const {
  return std::any_of(record.shared.begin(), record.shared.end(),
                     [&](CellId cell) { return contention_.isSpread(cell); });
}

void ProgramFacts::insertRecordAccesses(LocationId at) {
  if (packs_.records().empty()) return;
  const auto accesses = program::accessesOf(program_, at);
  const auto has = [](const std::vector<CellId>& cells, const std::vector<CellId>& some) {
    return std::any_of(some.begin(), some.end(),
                       [&](CellId cell) { return std::binary_search(cells.begin(), cells.end(), cell); });
  };
  for (const auto& record : packs_.records()) {
    const bool defines = has(record.cells, accesses.defines);
    if (defines) rules_.insert(relations::defines, at, record.label);
    // The values of the other cells are part of the value that the step gives the record.
    if (defines) rules_.insert(relations::kills, at, record.label);
    if (defines && isSpread(record)) rules_.insert(relations::spreads, at, record.label);
    if (defines || places_.isRegion(at) || has(record.cells, accesses.needs))
      rules_.insert(relations::needs, at, record.label);
  }
}

std::vector<CellId> ProgramFacts::observed() const {
  std::set<CellId> cells;
  for (std::size_t i = 0; i < program_.cells.size(); ++i)
    if (contention_.isTested(CellId(i))) cells.emplace(i);
  // What is known of one cell of a record may decide a condition on another one.
  for (const auto& record : packs_.records()) cells.insert(record.shared.begin(), record.shared.end());
  return {cells.begin(), cells.end()};
}

void ProgramFacts::replaceAnnotations(const numeric::Invariants& invariants) {
  rules_.clear(relations::live);
  rules_.clear(relations::view);
  rules_.clear(relations::excluded);
  rules_.clear(relations::contradicts);
  rules_.clear(relations::within);
  rules_.clear(relations::spansApart);
  const numeric::InterferenceView view(program_, invariants, observed());
  std::vector<Annotation> annotations;
  for (std::size_t i = 0; i < view.classCount(); ++i) annotations.push_back({rules_.symbol(fmt::format("a{}", i))});
  const Annotation anything{rules_.symbol("anything")};
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    const LocationId at(i);
    if (view.isLive(at)) rules_.insert(relations::live, at);
    // Nothing is said of a place that stands for similar regions.
    if (places_.isPlace(at) && !places_.isRegion(at)) rules_.insert(relations::view, at, anything);
    if (!places_.isRegion(at)) continue;
    rules_.insert(relations::view, at, annotations[view.view(at)]);
    for (const auto known : view.excludedAt(at)) rules_.insert(relations::excluded, at, annotations[known]);
  }
  for (const auto& [one, other] : view.contradictions())
    rules_.insert(relations::contradicts, annotations[one], annotations[other]);
  insertSpans(invariants);
}

void ProgramFacts::insertSpans(const numeric::Invariants& invariants) {
  const numeric::IndexSpans spans(program_, invariants);
  std::vector<Span> names;
  for (const auto& span : spans.all()) names.push_back({rules_.symbol(numeric::toText(span))});
  for (const auto& [at, reference, span] : spans.accesses())
    rules_.insert(relations::within, at, reference, names[span]);
  for (const auto& [one, other] : spans.disjoint()) rules_.insert(relations::spansApart, names[one], names[other]);
}

}  // namespace moire::driver
