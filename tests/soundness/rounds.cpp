// SPDX-License-Identifier: Apache-2.0
// The invariants of the last round are a solution of its graph, no matter what led to it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "driver/interference/coarsening.h"
#include "numeric/related_cells.h"
#include "tests/explorer/random_program.h"

using namespace moire::program;
using moire::driver::Analysis;
using moire::numeric::Domain;
using moire::numeric::FlowGraph;
using moire::numeric::Invariants;

namespace {

constexpr std::uint64_t programs = 80;

struct Solved {
  Solved(std::uint64_t seed, Domain relational) : program(randomOne(seed)), domain(relational) {
    moire::driver::CoarseningOptions options;
    options.domain = domain;
    if (domain != Domain::Interval)
      packs = moire::numeric::relatedCells(program, moire::numeric::PackLimits::of(domain));
    options.packs = packs;
    analysis = moire::driver::coarsen(program, options);
  }

  static Program randomOne(std::uint64_t seed) {
    return moire::explorer::randomProgram(seed, seed % 2 == 0 ? Granularity::Access : Granularity::Statement);
  }

  [[nodiscard]] Invariants anew(const FlowGraph& flows, unsigned jobs) const {
    moire::numeric::SolverOptions options;
    options.jobs = jobs;
    return moire::numeric::solveInvariants(program, flows, options, {domain, packs, analysis->disturbances});
  }

  /// The last evaluation of the rules found no flow at all, not even one that brings nothing new.
  [[nodiscard]] bool endsWithItsGraph() const { return analysis->rounds.back().flows == analysis->flows.size(); }

  Program program;
  Domain domain;
  moire::numeric::Packs packs;
  std::optional<Analysis> analysis;
};

/// The same graph, made in the opposite order.
FlowGraph reversed(const Program& program, const FlowGraph& flows) {
  using Origin = FlowGraph::Origin;
  FlowGraph result;
  for (std::size_t i = program.locations.size(); i-- > 0;) {
    const LocationId to(i);
    FlowGraph::ByCell incoming = flows.into(to);
    std::reverse(incoming.begin(), incoming.end());
    for (auto& [cell, own, others] : incoming) {
      result.expect(to, cell);
      for (auto from = others.rbegin(); from != others.rend(); ++from)
        result.add({*from, cell, to}, Origin::OtherThreads);
      for (auto from = own.rbegin(); from != own.rend(); ++from) result.add({*from, cell, to}, Origin::OwnThread);
    }
  }
  return result;
}

/// Where control may come from, by location: predecessors, and spawns of the body that begins there.
std::vector<std::vector<LocationId>> waysTo(const Program& program) {
  std::vector<std::vector<LocationId>> ways(program.locations.size());
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const Location& location = program.locations[i];
    for (const LocationId next : location.successors) ways[next.index()].emplace_back(i);
    if (const auto* spawn = std::get_if<Spawn>(&location.action))
      ways[program[spawn->body].entry.index()].emplace_back(i);
  }
  return ways;
}

/// The number of edges of the graph under which the invariants are not closed.
std::size_t openEdges(const Solved& solved, std::size_t& edges) {
  const Program& program = solved.program;
  const Invariants& known = solved.analysis->invariants;
  const auto ways = waysTo(program);
  std::size_t open = 0;
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const LocationId to(i);
    bool reached =
        to == program.bodies[initialBody].entry ||
        std::any_of(ways[i].begin(), ways[i].end(), [&](auto from) { return !known.after(from).isBottom(); });
    for (const auto& incoming : solved.analysis->flows.into(to)) {
      bool some = false;
      for (const LocationId from : incoming.all()) {
        const auto brought = known.after(from).project({incoming.cell});
        some = some || !brought.isBottom();
        ++edges;
        if (known.reachable(to) && !brought.leq(known.before(to).project({incoming.cell}))) ++open;
      }
      reached = reached && some;
    }
    if (reached && !known.reachable(to)) ++open;
  }
  return open;
}

}  // namespace

TEST_CASE("after any number of rounds, the invariants are those of a fresh solution of the last graph") {
  for (const Domain domain : {Domain::Interval, Domain::Octagon}) {
    std::size_t compared = 0;
    std::size_t ofSeveralRounds = 0;
    for (std::uint64_t seed = 1; seed <= programs; ++seed) {
      CAPTURE(seed, domain);
      const Solved solved(seed, domain);
      if (!solved.endsWithItsGraph()) continue;
      ++compared;
      ofSeveralRounds += solved.analysis->rounds.size() > 2 ? 1 : 0;
      REQUIRE(solved.anew(solved.analysis->flows, 1).changedFrom(solved.analysis->invariants) == 0);
    }
    CHECK(compared > programs / 2);
    CHECK(ofSeveralRounds > programs / 10);
  }
}

TEST_CASE("no invariant depends on the order in which flows are found, or on how many threads solve") {
  for (const Domain domain : {Domain::Interval, Domain::Octagon}) {
    for (std::uint64_t seed = 1; seed <= programs; ++seed) {
      CAPTURE(seed, domain);
      const Solved solved(seed, domain);
      const FlowGraph& flows = solved.analysis->flows;
      const Invariants expected = solved.anew(flows, 1);
      REQUIRE(solved.anew(reversed(solved.program, flows), 1).changedFrom(expected) == 0);
      REQUIRE(solved.anew(flows, 3).changedFrom(expected) == 0);
    }
  }
}

TEST_CASE("the last invariants are closed under every edge of the graph, also those that brought nothing new") {
  std::size_t edges = 0;
  std::size_t withLateFlows = 0;
  for (std::uint64_t seed = 1; seed <= 4 * programs; ++seed) {
    CAPTURE(seed);
    const Solved solved(seed, Domain::Interval);
    withLateFlows += solved.endsWithItsGraph() ? 0 : 1;
    REQUIRE(openEdges(solved, edges) == 0);
  }
  CHECK(edges > 100 * programs);
  CHECK(withLateFlows > 0);
}
