// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

#include "extractor/program/builder.h"
#include "extractor/program/text.h"
#include "extractor/program/well_formed.h"
#include "tests/explorer/random_phases.h"
#include "tests/explorer/shrink.h"
#include "tests/soundness/analysis_claims.h"
#include "tests/soundness/specimens.h"

using namespace moire::program;
using namespace moire::explorer;

namespace {

constexpr std::uint64_t parts = 4;
constexpr IntType uint2{2, false};

std::uint64_t setting(const char* variable, std::uint64_t normally) {
  const char* text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): tests have one thread
  return text == nullptr ? normally : std::strtoull(text, nullptr, 10);
}

Limits limits(std::uint64_t seed) {
  return {.threads = 3 + seed % 3, .states = 3000, .choices = 6, .order = moire::explorer::Order::Mixed};
}

std::vector<Refutation> refuteAnalysis(const Program& program, const Limits& bounds) {
  const auto analysis = moire::driver::coarsen(program);
  return refute(program, observe(program, bounds), claimsOf(analysis));
}

std::string explain(const Program& program, const Limits& bounds) {
  const auto stillFails = [&](const Program& smaller) { return !refuteAnalysis(smaller, bounds).empty(); };
  const Program small = shrink(program, stillFails, 500);
  const auto found = refuteAnalysis(small, bounds);
  std::string text = found.front().text + "\n" + toText(small) + "\n";
  Limits shortest = bounds;
  shortest.order = moire::explorer::Order::BreadthFirst;
  shortest.states *= 10;
  for (const std::string& step : findPath(small, shortest, found.front().refutedBy)) text += step + "\n";
  return text;
}

/// Two threads that each write a cell, meet, and write the cell of the other.
struct Exchange {
  ProgramBuilder b;
  BodyId main = b.body("main");
  BodyId one = b.body("one");
  BodyId other = b.body("other");
  CellId x = b.global("x", 0, uint2);
  LocationId before, after;

  Program build(unsigned count, unsigned ones, bool loop) {
    const BarrierId barrier = b.barrier("b", count);
    for (unsigned i = 0; i < ones; ++i) b.add(main, Spawn{one});
    b.add(main, Spawn{other});
    before = b.assign(one, x, constant(1, uint2));
    const LocationId first = b.add(one, Meet{barrier});
    const LocationId second = b.add(one, Meet{barrier});
    if (loop) b.link(second, before);
    const LocationId wait = b.add(other, Meet{barrier});
    after = b.assign(other, x, constant(2, uint2));
    const LocationId end = b.add(other, Meet{barrier});
    if (loop) b.link(end, wait);
    static_cast<void>(first);
    return b.build();
  }
};

}  // namespace

TEMPLATE_TEST_CASE_SIG("no execution of threads that meet at barriers refutes the analysis, part", "",
                       ((std::uint64_t part), part), 0, 1, 2, 3) {
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t programs = setting("MOIRE_RANDOM_PHASES", 800);
  for (std::uint64_t i = part; i < programs; i += parts) {
    const std::uint64_t seed = base + i;
    CAPTURE(seed);
    const Program program = randomPhases(seed);
    REQUIRE(violations(program).empty());
    if (refuteAnalysis(program, limits(seed)).empty()) continue;
    FAIL_CHECK(explain(program, limits(seed)));
    return;
  }
  SUCCEED();
}

TEST_CASE("phases between barriers do not meet if all threads have to pass them") {
  const bool loop = GENERATE(false, true);
  Exchange exchange;
  const Program program = exchange.build(2, 1, loop);
  CHECK(moire::driver::coarsen(program).races.empty());
  CHECK(observe(program, {}).races().empty());
}

TEST_CASE("a barrier that another thread may pass instead orders nothing") {
  Exchange exchange;
  const Program program = exchange.build(2, 2, false);
  CHECK_FALSE(moire::driver::coarsen(program).races.empty());
  CHECK_FALSE(observe(program, {.threads = 4}).races().empty());
}

TEST_CASE("a barrier for more threads than there are is never passed") {
  Exchange exchange;
  const Program program = exchange.build(3, 1, false);
  const auto analysis = moire::driver::coarsen(program);
  CHECK(analysis.races.empty());
  CHECK_FALSE(observe(program, {}).reached(exchange.after));
}

TEST_CASE("random threads pass barriers, and their phases are distinguished") {
  constexpr std::uint64_t programs = 200;
  std::size_t passed = 0;
  std::size_t apart = 0;
  std::size_t racing = 0;
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    Program program = randomPhases(seed);
    const Observations seen = observe(program, limits(seed));
    const auto isPassed = [&](const Location& location) {
      return std::holds_alternative<Meet>(location.action) &&
             std::any_of(location.successors.begin(), location.successors.end(),
                         [&](LocationId next) { return seen.reached(next); });
    };
    passed += std::any_of(program.locations.begin(), program.locations.end(), isPassed) ? 1 : 0;
    racing += seen.races().empty() ? 0 : 1;
    const std::size_t races = moire::driver::coarsen(program).races.size();
    for (Location& location : program.locations)
      if (std::holds_alternative<Meet>(location.action)) location.action = Skip{};
    apart += races < moire::driver::coarsen(program).races.size() ? 1 : 0;
  }
  CAPTURE(passed, apart, racing);
  CHECK(passed > programs / 3);
  CHECK(apart > programs / 10);
  CHECK(racing > programs / 10);
}
