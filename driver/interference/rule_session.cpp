// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/rule_session.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "datalog/compiled_analysis.h"
#include "datalog/souffle/analysis_backend.h"
#include "driver/interference/violations.h"

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
      facts_(program, places, evaluation_, contention, options.packs, [this] { checkLimits(); }) {
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
  if (evaluation_.run(run) == datalog::RunStatus::Stopped) throw Stopped();
  for (const Violation& violation : builtInViolations(evaluation_)) throw std::logic_error(toText(violation));
}

void RuleSession::checkLimits() const { throwIfStopped(options_.shouldStop); }

datalog::Rows RuleSession::rows(const char* relation, std::size_t arity) const {
  return evaluation_.rows(evaluation_.relation(relation, arity));
}

std::vector<numeric::Flow> RuleSession::addFlows(numeric::FlowGraph& flows, numeric::FlowGraph::Origin origin) const {
  const bool fromOthers = origin == numeric::FlowGraph::Origin::OtherThreads;
  std::vector<numeric::Flow> added;
  for (const auto row : rows(fromOthers ? "flow" : "sequential_flow", 3)) {
    numeric::Flow flow{facts_.location(row[0]), facts_.cell(row[1]), facts_.location(row[2])};
    const auto* record = options_.packs.record(flow.cell);
    if (record && fromOthers) flow.cell = record->foreign;
    if (flows.add(flow, origin)) added.push_back(flow);
  }
  return added;
}

std::size_t RuleSession::addScattered(numeric::FlowGraph& flows) const {
  std::map<CellId, std::vector<LocationId>> given;
  for (const auto row : rows("spreads", 2)) given[facts_.cell(row[1])].push_back(facts_.location(row[0]));
  const std::size_t before = flows.size();
  for (const auto row : rows("scattered", 2)) {
    const CellId cell = facts_.cell(row[1]);
    for (const LocationId from : given[cell])
      flows.add({from, cell, facts_.location(row[0])}, numeric::FlowGraph::Origin::OtherThreads);
  }
  return flows.size() - before;
}

void RuleSession::expectFlows(numeric::FlowGraph& flows) const {
  for (const auto row : rows("replaced", 2)) flows.expect(facts_.location(row[0]), facts_.cell(row[1]));
}

std::vector<bool> RuleSession::outsideAtomic() const {
  std::vector<bool> outside(program_.locations.size());
  for (const auto row : rows("outside_atomic", 1)) outside[facts_.location(row[0]).index()] = true;
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
  for (const auto row : rows("race", 3))
    races.emplace(facts_.cell(row[0]), facts_.location(row[1]), facts_.location(row[2]));
  return races;
}

std::vector<std::vector<LockId>> RuleSession::locksHeld() const {
  std::vector<std::vector<LockId>> held(program_.locations.size());
  for (const auto row : rows("holds_shared", 2)) held[facts_.location(row[0]).index()].push_back(facts_.lock(row[1]));
  return held;
}

LockFindings RuleSession::lockFindings() const {
  LockFindings findings;
  for (const auto row : rows("deadlock", 3)) {
    const LocationId at = facts_.location(row[0]);
    const bool joins = std::holds_alternative<program::Join>(program_[at].action);
    const Resource resource = joins ? Resource(facts_.body(row[1])) : Resource(facts_.lock(row[1]));
    findings.deadlocks.insert({at, resource, facts_.location(row[2])});
  }
  for (const auto& [relation, found] : {std::pair("relocks", &findings.relocks),
                                        {"unlocks_unheld", &findings.unheldReleases},
                                        {"ends_holding", &findings.heldAtEnd}})
    for (const auto row : rows(relation, 2)) found->emplace(facts_.location(row[0]), facts_.lock(row[1]));
  std::vector<std::set<LockId>> mayHold(program_.locations.size());
  for (const auto row : rows("may_hold", 4)) mayHold[facts_.location(row[0]).index()].insert(facts_.lock(row[1]));
  for (const auto& locks : mayHold) findings.mayHold.emplace_back(locks.begin(), locks.end());
  return findings;
}

}  // namespace moire::driver
