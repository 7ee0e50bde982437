// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/diagnostic.h"

#include <catch2/catch.hpp>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

TEST_CASE("A diagnostic shows the place, the line, a caret below the word, and a hint") {
  const auto result = load(".decl edge(x: number, y: number)\n.input edge\n.decl p(x: number)\np(x) :-\tedg(x, _).\n");
  REQUIRE(result.diagnostics.size() == 1);
  CHECK_FALSE(result.program);
  CHECK(render(result.diagnostics) ==
        "test.dl:4:9: error: relation 'edg' is not declared\n"
        "  p(x) :-\tedg(x, _).\n"
        "         \t^~~\n"
        "  hint: did you mean 'edge'?\n");
}

TEST_CASE("A note follows its error") {
  const auto text = render(load(".decl a(x: number)\n.input a\n.decl b(x: number)\nb(x) :- a(x, x).\n").diagnostics);
  CHECK(text ==
        "test.dl:4:9: error: relation 'a' has 1 column, but 2 are given\n"
        "  b(x) :- a(x, x).\n"
        "          ^\n"
        "test.dl:1:7: note: 'a' is declared here\n"
        "  .decl a(x: number)\n"
        "        ^\n");
}

TEST_CASE("Diagnostics come in the order of their places and without repetition") {
  const auto found = messages(".decl a(x: number)\n.input a\na(x) :- c(x); c(x).\na(x) :- b(x).\n");
  CHECK(found == std::vector<std::string>{"3:9: error: relation 'c' is not declared",
                                          "3:15: error: relation 'c' is not declared",
                                          "4:9: error: relation 'b' is not declared"});
}
