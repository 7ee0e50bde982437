// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/evaluation.h"

#include <catch2/catch.hpp>

#include "datalog/engine/database.h"
#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

const std::string closure =
    ".decl edge(x: symbol, y: symbol)\n.input edge\n.decl path(x: symbol, y: symbol)\n.output path\n"
    "path(x, y) :- edge(x, y).\npath(x, z) :- path(x, y), edge(y, z).\n";

void addEdge(Evaluation& evaluation, std::string_view from, std::string_view to) {
  const std::vector<Value> row = {evaluation.symbol(from), evaluation.symbol(to)};
  evaluation.insert(evaluation.relation("edge", 2), row);
}

}  // namespace

TEST_CASE("Rows come sorted by the order of their kinds") {
  Evaluation evaluation(
      program(".decl n(x: number, y: number)\nn(3, 1). n(-1, 2). n(3, -1).\n"
              ".decl u(x: unsigned)\nu(4294967295). u(1).\n.decl f(x: float)\nf(-1.5). f(2.0). f(-3.0).\n"));
  evaluation.run();
  const auto shown = [&](const char* name, std::size_t arity) {
    std::string result;
    const RelationRef relation = evaluation.relation(name, arity);
    for (const Row row : evaluation.rows(relation)) result += showRow(evaluation, relation.id, row);
    return result;
  };
  CHECK(shown("n", 2) == "n(-1,2)n(3,-1)n(3,1)");
  CHECK(shown("u", 1) == "u(1)u(4294967295)");
  CHECK(shown("f", 1) == "f(-3)f(-1.5)f(2)");
}

TEST_CASE("Wide rows are sorted and found too") {
  Evaluation evaluation(
      program(".decl w(a: number, b: number, c: number, d: number, e: number, f: number)\n"
              "w(1,1,1,1,1,2). w(1,1,1,1,1,1). w(0,9,9,9,9,9).\n"));
  evaluation.run();
  const Rows rows = evaluation.rows(evaluation.relation("w", 6));
  CHECK(rows[0][0] == 0);
  CHECK(rows[1][5] == 1);
  CHECK(rows.contains(std::vector<Value>{1, 1, 1, 1, 1, 2}));
  CHECK_FALSE(rows.contains(std::vector<Value>{1, 1, 1, 1, 1, 3}));
}

TEST_CASE("An unknown relation or a wrong arity is an error that names request and declaration") {
  const Evaluation evaluation(program(closure));
  CHECK_THROWS_WITH(
      evaluation.relation("pth", 2),
      "relation 'pth' with 2 columns was requested, but the rules declare none of that name: did you mean 'path'?");
  CHECK_THROWS_WITH(evaluation.relation("path", 3),
                    "relation 'path' with 3 columns was requested, but test.dl:3:7 declares it with 2");
}

TEST_CASE("A row of the wrong width is refused") {
  Evaluation evaluation(program(closure));
  const std::vector<Value> row = {0};
  CHECK_THROWS_AS(evaluation.insert(evaluation.relation("edge", 2), row), SchemaError);
}

TEST_CASE("Facts that come after a run are part of the next one, which continues") {
  Evaluation evaluation(program(closure));
  addEdge(evaluation, "a", "b");
  evaluation.run();
  CHECK(content(evaluation, "path") == std::set<std::string>{"path(a,b)"});
  addEdge(evaluation, "b", "c");
  CHECK(content(evaluation, "path") == std::set<std::string>{"path(a,b)"});
  evaluation.run();
  CHECK(content(evaluation, "path") == std::set<std::string>{"path(a,b)", "path(a,c)", "path(b,c)"});
  evaluation.run();
  CHECK(content(evaluation, "path").size() == 3);
}

TEST_CASE("Facts may be added to a relation that also has rules") {
  Evaluation evaluation(program(closure));
  addEdge(evaluation, "b", "c");
  const std::vector<Value> row = {evaluation.symbol("a"), evaluation.symbol("b")};
  evaluation.insert(evaluation.relation("path", 2), row);
  evaluation.run();
  CHECK(content(evaluation, "path") == std::set<std::string>{"path(a,b)", "path(a,c)", "path(b,c)"});
}

TEST_CASE("A run ends early when its caller wants it to") {
  // A counter that would need two billion iterations.
  Evaluation endless(program(".decl n(x: number)\nn(0).\nn(x + 1) :- n(x), x < 2000000000.\n"));
  int polls = 0;
  RunOptions options;
  options.shouldStop = [&] { return ++polls > 100; };
  CHECK_THROWS_AS(endless.run(options), moire::Stopped);
  // A single rule that enumerates a large product.
  Evaluation product(
      program(".decl n(x: number)\nn(range(0, 3000)).\n.decl p(x: number)\n"
              "p(0) :- n(x), n(y), n(z), x + y + z < 0.\n"));
  polls = 0;
  CHECK_THROWS_AS(product.run(options), moire::Stopped);
}

TEST_CASE("Statistics count the tuples of each rule") {
  Evaluation evaluation(program(closure));
  addEdge(evaluation, "a", "b");
  addEdge(evaluation, "b", "c");
  addEdge(evaluation, "c", "d");
  evaluation.run();
  REQUIRE(evaluation.statistics().size() == 2);
  CHECK(evaluation.statistics()[0].tuples == 3);
  CHECK(evaluation.statistics()[1].tuples == 3);
}

TEST_CASE("Relations that must stay empty are found by their names") {
  Evaluation evaluation(
      program(".decl n(x: number)\nn(1).\n.decl must_stay_empty_large(x: number)\n"
              "must_stay_empty_large(x) :- n(x), x > 5.\n.decl must_stay_empty_small(x: number)\n"
              "must_stay_empty_small(x) :- n(x), x < 5.\n"));
  evaluation.run();
  REQUIRE(evaluation.violated().size() == 1);
  CHECK(evaluation.name(evaluation.violated()[0]) == "must_stay_empty_small");
}

TEST_CASE("A rule without meaning on the data fails with its place") {
  Evaluation zero(program(".decl n(x: number)\nn(0).\nn(1 / x) :- n(x).\n"));
  CHECK_THROWS_WITH(zero.run(), "test.dl:3:5: division by zero");
  Evaluation text(program(".decl n(x: number)\nn(to_number(\"x12\")).\n"));
  CHECK_THROWS_WITH(text.run(), "test.dl:2:3: \"x12\" is not a number");
  Evaluation pattern(program(".decl n(x: number)\nn(1) :- match(\"(\", \"a\").\n"));
  CHECK_THROWS_AS(pattern.run(), EvaluationError);
}

TEST_CASE("Declarations choose how their relations are stored") {
  const auto storedBySets = [](const std::string& hint) {
    Evaluation evaluation(
        program(".decl edge(x: number, y: number)\nedge(1, 2). edge(2, 3).\n.decl path(x: number, y: number) " + hint +
                "\npath(x, y) :- edge(x, y).\npath(x, z) :- path(x, y), edge(y, z).\n"));
    evaluation.run();
    CHECK(content(evaluation, "path").size() == 3);
    return evaluation.database().relations[evaluation.relation("path", 2).id].isStoredBySets();
  };
  CHECK(storedBySets(""));
  CHECK(storedBySets("brie"));
  CHECK_FALSE(storedBySets("btree"));
}
