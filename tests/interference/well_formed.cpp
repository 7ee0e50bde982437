// SPDX-License-Identifier: Apache-2.0
// rules/well_formed.dl on facts that are right, and on facts that are not.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "datalog/built_in.h"
#include "tests/interference/facts.h"
#include "tests/mutants/mutation.h"

using namespace moire;
using test::Fact;

namespace {

const std::string file = "rules/well_formed.dl";

/// A thread that sets x and ends.
const std::vector<Fact> right{{"body", "thread", "begin", "end"},
                              {"step", "begin", "thread", "", "start", "", ""},
                              {"step", "end", "thread", "", "skip", "", ""},
                              {"follows", "begin", "end"},
                              {"kills", "begin", "x"},
                              {"defines", "begin", "x"},
                              {"region", "begin", "begin"},
                              {"region", "end", "end"},
                              {"view", "begin", "anything"},
                              {"view", "end", "anything"}};

/// What is added to these facts, and what that violates.
struct Wrong {
  std::vector<Fact> facts;
  std::string violated;
};

const std::vector<Wrong> wrongs{
    {{{"kills", "begin", "y"}}, "must_stay_empty_kill_without_definition"},
    {{{"region", "end", "between"}, {"view", "between", "anything"}}, "must_stay_empty_place_elsewhere"},
    {{{"follows", "begin", "begin"}}, "must_stay_empty_edge_to_entry"},
    {{{"follows", "end", "end"}}, "must_stay_empty_edge_from_exit"},
    {{{"step", "elsewhere", "other", "", "skip", "", ""}, {"follows", "begin", "elsewhere"}},
     "must_stay_empty_edge_between_bodies"},
    {{{"region", "between", "between"}}, "must_stay_empty_place_without_view"}};

/// What the right facts and these violate, with or without a mutation of the rules.
std::vector<std::string> violatedBy(const std::vector<Fact>& more, const std::string& mutation = "") {
  datalog::Evaluation evaluation(test::loadMutated(file, mutation));
  test::insert(evaluation, right);
  test::insert(evaluation, more);
  evaluation.run();
  std::vector<std::string> names;
  for (const auto relation : evaluation.violated()) names.push_back(evaluation.name(relation));
  return names;
}

}  // namespace

TEST_CASE("facts that contradict each other are noticed") {
  CHECK(violatedBy({}).empty());
  for (const Wrong& wrong : wrongs) CHECK(violatedBy(wrong.facts) == std::vector{wrong.violated});
}

TEST_CASE("every rule about facts and each of its conditions matters") {
  for (const auto& mutation : test::mutationsOf(*datalog::findBuiltIn(file))) {
    INFO(mutation.name);
    bool noticed = !violatedBy({}, mutation.name).empty();
    for (const Wrong& wrong : wrongs)
      noticed = noticed || violatedBy(wrong.facts, mutation.name) != std::vector{wrong.violated};
    CHECK(noticed);
  }
}
