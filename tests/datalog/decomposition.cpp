// SPDX-License-Identifier: Apache-2.0
#include "datalog/plan/decomposition.h"

#include <catch2/catch.hpp>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

const std::string declarations =
    ".decl e(x: number, y: number)\n.decl m(x: number)\n.input e, m\n"
    ".decl p(a: number, b: number, c: number, d: number)\n.decl q(x: number, y: number)\n.decl r(x: number)\n"
    "p(x, y, x, y) :- e(x, y).\n";

std::size_t stratumOf(const RuleProgram& program, const std::string& name) {
  const RelationId id = program.find(name).value();
  for (std::size_t i = 0; i < program.strata().size(); ++i) {
    for (const RelationId relation : program.strata()[i].relations) {
      if (relation == id) return i;
    }
  }
  throw std::runtime_error("no stratum has " + name);
}

std::vector<std::size_t> passed(const std::string& rules) {
  const auto loaded = program(declarations + rules);
  return passedColumns(*loaded, loaded->strata()[stratumOf(*loaded, "p")]);
}

/// The heads of the rules that can be evaluated at once; nothing if some reader has to wait.
std::optional<std::vector<std::string>> readers(const std::string& rules) {
  const auto loaded = program(declarations + "p(a, b, c, z) :- p(a, b, c, d), e(d, z).\n" + rules);
  const auto found = immediateReaders(*loaded, stratumOf(*loaded, "p"));
  if (!found) return std::nullopt;
  std::vector<std::string> result;
  for (const std::size_t rule : *found) result.push_back(loaded->relations()[loaded->rules()[rule].head].name);
  return result;
}

using Columns = std::vector<std::size_t>;
using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("Columns are passed on if every recursive rule hands them over in their place") {
  CHECK(passed("p(a, b, c, z) :- p(a, b, c, d), e(d, z).") == Columns{0, 1, 2});
  CHECK(passed("p(a, b, z, d) :- p(a, b, c, d), e(c, z), !e(c, d).\np(a, b, c, z) :- p(a, b, c, d), e(d, z).") ==
        Columns{0, 1});
  CHECK(passed("p(a, z, c, d) :- p(a, b, c, d), e(b, z).\np(z, b, c, d) :- p(a, b, c, d), e(a, z).") == Columns{2});
}

TEST_CASE("The last column does not count as passed on, as sets are made of it") {
  CHECK(passed("p(z, z, z, d) :- p(a, b, c, d), e(a, z).").empty());
}

TEST_CASE("Columns that change place, become constants or are joined again are not passed on") {
  CHECK(passed("p(b, a, c, z) :- p(a, b, c, d), e(d, z).") == Columns{2});
  CHECK(passed("p(1, b, c, z) :- p(1, b, c, d), e(d, z).") == Columns{1, 2});
  CHECK(passed("p(a, b, c, z) :- p(a, b, c, d), p(a, d, c, z).").empty());
  CHECK(passed("p(a + 0, b, c, z) :- p(a, b, c, d), e(d, z).") == Columns{1, 2});
}

TEST_CASE("A relation that depends on itself through another one does not fall apart") {
  CHECK(passed("p(a, b, a, b) :- q(a, b).\nq(a, b) :- p(a, b, _, _).").empty());
}

TEST_CASE("A relation without recursion passes nothing on") { CHECK(passed("").empty()); }

TEST_CASE("Readers that look at one tuple and at what is complete can be evaluated at once") {
  CHECK(readers("q(a, d) :- p(a, _, _, d).") == Names{"q"});
  CHECK(readers("q(a, d) :- p(a, _, _, d), e(a, d), !m(a), a < d.\nr(a) :- p(a, _, _, _).") == Names{"q", "r"});
}

TEST_CASE("Readers that need all tuples, or relations that are not complete, have to wait") {
  CHECK_FALSE(readers("q(a, d) :- p(a, b, _, _), p(b, _, _, d).").has_value());
  CHECK_FALSE(readers("r(a) :- m(a), !p(a, _, _, _).").has_value());
  CHECK_FALSE(readers("r(n) :- n = count : { p(_, _, _, _) }.").has_value());
  CHECK_FALSE(readers("r(n) :- p(a, _, _, _), n = count : { e(a, _) }.").has_value());
  CHECK_FALSE(readers("q(a, d) :- p(a, _, _, d).\nr(a) :- p(a, _, _, d), q(d, _).").has_value());
}
