// SPDX-License-Identifier: Apache-2.0
// Asking for more checks never improves a verdict: what is an alarm with fewer kinds of checks is not proved for good
// with more of them. And such a proof holds even where execution goes on behind what the checks report.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "extractor/clang/extract.h"
#include "tests/random_c/random_c_program.h"
#include "tests/random_c/text.h"
#include "tests/soundness/c_trials.h"

using namespace moire::randomc;
using moire::program::ObligationKind;
namespace extractor = moire::extractor;

namespace {

const std::set<ObligationKind> allErrors(extractor::runTimeErrors.begin(), extractor::runTimeErrors.end());

Pipeline goingOn() {
  Pipeline pipeline;
  pipeline.strategy = true;
  pipeline.pastErrors = true;
  pipeline.checks = allErrors;
  return pipeline;
}

/// Different kinds of checks for different seeds.
std::set<ObligationKind> some(std::uint64_t seed) {
  std::set<ObligationKind> kinds;
  for (std::size_t i = 0; i < extractor::runTimeErrors.size(); ++i)
    if ((seed >> i) % 2 == 1) kinds.insert(extractor::runTimeErrors[i]);
  return kinds;
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("no execution of a random C program that goes on behind errors refutes its analysis, part", "",
                       ((std::uint64_t part), part), 0, 1) {
  const Pipeline pipeline = goingOn();
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t programs = setting("MOIRE_RANDOM_PROGRAMS", 80);
  for (std::uint64_t i = part; i < programs; i += 2) {
    const std::uint64_t seed = base + i;
    CAPTURE(seed);
    const auto program = randomCProgram(seed);
    if (checkAnalysis(*program, pipeline).refutations.empty()) continue;
    FAIL_CHECK(explain(*program, pipeline));
    return;
  }
  SUCCEED();
}

TEMPLATE_TEST_CASE_SIG("more checks never improve a verdict on a random C program, part", "",
                       ((std::uint64_t part), part), 0, 1) {
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t programs = setting("MOIRE_RANDOM_PROGRAMS", 60);
  Pipeline fewer;
  Pipeline more;
  more.checks = allErrors;
  for (std::uint64_t i = part; i < programs; i += 2) {
    const std::uint64_t seed = base + i;
    CAPTURE(seed);
    const auto program = randomCProgram(seed);
    fewer.checks = some(seed / 2);
    const auto without = verdictsOf(*program, fewer);
    for (const auto& [name, verdict] : verdictsOf(*program, more)) {
      const auto known = without.find(name);
      if (known == without.end() || moire::driver::isProof(known->second.status)) continue;
      INFO(name + ", by " + verdict.engine);
      INFO(toText(*program));
      CHECK((!moire::driver::isProof(verdict.status) || !verdict.given.empty()));
    }
  }
}

TEST_CASE("an analysis that does not go on behind errors of one kind is refuted by random C programs") {
  constexpr std::uint64_t programs = 3000;
  // Not far before a program that shows it, to save time.
  const std::map<ObligationKind, std::uint64_t> first{
      {ObligationKind::Overflow, 115}, {ObligationKind::Bounds, 8}, {ObligationKind::Div, 225}};
  for (const auto& [kind, from] : first) {
    const ObligationKind forgotten = kind;
    Pipeline pipeline = goingOn();
    pipeline.goingOn = [=](const moire::program::Program& program) {
      moire::program::Program changed = program;
      changed.checked.erase(forgotten);
      changed = moire::program::pastErrors(std::move(changed));
      changed.checked = program.checked;
      for (std::size_t i = 0; i < program.locations.size(); ++i)
        if (const auto* check = std::get_if<moire::program::Check>(&program.locations[i].action))
          if (program[check->obligation].kind == forgotten) changed.locations[i].action = program.locations[i].action;
      return changed;
    };
    bool refuted = false;
    for (std::uint64_t seed = from; seed <= programs && !refuted; ++seed) {
      const auto program = randomCProgram(seed);
      refuted = !checkAnalysis(*program, pipeline).refutations.empty();
    }
    INFO(toText(forgotten));
    CHECK(refuted);
  }
}
