// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/stratification.h"

#include <catch2/catch.hpp>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

std::vector<std::vector<std::string>> strataNames(const RuleProgram& program) {
  std::vector<std::vector<std::string>> result;
  for (const Stratum& stratum : program.strata()) {
    result.emplace_back();
    for (const RelationId id : stratum.relations) result.back().push_back(program.relations()[id].name);
  }
  return result;
}

}  // namespace

TEST_CASE("A stratum comes after the strata it reads, mutual recursion is one stratum") {
  const auto loaded = program(
      ".decl top(x: number)\n.decl odd(x: number)\n.decl even(x: number)\n.decl n(x: number)\n.input n\n"
      "top(x) :- n(x), !odd(x).\nodd(x + 1) :- even(x), n(x).\neven(0).\neven(x + 1) :- odd(x), n(x).\n");
  CHECK(strataNames(*loaded) == std::vector<std::vector<std::string>>{{"n"}, {"odd", "even"}, {"top"}});
}

TEST_CASE("Rules without an atom of their own stratum run once") {
  const auto loaded = program(
      ".decl e(x: number, y: number)\n.input e\n.decl p(x: number, y: number)\n"
      "p(x, y) :- e(x, y).\np(x, z) :- p(x, y), e(y, z).\n");
  const Stratum& stratum = loaded->strata().back();
  CHECK(stratum.onceRules == std::vector<std::size_t>{0});
  CHECK(stratum.recursiveRules == std::vector<std::size_t>{1});
}

TEST_CASE("A chain of ten thousand relations does not exhaust the stack") {
  std::string text = ".decl r0(x: number)\nr0(1).\n";
  for (int i = 1; i < 10000; ++i) text += fmt::format(".decl r{0}(x: number)\nr{0}(x) :- r{1}(x).\n", i, i - 1);
  CHECK(program(text)->strata().size() == 10000);
}
