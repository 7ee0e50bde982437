// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "datalog/compile/function_linker.h"
#include "datalog/compile/plan_library.h"
#include "tests/datalog/random_rules.h"
#include "tests/datalog/sample_runs.h"
#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

struct Compiled {
  std::uint64_t seed;
  RuleSample sample;
  std::shared_ptr<const RuleProgram> program;
};

/// Compares the results of the sample when its plans are functions with those when it is interpreted.
std::optional<std::string> compare(const Compiled& compiled, const PlanFunctions& functions, RunSummary& strata) {
  Evaluation interpreted(compiled.program);
  insertFacts(interpreted, compiled.sample, compiled.sample.facts);
  if (!ends(interpreted)) return std::nullopt;
  FunctionLinker linker(*compiled.program, functions);
  for (const Keep keep : {Keep::Everything, Keep::Outputs}) {
    Evaluation evaluation(compiled.program);
    insertFacts(evaluation, compiled.sample, compiled.sample.facts);
    RunOptions options;
    options.keep = keep;
    options.jobs = keep == Keep::Everything ? 1 : 2;
    options.linker = &linker;
    evaluation.run(options);
    add(strata, evaluation.summary());
    if (auto wrong = difference(evaluation, interpreted, keep)) return wrong;
  }
  if (auto wrong = compareUpdates(compiled.sample, compiled.program, &linker, strata)) return wrong;
  if (linker.interpreted().empty()) return std::nullopt;
  return compiled.program->describe(linker.interpreted().front()) + " is interpreted";
}

}  // namespace

TEST_CASE("Random rule programs give the same compiled as interpreted") {
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t count = setting("MOIRE_RANDOM_RULES", 800) / 100;
  constexpr std::size_t perLibrary = 40;
  RunSummary strata;
  for (std::uint64_t done = 0; done < count; done += perLibrary) {
    std::vector<Compiled> samples;
    PlanRecorder::Plans plans;
    for (std::uint64_t seed = base + done; seed < base + std::min(done + perLibrary, count); ++seed) {
      RuleSample sample = RandomRules(seed).sample();
      const auto loaded = program(sample.text());
      plans.merge(plansOf(loaded, Updates::Possible));
      samples.push_back({seed, std::move(sample), loaded});
    }
    const PlanFunctions functions = loadCompiled(plans, std::nullopt);
    for (const Compiled& compiled : samples) {
      const auto problem = compare(compiled, functions, strata);
      if (!problem) continue;
      const RuleSample small = shrink(compiled.sample, [&](const RuleSample& smaller) {
        // The plans are those of the whole program.
        return smaller.rules.size() == compiled.sample.rules.size() &&
               compare({compiled.seed, smaller, compiled.program}, functions, strata).has_value();
      });
      FAIL_CHECK("seed " << compiled.seed << ": " << *problem << '\n' << small.withFacts());
    }
  }
  CHECK(strata.bySets > count);
  CHECK(strata.byTuples > count);
}
