// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch.hpp>

#include "extractor/clang/extract.h"
#include "tests/random_c/random_c_program.h"
#include "tests/soundness/c_trials.h"

using namespace moire::randomc;
namespace extractor = moire::extractor;

namespace {

constexpr std::uint64_t parts = 8;  // so that they can run at the same time

}  // namespace

TEMPLATE_TEST_CASE_SIG("no execution of a random C program refutes its analysis, part", "",
                       ((std::uint64_t part), part), 0, 1, 2, 3, 4, 5, 6, 7) {
  Pipeline pipeline;
  // Calls share the code that they call.
  if (part % 4 >= 2) pipeline.limits.inlinedDepth = 0;
  if (part % 2 == 1) pipeline.domain = moire::numeric::Domain::Octagon;
  if (part >= 4) pipeline.checks = {extractor::runTimeErrors.begin(), extractor::runTimeErrors.end()};
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t programs = setting("MOIRE_RANDOM_PROGRAMS", 400);
  for (std::uint64_t i = part; i < programs; i += parts) {
    const std::uint64_t seed = base + i;
    CAPTURE(seed);
    const auto program = randomCProgram(seed);
    if (checkAnalysis(*program, pipeline).refutations.empty()) continue;
    FAIL_CHECK(explain(*program, pipeline));
    return;
  }
  SUCCEED();
}

TEST_CASE("random C programs run to completion, race, and are proved in parts") {
  const Pipeline pipeline;
  constexpr std::uint64_t programs = 60;
  std::size_t complete = 0;
  std::size_t races = 0;
  std::size_t proved = 0;
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    const auto result = checkAnalysis(*randomCProgram(seed), pipeline);
    complete += result.happened.complete && result.happened.states > 10 ? 1 : 0;
    races += result.happened.races.empty() ? 0 : 1;
    proved += result.proved;
  }
  CHECK(complete > programs / 2);
  CHECK(races > programs / 4);
  CHECK(proved > programs);
}

TEST_CASE("random C programs call code that their calls share") {
  constexpr std::uint64_t programs = 60;
  std::size_t sharing = 0;
  Pipeline pipeline;
  pipeline.limits.inlinedDepth = 0;
  pipeline.change = [&](moire::program::Program& program) {
    sharing += std::any_of(program.locations.begin(), program.locations.end(),
                           [](const auto& location) { return location.back.has_value(); })
                   ? 1
                   : 0;
  };
  for (std::uint64_t seed = 1; seed <= programs; ++seed) checkAnalysis(*randomCProgram(seed), pipeline);
  CHECK(sharing > programs / 3);
}
