// SPDX-License-Identifier: Apache-2.0
// rules/points_to.dl: the pointer analysis runs it, and some of its results for given facts.
#include <catch2/catch.hpp>
#include <string>

#include "datalog/engine/evaluation.h"
#include "tests/extractor/extracted.h"
#include "tests/mutants/mutation.h"

using namespace moire;
using namespace moire::extractor;

namespace {

const std::string file = "rules/points_to.dl";

std::string actionsWith(std::shared_ptr<const datalog::RuleProgram> rules) {
  TemporaryFiles files;
  ExtractOptions options;
  // A node with a single source shares that source's node; `either` has two sources, so something is assigned.
  options.files = {files.add("program.c",
                             "int a, b; int *p = &b; int *either = &a;\n"
                             "int main(int argc, char **argv) { if (argc > 1) either = p; *either = 7; return 0; }")};
  options.pointerRules = std::move(rules);
  return toText(extract(options, testModels()));
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// What node 2 points to; it is loaded through a pointer of unknown code, which has pointers to target 7.
std::vector<datalog::Value> foundThroughUnknownPointer(const std::string& mutation = "") {
  datalog::Evaluation evaluation(test::loadMutated(file, mutation));
  const auto insert = [&](const char* relation, const std::vector<datalog::Value>& row) {
    evaluation.insert(evaluation.relation(relation, row.size()), row);
  };
  insert("unknown_node", {0});
  insert("unknown_target", {0});
  insert("touches_part", {0, 64, 0});
  insert("holds_address", {0, 7});
  insert("holds_address", {1, 0});
  insert("loads", {1, 64, 2});
  evaluation.run();
  std::vector<datalog::Value> targets;
  for (const auto row : evaluation.rows(evaluation.relation("points_to", 2)))
    if (row[0] == 2) targets.push_back(row[1]);
  return targets;
}

}  // namespace

TEST_CASE("the pointer analysis runs the rules that it is given") {
  const std::string actions = actionsWith(nullptr);
  CHECK(has(actions, "oneOf{a, b} = 7"));
  CHECK(actionsWith(test::loadMutated(file, "")) == actions);
  CHECK(!has(actionsWith(test::loadMutated(file, "points_to.dl points_to 1")), "oneOf{a, b} = 7"));
  CHECK(!has(actionsWith(test::loadMutated(file, "points_to.dl points_to 2")), "oneOf{a, b} = 7"));
}

TEST_CASE("what is read through an unknown pointer is unknown, without a list of everything that it may be") {
  CHECK(foundThroughUnknownPointer() == std::vector<datalog::Value>{0});
  CHECK(foundThroughUnknownPointer("points_to.dl points_to 6 !1") == std::vector<datalog::Value>{0, 7});
  CHECK(foundThroughUnknownPointer("points_to.dl points_to 8").empty());
}
