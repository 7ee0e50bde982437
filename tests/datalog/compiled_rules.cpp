// SPDX-License-Identifier: Apache-2.0
// The plans of all files of tests/rules were compiled by the build; here only these are run.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <map>

#include "datalog/compile/function_linker.h"
#include "tests/datalog/support.h"

namespace moire::datalog {
extern "C" const PlanEntry casePlans[];
extern "C" const std::size_t casePlansCount;
}  // namespace moire::datalog

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

const PlanFunctions& functions() {
  static const PlanFunctions result = [] {
    PlanFunctions known;
    known.add({casePlans, casePlansCount});
    return known;
  }();
  return result;
}

std::vector<std::filesystem::path> cases() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(MOIRE_SOURCE_DIR "/tests/rules")) {
    if (entry.path().extension() == ".dl") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The result of a run: the tuples of every relation, or how it failed.
struct Outcome {
  std::map<std::string, std::set<std::string>> tuples;
  std::string failure;

  bool operator==(const Outcome&) const = default;
};

Outcome outcome(const std::shared_ptr<const RuleProgram>& rules, const RunOptions& options) {
  Evaluation evaluation(rules);
  Outcome result;
  try {
    evaluation.run(options);
    for (const RelationInfo& relation : rules->relations()) {
      if (options.keep == Keep::Everything || relation.isOutput()) {
        result.tuples[relation.name] = content(evaluation, relation.name);
      }
    }
  } catch (const EvaluationError& error) {
    result.failure = error.what();
  }
  return result;
}

}  // namespace

TEST_CASE("Every rule case gives the same compiled as interpreted, and no plan of it is interpreted") {
  std::size_t linked = 0;
  for (const auto& file : cases()) {
    const LoadResult loaded = loadRuleFiles({file});
    if (!loaded.program) continue;
    CAPTURE(file.stem().string());
    const Outcome expected = outcome(loaded.program, {});
    for (const unsigned jobs : {1U, 2U}) {
      FunctionLinker linker(*loaded.program, functions());
      RunOptions options;
      options.jobs = jobs;
      options.linker = &linker;
      CHECK(outcome(loaded.program, options) == expected);
      CHECK(linker.interpreted().empty());
      linked += linker.linked();
    }
  }
  CHECK(linked > 200);
}

TEST_CASE("A compiled run that keeps only outputs gives the same outputs") {
  for (const auto& file : cases()) {
    const LoadResult loaded = loadRuleFiles({file});
    if (!loaded.program) continue;
    CAPTURE(file.stem().string());
    FunctionLinker linker(*loaded.program, functions());
    RunOptions options;
    options.keep = Keep::Outputs;
    const Outcome expected = outcome(loaded.program, options);
    options.linker = &linker;
    CHECK(outcome(loaded.program, options) == expected);
    CHECK(linker.interpreted().empty());
  }
}

TEST_CASE("A rule for which no function was compiled is interpreted, and reported as such") {
  const auto rules = program(
      ".decl n(x: number)\nn(1).\n.decl odd(a: number, b: number, c: number, d: number)\n"
      "odd(x, x + 41, x * 43, x - 47) :- n(x), x + 5 < 17, x * 3 != 12345.\n");
  FunctionLinker linker(*rules, functions());
  RunOptions options;
  options.linker = &linker;
  CHECK(outcome(rules, options).tuples["odd"] == std::set<std::string>{"odd(1,42,43,-46)"});
  REQUIRE_FALSE(linker.interpreted().empty());
  CHECK(rules->describe(linker.interpreted().front()) == "test.dl:4:1");
}
