// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using Actions = std::vector<std::string>;

namespace {
moire::program::Program mainWith(const std::string& code) {
  return extractText("int g, h; int main(void) {" + code + " return 0; }");
}
}  // namespace

TEST_CASE("A while loop goes back to its condition") {
  const auto program = mainWith("while (g) h = 1; h = 2;");
  CHECK(actionsOf(program) == Actions{"assume(g != 0)", "assume(g == 0)", "h = 1", "h = 2"});
  CHECK(leadsTo(program, "h = 1", "assume(g != 0)"));
  CHECK(leadsTo(program, "h = 1", "assume(g == 0)"));
  CHECK(leadsTo(program, "assume(g == 0)", "h = 2"));
}

TEST_CASE("A do loop runs before its condition; continue goes to the condition") {
  const auto program = mainWith("do { h = 1; if (h == 5) continue; h = 2; } while (g); h = 3;");
  CHECK(leadsTo(program, "start", "h = 1"));
  CHECK(leadsTo(program, "assume(h == 5)", "assume(g != 0)"));
  CHECK(leadsTo(program, "assume(g != 0)", "h = 1"));
  CHECK(leadsTo(program, "assume(g == 0)", "h = 3"));
}

TEST_CASE("In a for loop continue goes to the increment and break behind the loop") {
  const auto program =
      mainWith("for (int i = 0; i < 9; i++) { if (g == 1) continue; if (g == 2) break; h = 1; } h = 2;");
  CHECK(leadsTo(program, "assume(g == 1)", "main::i = main::i + 1"));
  CHECK(leadsTo(program, "assume(g == 2)", "h = 2"));
  CHECK(leadsTo(program, "main::i = main::i + 1", "assume(main::i < 9)"));
  CHECK(leadsTo(program, "assume(9 <= main::i)", "h = 2"));
}

TEST_CASE("A switch falls through, and takes default where nothing matches") {
  const auto program =
      mainWith("int x = g; switch (x) { case 1: h = 1; case 2 ... 4: h = 2; break; default: h = 3; } h = 4;");
  CHECK(leadsTo(program, "assume(main::x == 1)", "h = 1"));
  CHECK(leadsTo(program, "h = 1", "h = 2"));
  CHECK(leadsTo(program, "assume(2 <= main::x && main::x <= 4)", "h = 2"));
  CHECK(leadsTo(program, "h = 2", "h = 4"));
  CHECK(leadsTo(program, "assume(main::x != 1 && (main::x < 2 || 4 < main::x))", "h = 3"));
}

TEST_CASE("A switch without default may do nothing, and reads a shared selector once") {
  const auto program = mainWith("switch (g) { case 1: h = 1; } h = 2;");
  CHECK(actionsOf(program) == Actions{"%1 = g", "assume(%1 == 1)", "assume(%1 != 1)", "h = 1", "h = 2"});
}

TEST_CASE("Goto leads to its label, forwards and backwards") {
  const auto program = mainWith("again: h = 1; if (g) goto again; goto end; h = 2; end: h = 3;");
  CHECK(leadsTo(program, "assume(g != 0)", "h = 1"));
  CHECK(leadsTo(program, "assume(g == 0)", "h = 3"));
  CHECK_FALSE(has(program, "h = 2"));
}

TEST_CASE("A computed goto may lead to every label whose address is taken") {
  const auto program = mainWith("void *t[] = {&&one, &&two}; goto *t[h]; one: g = 1; two: g = 2; three: g = 3;");
  CHECK(leadsTo(program, "main::%1 = h", "g = 1"));
  CHECK(leadsTo(program, "main::%1 = h", "g = 2"));
  CHECK_FALSE(leadsTo(program, "main::%1 = h", "g = 3"));
}

TEST_CASE("A thread in an empty endless loop stays in one place that is not the exit") {
  const auto program = mainWith("h = 1; for (;;) ;");
  const auto& successors = program[locationOf(program, "h = 1")].successors;
  REQUIRE(successors.size() == 1);
  CHECK(successors.front() != program.bodies.front().exit);
  CHECK(program[successors.front()].successors.empty());
}

TEST_CASE("A local without initialiser takes any value each time that its declaration is passed") {
  CHECK(actionsOf(mainWith("int x; g = x;")) == Actions{"g = x"});
  CHECK(actionsOf(mainWith("while (g) { int x, y; h = x + y; }")) ==
        Actions{"assume(g != 0)", "assume(g == 0)", "havoc x y", "h = x + y"});
}
