// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

#include "extractor/clang/extract.h"
#include "tests/random_c/random_c_program.h"
#include "tests/random_c/shrink.h"
#include "tests/random_c/text.h"
#include "tests/soundness/c_refutation.h"

using namespace moire::randomc;
namespace extractor = moire::extractor;

namespace {

constexpr std::uint64_t parts = 8;  // so that they can run at the same time

std::uint64_t setting(const char* variable, std::uint64_t normally) {
  const char* text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): tests have one thread
  return text == nullptr ? normally : std::strtoull(text, nullptr, 10);
}

std::string numbered(const std::string& text) {
  std::string result = "  1  ";
  int line = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    if (text[i] != '\n' || i + 1 == text.size()) continue;
    const std::string number = std::to_string(++line);
    result += std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + number + "  ";
  }
  return result;
}

/// A smaller program with an error, and what the error is.
std::string explain(CProgram& program, const Pipeline& pipeline) {
  shrink(program, [&](CProgram& smaller) { return !checkAnalysis(smaller, pipeline).refutations.empty(); }, 300);
  std::string text;
  for (const std::string& refutation : checkAnalysis(program, pipeline).refutations) text += refutation + "\n";
  return text + numbered(toText(program));
}

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
