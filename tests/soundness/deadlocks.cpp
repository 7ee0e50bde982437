// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

#include "extractor/program/text.h"
#include "extractor/program/well_formed.h"
#include "tests/explorer/random_locking.h"
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
  return {.threads = 3 + seed % 3, .states = 3000, .choices = 6, .order = moire::explorer::Order::Mixed};
}

std::vector<Refutation> refuteAnalysis(const Program& program, const Limits& bounds) {
  const auto analysis = moire::driver::coarsen(program);
  return refute(program, observe(program, bounds), claimsOf(analysis));
}

/// A small program with the same kind of error, and how the error happens.
std::string explain(const Program& program, const Refutation& refutation, const Limits& bounds) {
  const auto sameKind = [&](const std::vector<Refutation>& found) {
    return std::find_if(found.begin(), found.end(), [&](const Refutation& r) { return r.kind == refutation.kind; });
  };
  const auto stillFails = [&](const Program& smaller) {
    const auto found = refuteAnalysis(smaller, bounds);
    return sameKind(found) != found.end();
  };
  const Program small = shrink(program, stillFails, 500);
  const auto found = refuteAnalysis(small, bounds);
  const auto shown = sameKind(found);
  const Refutation& told = shown == found.end() ? refutation : *shown;
  std::string text = told.text + "\n" + toText(small) + "\n";
  Limits shortest = bounds;
  shortest.order = moire::explorer::Order::BreadthFirst;
  shortest.states *= 10;
  for (const std::string& step : findPath(small, shortest, told.refutedBy)) text += step + "\n";
  return text;
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("every deadlock and every misuse of a lock in random programs is found, part", "",
                       ((std::uint64_t part), part), 0, 1, 2, 3) {
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t programs = setting("MOIRE_RANDOM_LOCKING", 600);
  for (std::uint64_t i = part; i < programs; i += parts) {
    const std::uint64_t seed = base + i;
    CAPTURE(seed);
    const Program program = randomLocking(seed);
    REQUIRE(violations(program).empty());
    const auto refutations = refuteAnalysis(program, limits(seed));
    if (refutations.empty()) continue;
    FAIL_CHECK(explain(program, refutations.front(), limits(seed)));
    return;
  }
  SUCCEED();
}

TEST_CASE("random programs have deadlocks of all kinds, and many of them have none") {
  constexpr std::uint64_t programs = 200;
  std::size_t byLock = 0;
  std::size_t byJoin = 0;
  std::size_t misused = 0;
  std::size_t without = 0;
  std::size_t proved = 0;
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    const Program program = randomLocking(seed);
    const Observations seen = observe(program, limits(seed));
    const auto waitsForLock = [](const Waiting& waiting) { return std::holds_alternative<LockId>(waiting.what); };
    const bool lock = std::any_of(seen.deadlocks().begin(), seen.deadlocks().end(), waitsForLock);
    byLock += lock ? 1 : 0;
    byJoin += !std::all_of(seen.deadlocks().begin(), seen.deadlocks().end(), waitsForLock) ? 1 : 0;
    misused += seen.misuses().empty() ? 0 : 1;
    without += seen.deadlocks().empty() ? 1 : 0;
    proved += moire::driver::coarsen(program).lockFindings.deadlocks.empty() ? 1 : 0;
  }
  CAPTURE(byLock, byJoin, misused, without, proved);
  CHECK(byLock > programs / 10);
  CHECK(byJoin > programs / 40);
  CHECK(misused > programs / 10);
  CHECK(without > programs / 4);
  CHECK(proved > without / 3);
}
