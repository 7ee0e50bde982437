// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/coarsening.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "datalog/built_in.h"
#include "driver/interference/disturbance_finder.h"
#include "driver/interference/rule_session.h"
#include "driver/interference/stopwatch.h"

namespace moire::driver {

namespace {

using Origin = numeric::FlowGraph::Origin;

CoarseningOptions withRules(CoarseningOptions options) {
  if (options.rules) return options;
  auto loaded = datalog::loadAnalysis();
  if (!loaded.program) throw std::logic_error("the built-in rules are wrong:\n" + datalog::render(loaded.diagnostics));
  options.rules = loaded.program;
  return options;
}

// A change of a cell also changes what is known of the record that it is part of.
std::vector<bool> followed(const Contention& contention, const numeric::Packs& packs) {
  std::vector<bool> cells = contention.contended;
  for (const auto& record : packs.records())
    for (const program::CellId cell : record.shared) cells[cell.index()] = true;
  return cells;
}

ThreadPlaces placesFor(const program::Program& program, const Contention& contention,
                       const CoarseningOptions& options) {
  // If local cells flow together with shared ones, other threads can notice a change of a local cell.
  if (options.everyLocation || options.packs.flows() == numeric::Packs::Flows::WholePacks)
    return everyLocation(program);
  return placesOf(program, followed(contention, options.packs), options.places);
}

// A condition only passes on a value that it found. If that value is already known at the target, the invariants are
// inductive for the graph with this flow, too.
bool bringsNothingNew(const numeric::Invariants& invariants, const numeric::Packs& packs, const numeric::Flow& flow) {
  const program::Action& action = invariants.program()[flow.from].action;
  if (!std::holds_alternative<program::Assume>(action) && !std::holds_alternative<program::Check>(action)) return false;
  const auto* record = packs.record(flow.cell);
  const std::vector<program::CellId> cells = record ? record->cells : std::vector{flow.cell};
  // Other threads change only the shared part of a record: what is known of the rest would be lost.
  if (record && flow.cell != record->label) return false;
  const auto brought = invariants.after(flow.from).project(cells);
  return brought.leq(invariants.before(flow.to).project(cells));
}

// Algorithm 1: its state between rounds, and its two halves.
class Coarsening {
 public:
  Coarsening(const program::Program& program, const CoarseningOptions& options)
      : program_(program),
        options_(options),
        contention_(contentionOf(program, options.ways, options.unordered)),
        places_(placesFor(program, contention_, options)),
        rules_(program, places_, contention_, options),
        disturbances_(program, places_, options.packs, rules_.outsideAtomic()),
        relations_{options.domain, options.packs, {}} {
    round_.newFlows = rules_.addFlows(flows_, Origin::OwnThread).size() + rules_.addScattered(flows_);
    rules_.expectFlows(flows_);
    round_.ruleSeconds = watch_.lap();
  }

  Analysis run() {
    std::optional<numeric::Invariants> previous;
    while (true) {
      const numeric::Invariants invariants = solve(previous);
      if (!interferesAnew(invariants)) return finish(invariants);
      previous = invariants;
    }
  }

 private:
  /// The numeric half of a round: the invariants of the flow graph as it is.
  numeric::Invariants solve(const std::optional<numeric::Invariants>& previous) {
    numeric::SolverOptions solver;
    solver.shouldStop = options_.shouldStop;
    solver.jobs = options_.jobs;
    const numeric::Invariants invariants = numeric::solveInvariants(program_, flows_, solver, relations_);
    round_.flows = flows_.size();
    round_.changedAnnotations = previous ? invariants.changedFrom(*previous) : program_.locations.size();
    round_.numericSeconds = watch_.lap();
    rounds_.push_back(round_);
    if (options_.onRound) options_.onRound(rounds_.size(), round_, invariants);
    return invariants;
  }

  /// The other half of a round: what threads may do to each other, given the invariants. True if that may weaken one.
  bool interferesAnew(const numeric::Invariants& invariants) {
    rules_.run(invariants);
    if (options_.onRules) options_.onRules(rounds_.size(), rules_.evaluation());
    const auto added = rules_.addFlows(flows_, Origin::OtherThreads);
    const std::size_t disturbed = relations_.disturbances.size();
    if (!options_.packs.empty())
      rules_.forEachParallel([&](auto at, auto other) { disturbances_.add(at, other, relations_.disturbances); });
    round_ = {.newFlows = added.size(), .ruleSeconds = watch_.lap()};
    return disturbed != relations_.disturbances.size() ||
           !std::all_of(added.begin(), added.end(),
                        [&](const auto& flow) { return bringsNothingNew(invariants, options_.packs, flow); });
  }

  Analysis finish(const numeric::Invariants& invariants) {
    Analysis analysis{.flows = std::move(flows_),
                      .invariants = invariants,
                      .places = places_.of,
                      .parallelPlaces = rules_.parallelPlaces(),
                      .races = rules_.races(),
                      .locksHeld = rules_.locksHeld(),
                      .lockFindings = rules_.lockFindings(),
                      .rounds = std::move(rounds_),
                      .lastRuleSeconds = round_.ruleSeconds,
                      .disturbances = std::move(relations_.disturbances)};
    if (options_.onFinished) options_.onFinished(analysis, rules_.evaluation());
    return analysis;
  }

  const program::Program& program_;
  const CoarseningOptions& options_;
  Stopwatch watch_;
  const Contention contention_;
  const ThreadPlaces places_;
  RuleSession rules_;
  DisturbanceFinder disturbances_;
  numeric::FlowGraph flows_;
  numeric::Relations relations_;
  Round round_;  ///< the current round
  std::vector<Round> rounds_;
};

}  // namespace

Analysis coarsen(const program::Program& program, const CoarseningOptions& options) {
  const CoarseningOptions complete = withRules(options);
  return Coarsening(program, complete).run();
}

}  // namespace moire::driver
