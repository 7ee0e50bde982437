// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/coarsening.h"

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>

#include "datalog/built_in.h"
#include "datalog/compile/function_linker.h"
#include "datalog/compiled_analysis.h"
#include "datalog/souffle/analysis_backend.h"
#include "driver/interference/disturbance_finder.h"
#include "driver/interference/program_facts.h"
#include "driver/interference/stopwatch.h"
#include "driver/verify/violations.h"

namespace moire::driver {

namespace {

std::shared_ptr<const datalog::RuleProgram> builtInRules() {
  auto loaded = datalog::loadAnalysis();
  if (!loaded.program) throw std::logic_error("the built-in rules are wrong:\n" + datalog::render(loaded.diagnostics));
  return loaded.program;
}

// The evaluation of the rules: first without invariants, where each thread is on its own, then with those of each
// round, going on from the round before.
class Rules {
 public:
  Rules(const program::Program& program, const ThreadPlaces& places, const Contention& contention,
        const CoarseningOptions& options)
      : options_(options),
        linker_(*options.rules, options.compiled ? *options.compiled : datalog::compiledAnalysis()),
        evaluation_(options.rules),
        facts_(program, places, evaluation_, contention, options.packs, [this] { checkLimits(); }) {
    run();
  }

  void run(const numeric::Invariants& invariants) {
    facts_.replaceAnnotations(invariants);
    run();
  }

  [[nodiscard]] const datalog::Evaluation& evaluation() const { return evaluation_; }
  datalog::Evaluation& evaluation() { return evaluation_; }

  /// The flows that were new: within a thread, or from other threads.
  std::vector<numeric::Flow> addFlows(numeric::FlowGraph& flows, bool fromOthers) const {
    using Origin = numeric::FlowGraph::Origin;
    const Origin origin = fromOthers ? Origin::OtherThreads : Origin::OwnThread;
    std::vector<numeric::Flow> added;
    for (const auto row : rows(fromOthers ? "flow" : "sequential_flow", 3)) {
      numeric::Flow flow{facts_.location(row[0]), facts_.cell(row[1]), facts_.location(row[2])};
      const auto* record = options_.packs.record(flow.cell);
      if (record && fromOthers) flow.cell = record->foreign;
      if (flows.add(flow, origin)) added.push_back(flow);
    }
    return added;
  }

  /// Those of values that are not followed, from whoever gives them to whoever may find them. Returns how many.
  std::size_t addScattered(numeric::FlowGraph& flows) const {
    std::map<program::CellId, std::vector<program::LocationId>> given;
    for (const auto row : rows("spreads", 2)) given[facts_.cell(row[1])].push_back(facts_.location(row[0]));
    const std::size_t before = flows.size();
    for (const auto row : rows("scattered", 2)) {
      const program::CellId cell = facts_.cell(row[1]);
      for (const program::LocationId from : given[cell])
        flows.add({from, cell, facts_.location(row[0])}, numeric::FlowGraph::Origin::OtherThreads);
    }
    return flows.size() - before;
  }

  /// Where values come from other threads for sure.
  void expectFlows(numeric::FlowGraph& flows) const {
    for (const auto row : rows("replaced", 2)) flows.expect(facts_.location(row[0]), facts_.cell(row[1]));
  }

  /// Calls `visit` on the places that two threads may be at, at the same time.
  template <class Visitor>
  void forEachParallel(const Visitor& visit) const {
    for (const auto row : rows("parallel", 2)) visit(facts_.location(row[0]), facts_.location(row[1]));
  }

  void addResults(Analysis& analysis) const {
    analysis.locksHeld.resize(analysis.invariants.program().locations.size());
    for (const auto row : rows("holds_shared", 2))
      analysis.locksHeld[facts_.location(row[0]).index()].push_back(facts_.lock(row[1]));
    analysis.parallelPlaces.resize(analysis.places.size());
    forEachParallel([&](auto one, auto other) {
      analysis.parallelPlaces[one.index()].push_back(static_cast<std::uint32_t>(other.index()));
    });
    for (auto& others : analysis.parallelPlaces) std::sort(others.begin(), others.end());
    for (const auto row : rows("race", 3))
      analysis.races.emplace(facts_.cell(row[0]), facts_.location(row[1]), facts_.location(row[2]));
    addLockFindings(analysis.invariants.program(), analysis.lockFindings);
  }

 private:
  void addLockFindings(const program::Program& program, LockFindings& findings) const {
    for (const auto row : rows("deadlock", 3)) {
      const program::LocationId at = facts_.location(row[0]);
      const bool joins = std::holds_alternative<program::Join>(program[at].action);
      const Resource resource = joins ? Resource(facts_.body(row[1])) : Resource(facts_.lock(row[1]));
      findings.deadlocks.insert({at, resource, facts_.location(row[2])});
    }
    for (const auto& [relation, found] : {std::pair("relocks", &findings.relocks),
                                          {"unlocks_unheld", &findings.unheldReleases},
                                          {"ends_holding", &findings.heldAtEnd}})
      for (const auto row : rows(relation, 2)) found->emplace(facts_.location(row[0]), facts_.lock(row[1]));
    std::vector<std::set<program::LockId>> mayHold(program.locations.size());
    for (const auto row : rows("may_hold", 4)) mayHold[facts_.location(row[0]).index()].insert(facts_.lock(row[1]));
    for (const auto& locks : mayHold) findings.mayHold.emplace_back(locks.begin(), locks.end());
  }

  [[nodiscard]] datalog::Rows rows(const char* relation, std::size_t arity) const {
    return evaluation_.rows(evaluation_.relation(relation, arity));
  }

  void checkLimits() const {
    if (options_.shouldStop && options_.shouldStop()) throw Stopped{};
  }

  void run() {
    datalog::RunOptions run;
    run.shouldStop = options_.shouldStop;
    run.jobs = options_.jobs;
    if (!options_.onFinished) run.backend = datalog::analysisBackend();
    run.linker = &linker_;
    if (evaluation_.run(run) == datalog::RunStatus::Stopped) throw Stopped{};
    for (const Violation& violation : builtInViolations(evaluation_)) throw std::logic_error(toText(violation));
  }

  const CoarseningOptions& options_;
  datalog::FunctionLinker linker_;
  datalog::Evaluation evaluation_;
  ProgramFacts facts_;
};

// A condition only passes on a value that it found. Where that value is known already, the invariants are inductive for
// the graph with this flow as they are for the one without it.
bool bringsNothingNew(const numeric::Invariants& invariants, const numeric::Packs& packs, const numeric::Flow& flow) {
  const program::Action& action = invariants.program()[flow.from].action;
  if (!std::holds_alternative<program::Assume>(action) && !std::holds_alternative<program::Check>(action)) return false;
  const auto* record = packs.record(flow.cell);
  const std::vector<program::CellId> cells = record ? record->cells : std::vector{flow.cell};
  // Of a record, others bring the shared part only: what is known of the rest would be lost.
  if (record && flow.cell != record->label) return false;
  const auto brought = invariants.after(flow.from).project(cells);
  return brought.leq(invariants.before(flow.to).project(cells));
}

// Whatever changes a cell changes what is known of the record that it is in.
std::vector<bool> followed(const Contention& contention, const numeric::Packs& packs) {
  std::vector<bool> cells = contention.contended;
  for (const auto& record : packs.records())
    for (const program::CellId cell : record.shared) cells[cell.index()] = true;
  return cells;
}

numeric::Invariants solve(const program::Program& program, const numeric::FlowGraph& flows,
                          const numeric::Relations& relations, const CoarseningOptions& options) {
  numeric::SolverOptions solver;
  solver.shouldStop = options.shouldStop;
  solver.jobs = options.jobs;
  try {
    return numeric::solveInvariants(program, flows, solver, relations);
  } catch (const numeric::SolverStopped&) {
    throw Stopped{};
  }
}

}  // namespace

Analysis coarsen(const program::Program& program, const CoarseningOptions& given) {
  CoarseningOptions options = given;
  if (!options.rules) options.rules = builtInRules();

  Stopwatch watch;
  const Contention contention = contentionOf(program, options.ways);
  // Whoever changes a local cell that flows along with shared ones can be noticed.
  const bool everyLocation = options.everyLocation || options.packs.flows() == numeric::Packs::Flows::WholePacks;
  const ThreadPlaces places = everyLocation ? driver::everyLocation(program)
                                            : placesOf(program, followed(contention, options.packs), options.places);
  numeric::FlowGraph flows;
  numeric::Relations relations{options.domain, options.packs, {}};
  DisturbanceFinder disturbances(program, places, options.packs);
  Round round;
  Rules rules(program, places, contention, options);
  round.newFlows = rules.addFlows(flows, false).size() + rules.addScattered(flows);
  rules.expectFlows(flows);
  round.ruleSeconds = watch.lap();
  std::vector<Round> rounds;
  std::optional<numeric::Invariants> previous;
  while (true) {
    const numeric::Invariants invariants = solve(program, flows, relations, options);
    round.flows = flows.size();
    round.changedAnnotations = previous ? invariants.changedFrom(*previous) : program.locations.size();
    round.numericSeconds = watch.lap();
    rounds.push_back(round);
    if (options.onRound) options.onRound(rounds.size(), round, invariants);

    rules.run(invariants);
    if (options.onRules) options.onRules(rounds.size(), rules.evaluation());
    round = {};
    const auto added = rules.addFlows(flows, true);
    const std::size_t disturbed = relations.disturbances.size();
    if (!options.packs.empty())
      rules.forEachParallel([&](auto at, auto other) { disturbances.add(at, other, relations.disturbances); });
    round.newFlows = added.size();
    round.ruleSeconds = watch.lap();
    if (disturbed == relations.disturbances.size() && std::all_of(added.begin(), added.end(), [&](const auto& flow) {
          return bringsNothingNew(invariants, options.packs, flow);
        })) {
      Analysis analysis{std::move(flows),
                        invariants,
                        places.of,
                        {},
                        {},
                        {},
                        {},
                        std::move(rounds),
                        round.ruleSeconds,
                        std::move(relations.disturbances)};
      rules.addResults(analysis);
      if (options.onFinished) options.onFinished(analysis, rules.evaluation());
      return analysis;
    }
    previous = invariants;
  }
}

}  // namespace moire::driver
