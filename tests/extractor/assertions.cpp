// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using Actions = std::vector<std::string>;

namespace {
moire::program::Program withAssert(const std::string& text, std::vector<std::string> flags = {}) {
  TemporaryFiles files;
  return extractFiles({files.add("file.c", "#include <assert.h>\n" + text)}, moire::program::Granularity::Access,
                      std::nullopt, std::move(flags));
}
}  // namespace

TEST_CASE("The C library's assert is a check with its text, at the place of the macro's use") {
  const auto program = withAssert("int g;\nint main(void) {\n  g = 1;  assert(g  >=\n 0);\n return 0; }");
  CHECK(actionsOf(program) == Actions{"g = 1", "check(0 <= g)"});
  REQUIRE(program.obligations.size() == 1);
  const auto& obligation = program.obligations.front();
  CHECK(obligation.text == "g >= 0");
  CHECK(obligation.function == "main");
  CHECK(obligation.position.line == 4);
  CHECK(obligation.position.column == 11);
  CHECK(obligation.position.file.ends_with("file.c"));
  CHECK(obligation.id.starts_with("assert-main-"));
  CHECK(obligation.id.size() == std::string("assert-main-").size() + 8);
}

TEST_CASE("In strict C assert is a conditional expression") {
  CHECK(actionsOf(withAssert("int g; int main(void) { assert(g > 0); return 0; }", {"-std=c11"})) ==
        Actions{"check(0 < g)"});
}

TEST_CASE("An assertion in the user's own macro is where the outermost macro is used") {
  const auto program = withAssert("#define CHECK(x) assert((x) > 0)\nint g;\nint main(void) { CHECK(g);\n return 0; }");
  REQUIRE(program.obligations.size() == 1);
  CHECK(program.obligations.front().position.line == 4);
  CHECK(program.obligations.front().position.column == 18);
  CHECK(program.obligations.front().text == "(g) > 0");
}

TEST_CASE("The parts of a conjunction are checked one after the other, of a disjunction only as needed") {
  CHECK(actionsOf(withAssert("int a, b; int main(void) { assert(a && b); return 0; }")) ==
        Actions{"check(a != 0)", "check(b != 0)"});
  const auto program = withAssert("int a, b, g; int main(void) { assert(a || b); g = 1; return 0; }");
  CHECK(actionsOf(program) == Actions{"assume(a != 0)", "assume(a == 0)", "check(b != 0)", "g = 1"});
  CHECK(leadsTo(program, "assume(a != 0)", "g = 1"));
  CHECK(program.obligations.size() == 1);
}

TEST_CASE("If an assertion has two shared variables, the first one is read before") {
  CHECK(actionsOf(withAssert("int a, b; int main(void) { assert(a + b > 3); return 0; }")) ==
        Actions{"%1 = a", "check(3 < %1 + b)"});
}

TEST_CASE("A call that means failure is a check of 0, or of the condition around it") {
  CHECK(actionsOf(extractText("int g; int main(void) { if (g == 1) { g = 2; reach_error(); } return 0; }")) ==
        Actions{"assume(g == 1)", "assume(g != 1)", "g = 2", "check(0)"});
  const auto program = extractText("int g; int main(void) { if (!(g > 0)) reach_error(); return 0; }");
  CHECK(actionsOf(program) == Actions{"check(0 < g)"});
  CHECK(program.obligations.front().text == "g > 0");
  CHECK(extractText("int g; int main(void) { if (g) { reach_error(); } return 0; }").obligations.front().text ==
        "!(g)");
}

TEST_CASE("A checking function of the verifiers asserts its argument although it has a body") {
  const auto program = extractText(
      "int g; void __VERIFIER_assert(int c) { if (!c) abort(); } int main(void) { __VERIFIER_assert(g  != 3); return "
      "0; }");
  CHECK(actionsOf(program) == Actions{"check(g != 3)"});
  CHECK(program.obligations.front().text == "g != 3");
}

TEST_CASE("Copies of an inlined function share one obligation") {
  const auto program = withAssert("int g; void f(void) { assert(g); } int main(void) { f(); f(); return 0; }");
  CHECK(actionsOf(program) == Actions{"check(g != 0)", "check(g != 0)"});
  CHECK(program.obligations.size() == 1);
  CHECK(program.obligations.front().function == "f");
}

TEST_CASE("Ids of assertions survive unrelated edits and tell equal texts apart") {
  const auto before = withAssert("int g; int main(void) { assert(g); assert(g); return 0; }");
  const auto after =
      withAssert("int g;\n\nint h;\nint main(void) { h = 1; assert(h);\n assert(g);\n assert(g); return 0; }");
  REQUIRE(before.obligations.size() == 2);
  REQUIRE(after.obligations.size() == 3);
  CHECK(before.obligations[0].id != before.obligations[1].id);
  CHECK(before.obligations[0].id == after.obligations[1].id);
  CHECK(before.obligations[1].id == after.obligations[2].id);
}

TEST_CASE("An assertion that cannot be reached is still an obligation") {
  const auto program = withAssert("int g; int main(void) { return 0; assert(g); }");
  CHECK(program.obligations.size() == 1);
  CHECK(actionsOf(program).empty());
}
