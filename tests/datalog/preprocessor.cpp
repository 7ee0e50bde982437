// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/preprocessor.h"

#include <catch2/catch.hpp>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;
using Lines = std::vector<std::string>;

TEST_CASE("An error inside a macro is shown where the macro is used") {
  CHECK(messages("#define BAD \"text\"\n.decl n(x: number)\nn(BAD).\n") ==
        Lines{"3:3: error: type mismatch: this string is a symbol, but column 'x' of 'n' is a number"});
}

TEST_CASE("A macro does not expand inside itself, but inside its arguments") {
  CHECK(derive("#define n n\n.decl n(a: number)\nn(1).\n", "n") == std::set<std::string>{"n(1)"});
  CHECK(derive("#define twice(a) (2 * a)\n.decl n(a: number)\nn(twice(twice(3))).\n", "n") ==
        std::set<std::string>{"n(12)"});
}

TEST_CASE("Macros that double in every step end in an error, not in all of the memory") {
  std::string text = "#define M0 1 + 1\n";
  for (int i = 1; i < 40; ++i) text += fmt::format("#define M{0} M{1} + M{1}\n", i, i - 1);
  const auto found = messages(text + ".decl n(x: number)\nn(M39).\n");
  REQUIRE_FALSE(found.empty());
  CHECK_THAT(found.front(), Catch::Contains("grows without end") || Catch::Contains("too long"));
}

TEST_CASE("Pasting and stringising are refused") {
  CHECK_THAT(messages("#define P(a, b) a ## b\n").at(0), Catch::Contains("need Soufflé"));
}
