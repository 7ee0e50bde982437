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
  CHECK_THAT(found.front(), Catch::Contains("macros grow to more than 200000 tokens"));
}

TEST_CASE("What a macro leaves is read again together with what follows it") {
  CHECK(derive("#define f(x) (x + 1)\n#define g f\n.decl n(a: number)\nn(g(2)).\n", "n") ==
        std::set<std::string>{"n(3)"});
}

TEST_CASE("Conditions compute as C does") {
  const auto holds = [](const std::string& condition) {
    return derive("#define ONE 1\n.decl n(a: number)\nn(0).\n#if " + condition + "\nn(1).\n#endif\n", "n").size() == 2;
  };
  CHECK(holds("1 + 2 * 3 == 7"));
  CHECK(holds("(1 << 4) >> 2 == 4 && 7 % 4 == 3"));
  CHECK(holds("defined ONE && defined(ONE) && !defined TWO"));
  CHECK(holds("UNKNOWN == 0"));
  CHECK(holds("-1 < 0 && ~0 == -1"));
  CHECK(holds("0x10 == 16 && 010 == 8 && 5UL == 5"));
  CHECK(holds("ONE ? 1 : 0"));
  CHECK_FALSE(holds("ONE - 1"));
  CHECK_FALSE(holds("0 || (3 ^ 3)"));
}

TEST_CASE("Macro calls nested without end are an error") {
  std::string call = "1";
  for (int i = 0; i < 5000; ++i) call = "f(" + call + ")";
  const auto found = messages("#define f(x) x\n.decl n(a: number)\nn(" + call + ").\n");
  REQUIRE_FALSE(found.empty());
  CHECK_THAT(found.front(), Catch::Contains("macro calls are nested too deeply"));
}
