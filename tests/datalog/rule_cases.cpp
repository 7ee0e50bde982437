// SPDX-License-Identifier: Apache-2.0
// Runs every file of tests/rules. A file states what it shows in comments:
//   // expect: path(1,3)         the relation holds exactly the tuples that such lines name
//   // expect-empty: path        the relation is empty
//   // expect-error: 3:5: text   loading fails with an error at that place whose message contains the text
//   // expect-failure: text      evaluation fails with a message that contains the text
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

struct Expectation {
  std::map<std::string, std::set<std::string>> tuples;
  std::vector<std::string> errors;
  std::string failure;
};

Expectation readExpectation(const std::filesystem::path& file) {
  Expectation result;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const auto after = [&](const std::string& mark) {
      const std::size_t at = line.find("// " + mark + ": ");
      return at == std::string::npos ? std::string() : line.substr(at + mark.size() + 5);
    };
    if (const std::string tuple = after("expect"); !tuple.empty()) {
      result.tuples[tuple.substr(0, tuple.find('('))].insert(tuple);
    }
    if (const std::string relation = after("expect-empty"); !relation.empty()) result.tuples[relation];
    if (const std::string error = after("expect-error"); !error.empty()) result.errors.push_back(error);
    if (const std::string failure = after("expect-failure"); !failure.empty()) result.failure = failure;
  }
  return result;
}

void checkErrors(const Expectation& expected, const LoadResult& loaded) {
  CHECK_FALSE(loaded.program);
  std::vector<std::string> found;
  for (const Diagnostic& diagnostic : loaded.diagnostics) {
    if (diagnostic.severity != Severity::Error) continue;
    found.push_back(fmt::format("{}:{}: {}", diagnostic.line, diagnostic.column, diagnostic.message));
  }
  REQUIRE(found.size() == expected.errors.size());
  for (std::size_t i = 0; i < found.size(); ++i) CHECK_THAT(found[i], Catch::StartsWith(expected.errors[i]));
}

void checkCase(const std::filesystem::path& file) {
  const Expectation expected = readExpectation(file);
  const LoadResult loaded = loadRuleFiles({file});
  INFO(render(loaded.diagnostics));
  if (!expected.errors.empty()) return checkErrors(expected, loaded);
  REQUIRE(loaded.program);
  Evaluation evaluation(loaded.program);
  if (!expected.failure.empty()) {
    CHECK_THROWS_WITH(evaluation.run(), Catch::Contains(expected.failure));
    return;
  }
  REQUIRE_FALSE(expected.tuples.empty());
  evaluation.run();
  for (const auto& [relation, tuples] : expected.tuples) CHECK(content(evaluation, relation) == tuples);
}

}  // namespace

TEST_CASE("Every rule case gives exactly what its comments say") {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(MOIRE_SOURCE_DIR "/tests/rules")) {
    if (entry.path().extension() == ".dl" && entry.path().stem().string().rfind("included_", 0) != 0) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  REQUIRE(files.size() > 20);
  for (const auto& file : files) {
    DYNAMIC_SECTION(file.stem().string()) { checkCase(file); }
  }
}
