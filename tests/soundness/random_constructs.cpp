// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <string>

#include "extractor/clang/extract.h"
#include "tests/random_c/random_c_program.h"
#include "tests/soundness/c_trials.h"

using namespace moire::randomc;
namespace extractor = moire::extractor;

namespace {

/// Every seed has its construct, and every third one has more.
Constructs constructsOf(std::uint64_t seed) {
  constexpr std::uint64_t count = static_cast<std::uint64_t>(Construct::last) + 1;
  Constructs constructs{static_cast<Construct>(seed % count)};
  if (seed % 3 == 0) constructs.insert(static_cast<Construct>(seed / 3 % count));
  return constructs;
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("no execution of a random C program with special constructs refutes its analysis, part", "",
                       ((std::uint64_t part), part), 0, 1, 2, 3, 4) {
  constexpr std::uint64_t parts = 5;
  Pipeline pipeline;
  // Calls share the code that they call.
  if (part == 1) pipeline.limits.inlinedDepth = 0;
  if (part == 2) pipeline.domain = moire::numeric::Domain::Octagon;
  pipeline.strategy = part == 4;
  if (part >= 3) pipeline.checks = {extractor::runTimeErrors.begin(), extractor::runTimeErrors.end()};
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t programs = setting("MOIRE_RANDOM_PROGRAMS", 500);
  for (std::uint64_t i = 0; i < programs / parts; ++i) {
    // Every part meets every construct.
    const std::uint64_t seed = base + part * (programs / parts) + i;
    CAPTURE(seed);
    const auto program = randomCProgram(seed, constructsOf(seed));
    if (checkAnalysis(*program, pipeline).refutations.empty()) continue;
    FAIL_CHECK(explain(*program, pipeline));
    return;
  }
  SUCCEED();
}
