// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "driver/interference/coarsening.h"
#include "extractor/program/text.h"
#include "tests/explorer/random_phases.h"
#include "tests/explorer/random_program.h"
#include "tests/soundness/analysis_claims.h"

using namespace moire;
using program::LocationId;

namespace {

// Flows of `one` that `other` lacks, although they lead to a place where both follow that cell.
std::size_t missing(const program::Program& program, const driver::Analysis& one, const driver::Analysis& other,
                    const std::vector<LocationId>& places) {
  std::size_t count = 0;
  for (const LocationId to : places) {
    if (places[to.index()] != to) continue;
    for (const auto& incoming : one.flows.into(to))
      for (const LocationId from : incoming.all())
        if (program[incoming.cell].shared && !other.flows.contains({from, incoming.cell, to})) ++count;
  }
  return count;
}

}  // namespace

namespace {

program::Program byAccess(std::uint64_t seed) { return explorer::randomProgram(seed, program::Granularity::Access); }
program::Program byStatement(std::uint64_t seed) {
  return explorer::randomProgram(seed, program::Granularity::Statement);
}

}  // namespace

TEST_CASE("looking at places gives the same as looking at every location") {
  const auto make = GENERATE(byAccess, byStatement, explorer::randomPhases);
  std::size_t gathered = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const program::Program program = make(seed);
    INFO("seed " << seed << "\n" << toText(program));
    driver::CoarseningOptions plain;
    plain.everyLocation = true;
    const driver::Analysis specification = driver::coarsen(program, plain);
    const driver::Analysis analysis = driver::coarsen(program);
    CHECK(missing(program, specification, analysis, analysis.places) == 0);
    CHECK(missing(program, analysis, specification, analysis.places) == 0);
    CHECK(explorer::everyRace(analysis) == explorer::everyRace(specification));
    for (std::size_t i = 0; i < program.locations.size(); ++i) {
      const LocationId at(i);
      if (analysis.places[i] != at) ++gathered;
      CHECK(analysis.invariants.reachable(at) == specification.invariants.reachable(at));
      if (std::holds_alternative<program::Check>(program[at].action))
        CHECK(analysis.invariants.check(at) == specification.invariants.check(at));
      for (std::size_t j = 0; j < program.locations.size(); ++j)
        if (analysis.places[i] == at && analysis.places[j] == LocationId(j))
          CHECK(analysis.parallel(at, LocationId(j)) == specification.parallel(at, LocationId(j)));
    }
  }
  CHECK(gathered > 40);  // otherwise the two would be the same
}
