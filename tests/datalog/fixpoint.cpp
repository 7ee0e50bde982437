// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/fixpoint.h"

#include <catch2/catch.hpp>

#include <random>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

TEST_CASE("Closures of random graphs agree with Warshall's algorithm, however the rule is written") {
  const std::string declarations =
      ".decl e(x: number, y: number)\n.input e\n.decl p(x: number, y: number)\np(x, y) :- e(x, y).\n";
  const std::string recursion =
      GENERATE(as<std::string>(), "p(x, z) :- p(x, y), e(y, z).", "p(x, z) :- e(x, y), p(y, z).",
               "p(x, z) :- p(x, y), p(y, z).", "p(x, w) :- p(x, y), p(y, z), p(z, w).\np(x, z) :- e(x, y), e(y, z).");
  constexpr Value nodes = 40;
  for (unsigned seed = 1; seed <= 10; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::vector<bool>> reach(nodes, std::vector<bool>(nodes, false));
    Evaluation evaluation(program(declarations + recursion));
    const RelationRef edge = evaluation.relation("e", 2);
    for (int i = 0; i < 55; ++i) {
      const Value from = std::uniform_int_distribution<Value>(0, nodes - 1)(random);
      const Value to = std::uniform_int_distribution<Value>(0, nodes - 1)(random);
      reach[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] = true;
      const std::vector<Value> row = {from, to};
      evaluation.insert(edge, row);
    }
    for (std::size_t k = 0; k < nodes; ++k) {
      for (std::size_t i = 0; i < nodes; ++i) {
        for (std::size_t j = 0; j < nodes; ++j) reach[i][j] = reach[i][j] || (reach[i][k] && reach[k][j]);
      }
    }
    evaluation.run();
    const Rows paths = evaluation.rows(evaluation.relation("p", 2));
    std::size_t expected = 0;
    for (Value i = 0; i < nodes; ++i) {
      for (Value j = 0; j < nodes; ++j) {
        const bool reached = reach[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
        expected += reached ? 1 : 0;
        const std::vector<Value> row = {i, j};
        CHECK(paths.contains(row) == reached);
      }
    }
    CHECK(paths.size() == expected);
  }
}
