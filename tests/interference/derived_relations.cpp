// SPDX-License-Identifier: Apache-2.0
// Relations that users' rules read but that do not affect any verdict: each of their rules is left out once.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "tests/interference/facts.h"
#include "tests/mutants/mutation.h"

using namespace moire;
using test::Fact;

namespace {

/// A rule, by its file and the name of its mutation, and what it derives from some facts.
struct Derived {
  std::string file;
  std::string rule;
  std::vector<Fact> facts;
  Fact tuple;
};

/// A thread that takes a lock and ends with it.
const std::vector<Fact> locking{{"body", "thread", "begin", "end"},
                                {"lock", "m", "one", "plain"},
                                {"step", "begin", "thread", "f", "start", "", ""},
                                {"follows", "begin", "middle"},
                                {"step", "middle", "thread", "f", "acquire", "m", ""},
                                {"follows", "middle", "end"},
                                {"step", "end", "thread", "f", "skip", "", ""}};

const std::vector<Derived> all{
    {"rules/program.dl", "program.dl in_function 1", locking, {"in_function", "middle", "f"}},
    {"rules/program.dl", "program.dl semaphore 1", {{"lock", "s", "one", "semaphore"}}, {"semaphore", "s"}},
    {"rules/program.dl",
     "program.dl joins 1",
     {{"step", "here", "thread", "f", "join", "other", ""}},
     {"joins", "here", "other"}},
    {"rules/locksets.dl", "locksets.dl holds 1", locking, {"holds", "end", "m"}},
    {"rules/locksets.dl", "locksets.dl holds_shared 1", locking, {"holds_shared", "end", "m"}}};

bool isDerived(const Derived& derived, const std::string& mutation) {
  datalog::Evaluation evaluation(test::loadMutated(derived.file, mutation));
  test::insert(evaluation, derived.facts);
  evaluation.run();
  return evaluation.contains(evaluation.relation(derived.tuple[0], derived.tuple.size() - 1),
                             test::tupleOf(evaluation, derived.tuple));
}

}  // namespace

TEST_CASE("what users' rules read is derived, and not without its rule") {
  for (const Derived& each : all) {
    INFO(each.rule);
    CHECK(isDerived(each, ""));
    CHECK_FALSE(isDerived(each, each.rule));
  }
}
