// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <string>

#include "datalog/built_in.h"
#include "tests/extractor/extracted.h"

using namespace moire;
using namespace moire::extractor;

namespace {

/// points_to.dl without one of its rules.
std::shared_ptr<const datalog::RuleProgram> rulesWithout(const std::string& rule) {
  datalog::SourceText source = *datalog::findBuiltIn("rules/points_to.dl");
  const auto found = source.text.find(rule);
  REQUIRE(found != std::string::npos);
  source.text.erase(found, rule.size());
  const auto loaded = datalog::loadRules({source}, datalog::includeBuiltIn());
  INFO(datalog::render(loaded.diagnostics));
  REQUIRE(loaded.program);
  return loaded.program;
}

std::string actionsWith(std::shared_ptr<const datalog::RuleProgram> rules) {
  TemporaryFiles files;
  ExtractOptions options;
  options.files = {files.add("program.c", "int a; int *p = &a; int main(void) { int *q = p; *q = 7; return 0; }")};
  options.pointerRules = std::move(rules);
  return toText(extract(options, testModels()));
}

}  // namespace

TEST_CASE("the pointer analysis runs the rules that it is given") {
  const std::string naming = "points_to(node, target) :- holds_address(node, target).";
  CHECK(actionsWith(nullptr).find("a = 7") != std::string::npos);
  CHECK(actionsWith(rulesWithout("")) == actionsWith(nullptr));
  CHECK(actionsWith(rulesWithout(naming)).find("a = 7") == std::string::npos);
}
