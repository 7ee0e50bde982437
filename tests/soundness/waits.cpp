// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <set>
#include <string>

#include "extractor/program/builder.h"
#include "extractor/program/text.h"
#include "extractor/program/well_formed.h"
#include "tests/explorer/random_waits.h"
#include "tests/explorer/shrink.h"
#include "tests/soundness/analysis_claims.h"
#include "tests/soundness/specimens.h"

using namespace moire::program;
using namespace moire::explorer;

namespace {

constexpr std::uint64_t parts = 4;

std::uint64_t setting(const char* variable, std::uint64_t normally) {
  const char* text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): tests have one thread
  return text == nullptr ? normally : std::strtoull(text, nullptr, 10);
}

Limits limits(std::uint64_t seed) {
  return {.threads = 3 + seed % 2, .states = 4000, .choices = 6, .order = moire::explorer::Order::Mixed};
}

std::vector<Refutation> refuteAnalysis(const Program& program, const Limits& bounds) {
  const auto analysis = moire::driver::coarsen(program);
  return refute(program, observe(program, bounds), claimsOf(analysis));
}

std::string explain(const Program& program, const Limits& bounds) {
  const auto fails = [&](const Program& smaller) { return !refuteAnalysis(smaller, bounds).empty(); };
  const Program small = shrink(program, fails, 500);
  const auto found = refuteAnalysis(small, bounds);
  if (found.empty()) return toText(program);
  std::string text = found.front().text + "\n" + toText(small) + "\n";
  Limits shortest = bounds;
  shortest.order = moire::explorer::Order::BreadthFirst;
  shortest.states *= 10;
  for (const std::string& step : findPath(small, shortest, found.front().refutedBy)) text += step + "\n";
  return text;
}

bool isForSignal(const Waiting& waiting) { return std::holds_alternative<ConditionId>(waiting.what); }

}  // namespace

TEMPLATE_TEST_CASE_SIG("every wait that nobody ends in random programs is found, part", "",
                       ((std::uint64_t part), part), 0, 1, 2, 3) {
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t programs = setting("MOIRE_RANDOM_WAITS", 800);
  for (std::uint64_t i = part; i < programs; i += parts) {
    const std::uint64_t seed = base + i;
    CAPTURE(seed);
    const Program program = randomWaits(seed);
    REQUIRE(violations(program).empty());
    if (refuteAnalysis(program, limits(seed)).empty()) continue;
    FAIL_CHECK(explain(program, limits(seed)));
    return;
  }
  SUCCEED();
}

TEST_CASE("random programs have waits without end, and of those that have none many are proved") {
  constexpr std::uint64_t programs = 200;
  std::size_t forSignals = 0;
  std::size_t forOthers = 0;
  std::size_t without = 0;
  std::size_t proved = 0;
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    const Program program = randomWaits(seed);
    const auto seen = observe(program, limits(seed)).deadlocks();
    const bool signals = std::any_of(seen.begin(), seen.end(), isForSignal);
    forSignals += signals ? 1 : 0;
    forOthers += !std::all_of(seen.begin(), seen.end(), isForSignal) ? 1 : 0;
    const bool sleeps = std::any_of(program.locations.begin(), program.locations.end(), [](const Location& location) {
      return std::holds_alternative<Await>(location.action);
    });
    if (signals || !sleeps) continue;
    ++without;
    proved += moire::driver::coarsen(program).lockFindings.deadlocks.empty() ? 1 : 0;
  }
  CAPTURE(forSignals, forOthers, without, proved);
  CHECK(forSignals > programs / 4);
  CHECK(forOthers > programs / 20);
  CHECK(without > programs / 10);
  CHECK(proved > without / 10);
}

TEST_CASE("a signal wakes up one thread, a broadcast all, and nothing wakes up who sleeps too late") {
  const bool all = GENERATE(false, true);
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId worker = b.body("worker");
  const ConditionId condition = b.condition("c");
  const LocationId sleeping = b.add(worker, Await{condition});
  b.add(main, Spawn{worker});
  b.add(main, Spawn{worker});
  b.add(main, Signal{condition, all});
  const Program program = b.build();
  std::set<std::size_t> asleepAfter;
  Explorer explorer(program, {.threads = 3});
  explorer.run([&](const State& state) {
    const Layout& layout = explorer.layout();
    std::size_t count = 0;
    std::size_t there = 0;
    bool signalled = false;  // and the first thread has ended
    for (std::size_t i = 0; i < state.threadCount(layout); ++i) {
      there += state.location(layout, i) == sleeping ? 1 : 0;
      count += state.location(layout, i) == sleeping && state.asleep(layout, i) ? 1 : 0;
      signalled = signalled || state.location(layout, i) == program[main].exit;
    }
    if (there == 2 && signalled) asleepAfter.insert(count);
    return true;
  });
  CHECK(asleepAfter == (all ? std::set<std::size_t>{0, 1, 2} : std::set<std::size_t>{1, 2}));
}
