// SPDX-License-Identifier: Apache-2.0
// Runs every file of tests/rules; rule_case.h says what a file can state.
#include <catch2/catch.hpp>

#include <sstream>

#include "datalog/engine/text_io.h"
#include "tests/datalog/folder.h"
#include "tests/datalog/rule_case.h"
#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

void checkMessages(Severity severity, const std::vector<std::string>& expected, const LoadResult& loaded) {
  std::vector<std::string> found;
  for (const Diagnostic& diagnostic : loaded.diagnostics) {
    if (diagnostic.severity != severity) continue;
    found.push_back(fmt::format("{}:{}: {}", diagnostic.line, diagnostic.column, diagnostic.message));
  }
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) CHECK_THAT(found[i], Catch::StartsWith(expected[i]));
}

void checkCase(const RuleCase& expected) {
  const LoadResult loaded = loadRuleFiles({expected.file});
  INFO(render(loaded.diagnostics));
  checkMessages(Severity::Error, expected.errors, loaded);
  if (!expected.errors.empty()) {
    CHECK_FALSE(loaded.program);
    return;
  }
  checkMessages(Severity::Warning, expected.warnings, loaded);
  REQUIRE(loaded.program);
  const Folder folder;
  for (const auto& [name, text] : expected.given) folder.write(name, text);
  Evaluation evaluation(loaded.program);
  const auto run = [&] {
    readFacts(evaluation, folder.path());
    evaluation.run();
  };
  if (!expected.failure.empty()) {
    CHECK_THROWS_WITH(run(), Catch::Contains(expected.failure));
    return;
  }
  REQUIRE_FALSE((expected.tuples.empty() && expected.results.empty() && expected.warnings.empty()));
  run();
  for (const auto& [relation, tuples] : expected.tuples) CHECK(content(evaluation, relation) == tuples);
  writeOutputs(evaluation, folder.path());
  for (const auto& [name, text] : expected.results) CHECK(folder.read(name) == text);
  std::ostringstream sizes;
  printSizes(sizes, evaluation);
  CHECK(sizes.str() == expected.printed);
}

}  // namespace

TEST_CASE("Every rule case gives exactly what its comments say") {
  const std::vector<RuleCase> cases = readRuleCases(MOIRE_SOURCE_DIR "/tests/rules");
  REQUIRE(cases.size() > 20);
  for (const RuleCase& each : cases) {
    DYNAMIC_SECTION(each.file.stem().string()) { checkCase(each); }
  }
}
