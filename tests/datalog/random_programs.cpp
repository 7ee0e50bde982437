// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/datalog/naive_evaluator.h"
#include "tests/datalog/random_rules.h"
#include "tests/datalog/sample_runs.h"
#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

/// How much of the engine the programs have used.
struct Coverage {
  std::size_t programs = 0;
  std::size_t tooLarge = 0;
  std::size_t derived = 0;  ///< programs that derive something
  RunSummary strata;
};

/// The first relation with a wrong content, if there is one.
std::optional<std::string> difference(const Evaluation& evaluation, const NaiveEvaluator& expected, Keep keep) {
  const auto& relations = evaluation.program().relations();
  for (RelationId id = 0; id < relations.size(); ++id) {
    const RelationRef ref{id, relations[id].arity()};
    if (evaluation.size(ref) != expected.tuples(id).size()) {
      return fmt::format("{} has {} tuples instead of {}", relations[id].name, evaluation.size(ref),
                         expected.tuples(id).size());
    }
    if (keep == Keep::Outputs && !relations[id].isOutput()) continue;
    if (shown(evaluation, id) != expected.shown(id)) return fmt::format("{} has wrong tuples", relations[id].name);
  }
  return std::nullopt;
}

std::string name(const RunOptions& options) {
  return fmt::format("keeping {} with {} jobs", options.keep == Keep::Outputs ? "outputs" : "everything", options.jobs);
}

/// Compares what the engine computes from scratch with evaluation by definition.
std::optional<std::string> compareModes(const RuleSample& sample, const NaiveEvaluator& expected,
                                        const std::shared_ptr<const RuleProgram>& loaded, RunSummary& strata) {
  for (const Keep keep : {Keep::Everything, Keep::Outputs}) {
    for (const unsigned jobs : {1U, 2U}) {
      Evaluation evaluation(loaded);
      insertFacts(evaluation, sample, sample.facts);
      RunOptions options;
      options.keep = keep;
      options.jobs = jobs;
      evaluation.run(options);
      if (const auto wrong = difference(evaluation, expected, keep)) return name(options) + ": " + *wrong;
      add(strata, evaluation.summary());
    }
  }
  return std::nullopt;
}

/// What is wrong with the engine's answers, if anything.
std::optional<std::string> compare(const RuleSample& sample, Coverage& coverage) {
  const auto loaded = program(sample.text());
  NaiveEvaluator expected(*loaded);
  for (const RuleSample::Fact& fact : sample.facts) {
    expected.insert(*loaded->find(sample.relations[fact.relation].name),
                    row(sample, fact, [&](const std::string& text) { return expected.symbol(text); }));
  }
  if (!expected.run()) {
    ++coverage.tooLarge;
    return std::nullopt;
  }
  bool derived = false;
  for (RelationId id = 0; id < loaded->relations().size(); ++id) {
    derived = derived || (!loaded->relations()[id].isInput() && !expected.tuples(id).empty());
  }
  coverage.derived += derived ? 1 : 0;
  if (auto wrong = compareModes(sample, expected, loaded, coverage.strata)) return wrong;
  return compareUpdates(sample, loaded, nullptr, coverage.strata);
}

std::optional<std::string> failure(const RuleSample& sample, Coverage& coverage) {
  try {
    return compare(sample, coverage);
  } catch (const std::exception& problem) {
    return problem.what();
  }
}

}  // namespace

TEST_CASE("Random rule programs give what evaluation by definition gives, however they are run") {
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t count = setting("MOIRE_RANDOM_RULES", 800);
  Coverage coverage;
  for (std::uint64_t seed = base; seed < base + count; ++seed) {
    const RuleSample sample = RandomRules(seed).sample();
    ++coverage.programs;
    const auto problem = failure(sample, coverage);
    if (!problem) continue;
    Coverage ignored;
    const RuleSample small =
        shrink(sample, [&](const RuleSample& smaller) { return failure(smaller, ignored).has_value(); });
    FAIL_CHECK("seed " << seed << ": " << *problem << "\nin short: " << failure(small, ignored).value_or("") << '\n'
                       << small.withFacts());
  }
  const RunSummary& strata = coverage.strata;
  INFO(
      fmt::format("{} programs, {} too large, {} derive tuples; of the strata {} by sets, {} by tuples, {} continued, "
                  "{} untouched, {} decomposed, {} dropped",
                  coverage.programs, coverage.tooLarge, coverage.derived, strata.bySets, strata.byTuples,
                  strata.continued, strata.untouched, strata.decomposed, strata.dropped));
  // Checks that what is tested here is really used.
  CHECK(coverage.tooLarge * 5 < coverage.programs);
  CHECK(coverage.derived * 2 > coverage.programs);
  CHECK(strata.bySets > coverage.programs);
  CHECK(strata.byTuples > coverage.programs);
  CHECK(strata.continued * 4 > coverage.programs);
  CHECK(strata.untouched * 4 > coverage.programs);
  CHECK(strata.decomposed * 2 > coverage.programs);
  CHECK(strata.dropped * 4 > coverage.programs);
}
