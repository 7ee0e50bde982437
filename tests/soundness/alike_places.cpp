// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "driver/interference/places.h"
#include "extractor/program/text.h"
#include "tests/explorer/random_locking.h"
#include "tests/explorer/random_phases.h"
#include "tests/explorer/random_program.h"
#include "tests/explorer/shrink.h"
#include "tests/soundness/analysis_claims.h"
#include "tests/soundness/specimens.h"

using namespace moire::driver;
using namespace moire::program;
using namespace moire::explorer;

namespace {

Program byAccess(std::uint64_t seed) { return randomProgram(seed, Granularity::Access); }
Program byStatement(std::uint64_t seed) { return randomProgram(seed, Granularity::Statement); }

/// A limit so small that places are merged by their pasts; zero, so that they are merged by their steps alone.
constexpr std::size_t few = 6;

moire::driver::Analysis analyse(const Program& program, std::size_t places, std::uint64_t ways) {
  moire::driver::CoarseningOptions options;
  options.places = places;
  options.ways = ways;
  return moire::driver::coarsen(program, options);
}

}  // namespace

TEST_CASE("no execution refutes the analysis if similar places count as one") {
  const auto make = GENERATE(byAccess, byStatement, randomLocking, randomPhases);
  const std::size_t places = GENERATE(std::size_t{0}, few);
  const std::uint64_t ways = GENERATE(std::uint64_t{0}, affordableWays);
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed, places, ways);
    const Program program = make(seed);
    const Limits limits = specimenLimits(seed);
    const auto refuted = [&](const Program& some) {
      const auto analysis = analyse(some, places, ways);
      const auto found = refute(some, observe(some, limits), claimsOf(analysis));
      return found.empty() ? std::string() : found.front().text;
    };
    if (refuted(program).empty()) continue;
    const Program small = shrink(program, [&](const Program& smaller) { return !refuted(smaller).empty(); }, 1000);
    FAIL(refuted(small) << "\n" << toText(small));
  }
  SUCCEED();
}

TEST_CASE("places are gathered, and locks still tell races apart") {
  std::size_t fewer = 0;
  std::size_t proved = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Program program = byAccess(seed);
    const std::vector<bool> none(program.cells.size(), false);
    const std::size_t all = placesOf(program, none).count();
    const std::size_t gathered = placesOf(program, none, few).count();
    CHECK(gathered <= all);
    CHECK(placesOf(program, none, 0).count() <= gathered);
    fewer += gathered < all ? 1 : 0;
    proved += analyse(program, few, 0).races.empty() ? 1 : 0;
  }
  CHECK(fewer > 50);
  CHECK(proved > 5);
}
