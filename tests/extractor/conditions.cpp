// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using Actions = std::vector<std::string>;

namespace {
const std::string globals = "int a, b, g, h; int *p; ";
Actions access(const std::string& code) {
  return actionsOf(extractText(globals + "int main(void) {" + code + " return 0; }"));
}
Actions atomically(const std::string& code) {
  return actionsOf(extractStatements(globals + "int main(void) {" + code + " return 0; }"));
}
}  // namespace

TEST_CASE("A condition on one shared variable is one assume per branch") {
  CHECK(access("if (g == 1) h = 1;") == Actions{"assume(g == 1)", "assume(g != 1)", "h = 1"});
}

TEST_CASE("If a condition has two shared variables, the first one is read before") {
  CHECK(access("if (a + b > 3) h = 1;") == Actions{"%1 = a", "assume(3 < %1 + b)", "assume(%1 + b <= 3)", "h = 1"});
  CHECK(atomically("if (a + b > 3) h = 1;") == Actions{"assume(3 < a + b)", "assume(a + b <= 3)", "h = 1"});
}

TEST_CASE("A logical operator on shared variables branches twice") {
  const auto program = extractText(globals + "int main(void) { if (a && b) h = 1; else h = 2; return 0; }");
  CHECK(actionsOf(program) ==
        Actions{"assume(a != 0)", "assume(a == 0)", "assume(b != 0)", "assume(b == 0)", "h = 1", "h = 2"});
  CHECK(leadsTo(program, "assume(a != 0)", "assume(b == 0)"));
  CHECK(leadsTo(program, "assume(a == 0)", "h = 2"));
  CHECK(leadsTo(program, "assume(b != 0)", "h = 1"));
  CHECK(leadsTo(program, "assume(b == 0)", "h = 2"));
}

TEST_CASE("A disjunction goes on with its right side only if the left side is false") {
  const auto program = extractText(globals + "int main(void) { if (!(a || b)) h = 1; else h = 2; return 0; }");
  CHECK(leadsTo(program, "assume(a != 0)", "h = 2"));
  CHECK(leadsTo(program, "assume(a == 0)", "assume(b == 0)"));
  CHECK(leadsTo(program, "assume(b == 0)", "h = 1"));
}

TEST_CASE("A logical operator is one condition at statement granularity") {
  CHECK(atomically("if (a && b) h = 1;") == Actions{"assume(a != 0 && b != 0)", "assume(a == 0 || b == 0)", "h = 1"});
}

TEST_CASE("A local right side stays in the condition") {
  CHECK(access("int x = 1; if (a && x < 3) h = 1;") ==
        Actions{"x = 1", "assume(a != 0 && x < 3)", "assume(a == 0 || 3 <= x)", "h = 1"});
}

TEST_CASE("A right side that may be undefined is evaluated only after the left side") {
  CHECK(atomically("int x = 1; if (x && a / x) h = 1;") ==
        Actions{"x = 1", "assume(x != 0)", "assume(x == 0)", "assume(a / x != 0)", "assume(a / x == 0)", "h = 1"});
}

TEST_CASE("A nondeterministic condition is a free choice") {
  CHECK(access("if (__VERIFIER_nondet_int()) h = 1; else h = 2;") == Actions{"h = 1", "h = 2"});
}

TEST_CASE("A constant condition leaves no trace") {
  CHECK(access("if (sizeof(int) == 4) h = 1; else h = 2;") == Actions{"h = 1"});
}

TEST_CASE("A pointer is null or not") {
  CHECK(access("if (!p) h = 1;") == Actions{"assume(p != 0)", "assume(p == 0)", "h = 1"});
  CHECK(access("int x; p = &x; p = 0;").back() == "p = 0");
}

TEST_CASE("What the compiler expects does not change the condition") {
  CHECK(access("if (__builtin_expect(!!(g > 1), 0)) h = 1;") == Actions{"assume(1 < g)", "assume(g <= 1)", "h = 1"});
}
