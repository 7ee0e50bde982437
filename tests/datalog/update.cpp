// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include <map>
#include <random>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

// The interference rules, and after them every way in which a change may or may not be passed on.
const char* const rules = R"(
.decl start(u: number)
.decl step(u: number, v: number)
.decl writes(u: number, x: number)
.decl stuck(u: number, v: number)
.decl blocked(u: number, v: number)
blocked(u, v) :- stuck(u, v), u != v.
.decl pairs(u: number, v: number)
pairs(u, v) :- start(u), start(v).
pairs(v, u) :- pairs(u, v).
pairs(w, v) :- pairs(u, v), step(u, w), !blocked(u, v).
.decl reaches(d: number, x: number, u: number, v: number)
reaches(d, x, u, v) :- writes(d, x), pairs(d, v), !blocked(d, v), step(d, u).
reaches(d, x, w, v) :- reaches(d, x, u, v), !writes(u, x), step(u, w), !blocked(u, v).
reaches(d, x, u, w) :- reaches(d, x, u, v), !writes(v, x), step(v, w), !blocked(v, u).
.decl flow(d: number, x: number, v: number)
flow(d, x, v) :- reaches(d, x, _, v).
.decl quiet(u: number)
quiet(u) :- step(u, _), !stuck(u, _).
.decl busy(n: number)
busy(n) :- n = count : { writes(_, _) }.
.decl far(u: number, n: number)
far(u, 0) :- start(u).
far(v, n + 1) :- far(u, n), step(u, v), !quiet(u), n < 5.
.decl nobody()
nobody() :- !busy(3), start(0).
)";

using Fact = std::pair<std::string, std::vector<Value>>;

std::string everything(const Evaluation& evaluation) {
  std::string result;
  for (const RelationInfo& relation : evaluation.program().relations()) {
    for (const std::string& tuple : content(evaluation, relation.name)) result += tuple + "\n";
  }
  return result;
}

}  // namespace

TEST_CASE("Continuing after any change of facts gives what a run from scratch gives") {
  const auto loaded = program(rules);
  std::mt19937 random(5);
  const auto below = [&](int bound) { return static_cast<Value>(random() % static_cast<unsigned>(bound)); };
  const std::vector<std::pair<std::string, std::size_t>> inputs = {
      {"start", 1}, {"step", 2}, {"writes", 2}, {"stuck", 2}};
  std::size_t continued = 0;
  std::size_t recomputed = 0;
  std::size_t untouched = 0;
  for (int trial = 0; trial < 150; ++trial) {
    const int universe = trial % 3 == 0 ? 90 : 12;
    std::map<std::string, std::set<std::vector<Value>>> facts;
    const auto invent = [&](const std::string& relation, std::size_t arity) {
      std::vector<Value> row;
      for (std::size_t i = 0; i < arity; ++i) row.push_back(below(relation == "writes" && i == 1 ? 3 : universe));
      facts[relation].insert(row);
      return row;
    };
    for (const auto& [relation, arity] : inputs) {
      for (int i = below(universe); i >= 0; --i) invent(relation, arity);
    }
    Evaluation evaluation(loaded);
    const auto give = [&](Evaluation& to, const std::string& relation) {
      for (const auto& row : facts[relation]) to.insert(to.relation(relation, row.size()), row);
    };
    for (const auto& [relation, arity] : inputs) give(evaluation, relation);
    evaluation.run();
    for (int round = 0; round < 6; ++round) {
      const auto& [relation, arity] = inputs[random() % inputs.size()];
      if (random() % 2 == 0) {
        for (int i = below(3); i >= 0; --i)
          evaluation.insert(evaluation.relation(relation, arity), invent(relation, arity));
      } else {
        auto& rows = facts[relation];
        for (int i = below(4); i >= 0 && !rows.empty(); --i) {
          rows.erase(std::next(rows.begin(), below(static_cast<int>(rows.size()))));
        }
        if (random() % 4 == 0) invent(relation, arity);
        evaluation.clear(evaluation.relation(relation, arity));
        give(evaluation, relation);
      }
      if (random() % 8 == 0) {
        const std::vector<Value> row = {below(universe), below(universe)};
        facts["pairs"].insert(row);
        evaluation.insert(evaluation.relation("pairs", 2), row);
      }
      RunOptions options;
      options.jobs = 1 + random() % 2;
      evaluation.run(options);
      continued += evaluation.summary().continued;
      recomputed += evaluation.summary().bySets + evaluation.summary().byTuples;
      untouched += evaluation.summary().untouched;
      Evaluation scratch(loaded);
      for (const auto& [name, rows] : facts) give(scratch, name);
      scratch.run();
      INFO("trial " << trial << ", round " << round << ", changed " << relation);
      REQUIRE(everything(evaluation) == everything(scratch));
    }
  }
  CHECK(continued > 500);
  CHECK(recomputed > 500);
  CHECK(untouched > 500);
}

TEST_CASE("An update that was stopped loses nothing") {
  Evaluation evaluation(
      program(".decl a(x: number)\n.decl b(x: number)\nb(x) :- a(x).\nb(x + 1) :- b(x), x < 400000.\n"));
  const auto add = [&](const char* relation, Value value) {
    evaluation.insert(evaluation.relation(relation, 1), std::vector<Value>{value});
  };
  add("a", 399990);
  evaluation.run();
  CHECK(evaluation.size(evaluation.relation("b", 1)) == 11);
  add("a", 0);
  add("b", -5);
  RunOptions options;
  int polls = 0;
  options.shouldStop = [&] { return ++polls > 10; };
  CHECK_THROWS_AS(evaluation.run(options), moire::Stopped);
  evaluation.run();
  CHECK(evaluation.size(evaluation.relation("b", 1)) == 400006);
}
