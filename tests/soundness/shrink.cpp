// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/shrink.h"

#include <catch2/catch.hpp>

#include "extractor/program/text.h"
#include "extractor/program/well_formed.h"
#include "tests/explorer/observations.h"
#include "tests/explorer/random_program.h"

using namespace moire::program;
using namespace moire::explorer;

namespace {

bool hasRace(const Program& program) {
  return !observe(program, {.states = 2000, .choices = 6, .order = moire::explorer::Order::Mixed}).races().empty();
}

}  // namespace

TEST_CASE("a program with a race shrinks to the two threads that race") {
  std::size_t shrunk = 0;
  for (std::uint64_t seed = 0; shrunk < 5; ++seed) {
    const Program program = randomProgram(seed, Granularity::Access);
    if (!hasRace(program)) continue;
    ++shrunk;
    const Program small = shrink(program, hasRace);
    INFO(toText(program) << "\nshrunk to\n" << toText(small));
    CHECK(hasRace(small));
    CHECK(violations(small).empty());
    CHECK(small.bodies.size() <= 3);
    CHECK(small.locations.size() <= 10);
    CHECK(small.cells.size() <= 2);  // the cell of the race, which may be read into a local
    CHECK(small.locks.empty());
  }
}

TEST_CASE("shrinking stops after its attempts") {
  std::size_t asked = 0;
  const Program program = randomProgram(1, Granularity::Statement);
  const Program small = shrink(program, [&](const Program&) { return ++asked > 0; }, 7);
  CHECK(asked == 7);
  CHECK(violations(small).empty());
}
