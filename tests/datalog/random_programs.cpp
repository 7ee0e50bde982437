// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include <cstdlib>
#include <iostream>

#include "tests/datalog/naive_evaluator.h"
#include "tests/datalog/random_rules.h"
#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

using Shown = std::set<std::vector<std::string>>;

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// How much of the engine the programs have used.
struct Coverage {
  std::size_t programs = 0;
  std::size_t tooLarge = 0;
  std::size_t derived = 0;   ///< programs that derive something
  std::size_t bySets = 0;    ///< programs with a rule that is evaluated a set at a time
  std::size_t byTuples = 0;  ///< programs with a rule that is not
  std::size_t dropped = 0;   ///< programs with a relation that is not kept
};

Tuple row(const RuleSample& sample, const RuleSample::Fact& fact,
          const std::function<Value(const std::string&)>& symbol) {
  Tuple result;
  for (std::size_t i = 0; i < fact.values.size(); ++i) {
    const bool isSymbol = sample.relations[fact.relation].columns[i] == RuleSample::Column::Symbol;
    result.push_back(isSymbol ? symbol(fact.values[i]) : static_cast<Value>(std::stoll(fact.values[i])));
  }
  return result;
}

void insertFacts(Evaluation& evaluation, const RuleSample& sample) {
  for (const RuleSample::Fact& fact : sample.facts) {
    const auto& relation = sample.relations[fact.relation];
    evaluation.insert(evaluation.relation(relation.name, relation.columns.size()),
                      row(sample, fact, [&](const std::string& text) { return evaluation.symbol(text); }));
  }
}

Shown shown(const Evaluation& evaluation, RelationId id) {
  Shown result;
  const auto& columns = evaluation.program().relations()[id].columns;
  for (const Row row : evaluation.rows({id, columns.size()})) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < row.size(); ++i) texts.push_back(evaluation.show(row[i], columns[i].type));
    result.insert(std::move(texts));
  }
  return result;
}

/// The first relation that is not as it should be, if there is one.
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

bool isDropped(const Evaluation& evaluation, RelationId id) {
  try {
    evaluation.rows({id, evaluation.program().relations()[id].arity()});
    return false;
  } catch (const SchemaError&) {
    return true;
  }
}

void record(const Evaluation& evaluation, const NaiveEvaluator& expected, Coverage& coverage) {
  const RuleProgram& program = evaluation.program();
  const auto& statistics = evaluation.statistics();
  const auto isBySets = [](const RuleStatistics& rule) { return rule.bySets; };
  coverage.bySets += std::any_of(statistics.begin(), statistics.end(), isBySets) ? 1 : 0;
  coverage.byTuples += std::all_of(statistics.begin(), statistics.end(), isBySets) ? 0 : 1;
  bool dropped = false;
  bool derived = false;
  for (RelationId id = 0; id < program.relations().size(); ++id) {
    dropped = dropped || isDropped(evaluation, id);
    derived = derived || (!program.relations()[id].isInput() && !expected.tuples(id).empty());
  }
  coverage.dropped += dropped ? 1 : 0;
  coverage.derived += derived ? 1 : 0;
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
  for (const Keep keep : {Keep::Everything, Keep::Outputs}) {
    for (const unsigned jobs : {1U, 2U}) {
      Evaluation evaluation(loaded);
      insertFacts(evaluation, sample);
      RunOptions options;
      options.keep = keep;
      options.jobs = jobs;
      evaluation.run(options);
      if (const auto wrong = difference(evaluation, expected, keep)) {
        return fmt::format("{} with {} jobs: {}", keep == Keep::Outputs ? "keeping outputs" : "keeping everything",
                           jobs, *wrong);
      }
      if (keep == Keep::Outputs && jobs == 1) record(evaluation, expected, coverage);
    }
  }
  return std::nullopt;
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
  const std::uint64_t count = setting("MOIRE_RANDOM_RULES", 600);
  Coverage coverage;
  for (std::uint64_t seed = base; seed < base + count; ++seed) {
    const RuleSample sample = RandomRules(seed).sample();
    ++coverage.programs;
    const auto problem = failure(sample, coverage);
    if (!problem) continue;
    const RuleSample small = shrink(sample, [](const RuleSample& smaller) {
      Coverage ignored;
      return failure(smaller, ignored).has_value();
    });
    FAIL_CHECK("seed " << seed << ": " << *problem << "\nin short: " << failure(small, coverage).value_or("") << '\n'
                       << small.withFacts());
  }
  if (count != 600) {
    std::cerr << fmt::format("{} programs: {} too large, {} derive tuples, {} use sets, {} lists, {} drop a relation\n",
                             coverage.programs, coverage.tooLarge, coverage.derived, coverage.bySets, coverage.byTuples,
                             coverage.dropped);
  }
  // What is tested here is really used.
  CHECK(coverage.tooLarge * 5 < coverage.programs);
  CHECK(coverage.derived * 2 > coverage.programs);
  CHECK(coverage.bySets * 3 > coverage.programs);
  CHECK(coverage.byTuples * 3 > coverage.programs);
  CHECK(coverage.dropped * 20 > coverage.programs);
}
