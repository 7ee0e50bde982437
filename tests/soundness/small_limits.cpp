// SPDX-License-Identifier: Apache-2.0
// Every limit of precision so small that most programs are beyond it. What a limit costs must be precision only.
#include <catch2/catch.hpp>
#include <cstddef>
#include <string>

#include "extractor/clang/extract.h"
#include "tests/random_c/random_c_program.h"
#include "tests/soundness/c_trials.h"

using namespace moire::randomc;
using moire::extractor::PrecisionLimits;

namespace {

struct SmallLimit {
  std::string name;
  std::size_t PrecisionLimits::* limit;
  std::size_t value;
};

const std::vector<SmallLimit> smallLimits{
    {"inlinedLocations", &PrecisionLimits::inlinedLocations, 12},
    {"inlinedDepth", &PrecisionLimits::inlinedDepth, 1},
    {"bodiesPerFunction", &PrecisionLimits::bodiesPerFunction, 1},
    {"cellsPerObject", &PrecisionLimits::cellsPerObject, 2},
    {"crowd", &PrecisionLimits::crowd, 1},
    {"smallFunction", &PrecisionLimits::smallFunction, 0},
    {"threadStatements", &PrecisionLimits::threadStatements, 20},
    {"contextStatements", &PrecisionLimits::contextStatements, 40},
};

}  // namespace

TEST_CASE("no execution of a random C program refutes its analysis beyond a limit of precision") {
  const std::size_t which = GENERATE(range(std::size_t{0}, smallLimits.size() + 1));
  Pipeline pipeline;
  // The last time, all at once.
  for (std::size_t i = 0; i < smallLimits.size(); ++i)
    if (which == i || which == smallLimits.size()) pipeline.limits.*smallLimits[i].limit = smallLimits[i].value;
  const std::string name = which < smallLimits.size() ? smallLimits[which].name : "all limits";
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t programs = setting("MOIRE_RANDOM_PROGRAMS", 400) / 10;
  for (std::uint64_t i = 0; i < programs; ++i) {
    const std::uint64_t seed = base + which * programs + i;
    CAPTURE(name, seed);
    const auto program = randomCProgram(seed);
    if (checkAnalysis(*program, pipeline).refutations.empty()) continue;
    FAIL_CHECK(explain(*program, pipeline));
    return;
  }
  SUCCEED();
}
