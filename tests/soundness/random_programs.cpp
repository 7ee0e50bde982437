// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iterator>
#include <string>

#include "extractor/program/text.h"
#include "tests/explorer/random_program.h"
#include "tests/explorer/shrink.h"
#include "tests/soundness/analysis_claims.h"
#include "tests/soundness/specimens.h"

using namespace moire::program;
using namespace moire::explorer;

namespace {

constexpr std::uint64_t parts = 8;  // of each granularity, so that they can run at the same time

/// How many random programs there are in total, and the seed of the first one.
std::uint64_t setting(const char* variable, std::uint64_t normally) {
  const char* text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): tests have one thread
  return text == nullptr ? normally : std::strtoull(text, nullptr, 10);
}

/// A random program, and how much of it is followed.
struct Trial {
  Limits limits;
  std::uint64_t ways;
};

/// In every third program, no value is followed to its readers; in another third, few are.
Trial trialOf(std::uint64_t seed) {
  constexpr std::uint64_t few = 5000;
  const std::uint64_t ways[] = {moire::driver::affordableWays, 0, few};
  return {specimenLimits(seed), ways[seed % std::size(ways)]};
}

std::vector<Refutation> refuteAnalysis(const Program& program, const Trial& trial) {
  moire::driver::CoarseningOptions options;
  options.ways = trial.ways;
  const auto analysis = moire::driver::coarsen(program, options);
  return refute(program, observe(program, trial.limits), claimsOf(analysis));
}

/// A small program with the same kind of error, and how the error happens.
std::string explain(const Program& program, const Refutation& refutation, const Trial& trial) {
  const auto sameKind = [&](const std::vector<Refutation>& found) {
    return std::find_if(found.begin(), found.end(), [&](const Refutation& r) { return r.kind == refutation.kind; });
  };
  const auto stillFails = [&](const Program& smaller) {
    const auto found = refuteAnalysis(smaller, trial);
    return sameKind(found) != found.end();
  };
  const Program small = shrink(program, stillFails, 1000);
  const auto found = refuteAnalysis(small, trial);
  const auto shown = sameKind(found);
  std::string text = (shown == found.end() ? refutation.text : shown->text) + "\n" + toText(small) + "\n";
  Limits shortest = trial.limits;
  shortest.order = moire::explorer::Order::BreadthFirst;
  shortest.states *= 10;
  for (const std::string& step : findPath(small, shortest, (shown == found.end() ? refutation : *shown).refutedBy))
    text += step + "\n";
  return text;
}

void analysePart(Granularity granularity, std::uint64_t part) {
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t perGranularity = (setting("MOIRE_RANDOM_PROGRAMS", 2400) + 1) / 2;
  for (std::uint64_t i = part; i < perGranularity; i += parts) {
    const std::uint64_t seed = base + i;
    CAPTURE(seed);
    const Program program = randomProgram(seed, granularity);
    const auto refutations = refuteAnalysis(program, trialOf(seed));
    if (refutations.empty()) continue;
    FAIL_CHECK(explain(program, refutations.front(), trialOf(seed)));
    return;
  }
  SUCCEED();
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("no execution refutes the analysis at access granularity, part", "",
                       ((std::uint64_t part), part), 0, 1, 2, 3, 4, 5, 6, 7) {
  analysePart(Granularity::Access, part);
}

TEMPLATE_TEST_CASE_SIG("no execution refutes the analysis at statement granularity, part", "",
                       ((std::uint64_t part), part), 0, 1, 2, 3, 4, 5, 6, 7) {
  analysePart(Granularity::Statement, part);
}

TEST_CASE("the analysis proves a fair share of the checks in random programs") {
  const auto granularity = GENERATE(Granularity::Access, Granularity::Statement);
  std::uint64_t reached = 0;
  std::uint64_t proved = 0;
  std::uint64_t raceFree = 0;
  constexpr std::uint64_t programs = 100;
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    const Program program = randomProgram(seed, granularity);
    const auto analysis = moire::driver::coarsen(program);
    for (std::size_t i = 0; i < program.locations.size(); ++i) {
      if (!std::holds_alternative<Check>(program.locations[i].action)) continue;
      const auto outcome = analysis.invariants.check(LocationId(i));
      reached += outcome == moire::numeric::CheckOutcome::Unreachable ? 0 : 1;
      proved += outcome == moire::numeric::CheckOutcome::Holds ? 1 : 0;
    }
    raceFree += analysis.races.empty() ? 1 : 0;
  }
  CHECK(proved > reached / 10);
  CHECK(raceFree > programs / 10);
}
