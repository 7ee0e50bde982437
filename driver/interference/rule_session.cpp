// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/rule_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "datalog/compiled_analysis.h"
#include "datalog/souffle/analysis_backend.h"
#include "driver/interference/user_facts.h"
#include "driver/interference/violations.h"
#include "extractor/program/accesses.h"

namespace moire::driver {

using program::CellId;
using program::LocationId;
using program::LockId;

RuleSession::RuleSession(const program::Program& program, const ThreadPlaces& places, const Contention& contention,
                         const CoarseningOptions& options)
    : program_(program),
      options_(options),
      linker_(*options.rules, options.compiled ? *options.compiled : datalog::compiledAnalysis()),
      evaluation_(options.rules),
      facts_(program, places, evaluation_, contention, options.packs, options.shouldStop) {
  run();
}

void RuleSession::run(const numeric::Invariants& invariants) {
  facts_.replaceAnnotations(invariants);
  run();
}

void RuleSession::run() {
  datalog::RunOptions run;
  run.shouldStop = options_.shouldStop;
  run.jobs = options_.jobs;
  if (!options_.onFinished) run.backend = datalog::analysisBackend();
  run.linker = &linker_;
  evaluation_.run(run);
  for (const Violation& violation : builtInViolations(evaluation_)) throw std::logic_error(toText(violation));
}

std::vector<numeric::Flow> RuleSession::addFlows(numeric::FlowGraph& flows, numeric::FlowGraph::Origin origin) const {
  const bool fromOthers = origin == numeric::FlowGraph::Origin::OtherThreads;
  std::vector<numeric::Flow> added;
  const auto add = [&](LocationId from, CellId cell, LocationId to) {
    const auto* record = options_.packs.record(cell);
    const numeric::Flow flow{from, record && fromOthers ? record->foreign : cell, to};
    if (flows.add(flow, origin)) added.push_back(flow);
  };
  facts_.rules().forEach(fromOthers ? relations::flow : relations::sequentialFlow, add);
  return added;
}

std::size_t RuleSession::addScattered(numeric::FlowGraph& flows) const {
  std::map<CellId, std::vector<LocationId>> given;
  facts_.rules().forEach(relations::spreads, [&](LocationId from, CellId cell) { given[cell].push_back(from); });
  const std::size_t before = flows.size();
  facts_.rules().forEach(relations::scattered, [&](LocationId to, CellId cell) {
    for (const LocationId from : given[cell]) flows.add({from, cell, to}, numeric::FlowGraph::Origin::OtherThreads);
  });
  return flows.size() - before;
}

void RuleSession::expectFlows(numeric::FlowGraph& flows) const {
  facts_.rules().forEach(relations::replaced, [&](LocationId at, CellId cell) { flows.expect(at, cell); });
}

std::vector<bool> RuleSession::outsideAtomic() const {
  std::vector<bool> outside(program_.locations.size());
  facts_.rules().forEach(relations::outsideAtomic, [&](LocationId at) { outside[at.index()] = true; });
  return outside;
}

std::vector<std::vector<std::uint32_t>> RuleSession::parallelPlaces() const {
  std::vector<std::vector<std::uint32_t>> parallel(program_.locations.size());
  forEachParallel([&](LocationId one, LocationId other) {
    parallel[one.index()].push_back(static_cast<std::uint32_t>(other.index()));
  });
  for (auto& others : parallel) std::sort(others.begin(), others.end());
  return parallel;
}

std::set<std::tuple<CellId, LocationId, LocationId>> RuleSession::races() const {
  std::set<std::tuple<CellId, LocationId, LocationId>> races;
  const bool doubtful = addsTo(evaluation_.program(), relations::race.name);
  facts_.rules().forEach(relations::race, [&](CellId cell, LocationId writer, LocationId other) {
    if (doubtful) requireRace(cell, writer, other);
    races.emplace(cell, writer, other);
  });
  return races;
}

/// What rules of the user say of races is about accesses.
void RuleSession::requireRace(CellId cell, LocationId writer, LocationId other) const {
  const auto has = [&](const std::vector<CellId>& cells) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  };
  const auto ofOther = program::accessesOf(program_, other);
  if (has(program::accessesOf(program_, writer).writes) && (has(ofOther.reads) || has(ofOther.writes))) return;
  throw datalog::EvaluationError(
      fmt::format("a rule of yours says race(\"{}\",\"{}\",\"{}\"), but these two steps do not "
                  "write the cell and use it",
                  program_[cell].name, program_[writer].name, program_[other].name));
}

std::vector<std::vector<LockId>> RuleSession::locksHeld() const {
  std::vector<std::vector<LockId>> held(program_.locations.size());
  facts_.rules().forEach(relations::holdsShared, [&](LocationId at, LockId lock) { held[at.index()].push_back(lock); });
  return held;
}

LockFindings RuleSession::lockFindings() const {
  LockFindings findings;
  const RuleFacts& rules = facts_.rules();
  rules.forEach(relations::deadlock, [&](LocationId at, ResourceName name, LocationId keeper) {
    const auto& action = program_[at].action;
    if (std::holds_alternative<program::Await>(action))
      findings.deadlocks.insert({at, rules.condition(name.symbol), keeper});
    else if (std::holds_alternative<program::Join>(action))
      findings.deadlocks.insert({at, rules.body(name.symbol), keeper});
    else
      findings.deadlocks.insert({at, rules.lock(name.symbol), keeper});
  });
  const auto collect = [&](const auto& relation, std::set<LockFindings::AtLock>& found) {
    rules.forEach(relation, [&](LocationId at, LockId lock) { found.emplace(at, lock); });
  };
  collect(relations::relocks, findings.relocks);
  collect(relations::unlocksUnheld, findings.unheldReleases);
  collect(relations::endsHolding, findings.heldAtEnd);
  rules.forEach(relations::lonely, [&](LocationId at) { findings.lonely.insert(at); });
  std::vector<std::set<LockId>> mayHold(program_.locations.size());
  rules.forEach(relations::mayHold,
                [&](LocationId at, LockId lock, LockName, Mode) { mayHold[at.index()].insert(lock); });
  for (const auto& locks : mayHold) findings.mayHold.emplace_back(locks.begin(), locks.end());
  return findings;
}

}  // namespace moire::driver
