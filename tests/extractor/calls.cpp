// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using Actions = std::vector<std::string>;

TEST_CASE("A call is inlined: parameters are assigned, the only result is used directly") {
  const auto program =
      extractText("int g; int twice(int x) { x = x * 2; return x; } int main(void) { g = twice(g); return 0; }");
  CHECK(actionsOf(program) == Actions{"twice::x = g", "twice::x = twice::x * 2", "g = twice::x"});
}

TEST_CASE("A function with several returns stores its result") {
  const auto program = extractText(
      "int max(int x, int y) { if (x > y) return x; return y; } int main(void) { int m = max(1, 2); return m; }");
  CHECK(actionsOf(program) ==
        Actions{"assume(2 < 1)", "assume(1 <= 2)", "max::result = 1", "max::result = 2", "m = max::result"});
}

TEST_CASE("Two calls are two copies with locals of their own") {
  const auto program = extractText("int g; void f(int x) { x++; g = x; } int main(void) { f(1); f(2); return 0; }");
  CHECK(actionsOf(program) ==
        Actions{"f::x = 1", "f::x = f::x + 1", "g = f::x", "f#2::x = 2", "f#2::x = f#2::x + 1", "g = f#2::x"});
  CHECK(program[locationOf(program, "g = main::f::x")].name == "main/f:1.2");
  CHECK(program[locationOf(program, "g = main::f#2::x")].name == "main/f#2:1.2");
  CHECK(program[locationOf(program, "g = main::f::x")].function == "f");
}

TEST_CASE("A parameter that is never written stands for a constant argument") {
  CHECK(actionsOf(extractText("int g; void set(int v) { g = v; } int main(void) { set(7); return 0; }")) ==
        Actions{"g = 7"});
}

TEST_CASE("Arguments are evaluated from left to right, one shared read each") {
  CHECK(actionsOf(extractText(
            "int a, b; int f(int x, int y) { return x - y; } int main(void) { int r = f(a, b); return r; }")) ==
        Actions{"f::x = a", "f::y = b", "r = f::x - f::y"});
}

TEST_CASE("A shared read before a call is made before the call") {
  CHECK(
      actionsOf(extractText("int g; int f(void) { g = 2; return 1; } int main(void) { int r = g + f(); return r; }")) ==
      Actions{"%1 = g", "g = 2", "r = %1 + 1"});
}

TEST_CASE("A pointer parameter stands for the object whose address is passed") {
  const auto program = extractText(
      "int g; struct S { int x, y; } s; void inc(int *p) { ++*p; } void both(int *p) { inc(p); inc(p); }"
      "int main(void) { int l = 0; inc(&l); both(&g); inc(&s.y); return l; }");
  CHECK(actionsOf(program) == Actions{"l = 0", "l = l + 1", "both::inc::%1 = g", "g = both::inc::%1 + 1",
                                      "both::inc#2::%1 = g", "g = both::inc#2::%1 + 1", "inc#2::%1 = s.y",
                                      "s.y = inc#2::%1 + 1"});
  CHECK_FALSE(cellNamed(program, "main::l")->shared);
  CHECK(cellNamed(program, "s.x") == nullptr);
}

TEST_CASE("A recursive function is shared, and what an inner call may have changed is forgotten at its return") {
  const auto program = extractText(
      "int sum(int n) { int m = n; if (n <= 0) return 0; return m + sum(n - 1); } int main(void) { int r = sum(3); "
      "return r; }");
  const auto actions = actionsOf(program);
  CHECK(std::count(actions.begin(), actions.end(), "sum#shared::m = sum#shared::n") == 1);
  const auto& argument = program[locationOf(program, "main::sum#shared::n = 3")];
  REQUIRE(argument.successors.size() == 1);
  CHECK(program[argument.successors.front()].back);
  std::size_t calls = 0;
  for (const auto& location : program.locations) {
    if (!location.back) continue;
    ++calls;
    REQUIRE(location.successors.size() == 1);
    CHECK(program[location.successors.front()].code == location.successors.front());
    CHECK(program[*location.back].code == location.code);
  }
  CHECK(calls == 2);
  const auto havoc = std::find_if(actions.begin(), actions.end(), [](const auto& a) { return a.starts_with("havoc"); });
  REQUIRE(havoc != actions.end());
  CHECK(havoc->find("sum#shared::m") != std::string::npos);
  CHECK(havoc->find("sum#shared::n") != std::string::npos);
  CHECK(havoc->find("sum#shared::result") == std::string::npos);
  CHECK(std::count_if(actions.begin(), actions.end(), [](const auto& a) { return a.starts_with("havoc"); }) == 1);
}

TEST_CASE("A jump out of code that calls share is followed step by step") {
  const auto program = extractText(
      "#include <setjmp.h>\njmp_buf there; void down(int n) { if (n > 0) down(n - 1); longjmp(there, 1); }"
      "int main(void) { if (!setjmp(there)) down(3); return 0; }");
  for (const auto& location : program.locations) CHECK_FALSE(location.back);
}

TEST_CASE("Mutual recursion forgets the locals of each function where it is returned to") {
  const auto program = extractText(
      "int odd(int); int even(int n) { int a = n; return n == 0 ? 1 : odd(a - 1); }"
      "int odd(int n) { int b = n; return n == 0 ? 0 : even(b - 1); } int main(void) { return even(4); }");
  const auto forgets = [&](const std::string& label, const std::string& cell) {
    return std::any_of(program.locations.begin(), program.locations.end(), [&](const auto& location) {
      const auto text = toText(program, location.action);
      return location.name.find(label) != std::string::npos && text.starts_with("havoc") &&
             text.find(cell) != std::string::npos;
    });
  };
  CHECK(forgets("even", "even#shared::a"));
  CHECK(forgets("odd", "odd#shared::b"));
  CHECK_FALSE(forgets("even", "odd#shared::b"));
}

TEST_CASE("Locals of a recursive function that pointers point to are many, those of its caller one") {
  const auto program = extractText(
      "void down(int *p, int n) { int y = n; if (n > 0) down(&y, n - 1); *p = y; } int main(void) { int x = 1; "
      "down(&x, 3); return x; }");
  CHECK(cellNamed(program, "down::y")->summary);
  CHECK_FALSE(cellNamed(program, "main::x")->summary);
  CHECK_FALSE(cellNamed(program, "down::y")->shared);
  CHECK(toText(program).find("oneOf{main::x, down::y} = ") != std::string::npos);
}

TEST_CASE("Structures are passed and returned field by field") {
  const auto program = extractText(
      "struct P { int x, y; } g; struct P swap(struct P p) { struct P q = {p.y, p.x}; return q; } int main(void) { g = "
      "swap(g); return 0; }");
  CHECK(has(program, "main::swap::p.x = g.x"));
  CHECK(has(program, "main::swap::q.x = main::swap::p.y"));
  CHECK(has(program, "g.y = main::swap::result.y"));
}

TEST_CASE("A function named as atomic is one atomic block, on every return") {
  const auto program = extractText(
      "int g; void __VERIFIER_atomic_f(void) { if (g) return; g = 1; } int main(void) { __VERIFIER_atomic_f(); g = 2; "
      "return 0; }");
  CHECK(leadsTo(program, "assume(g != 0)", "atomic end"));
  CHECK(leadsTo(program, "g = 1", "atomic end"));
  CHECK(leadsTo(program, "atomic end", "g = 2"));
}

TEST_CASE("A value computed before a call is not lost in the callee's temporaries") {
  const auto program = extractText(
      "int g, h; int pick(int y) { int z = y; if (z > 2) return g ? h : 3; return z; }"
      "int main(void) { int w = 1; g = !w + pick(h); return 0; }");
  CHECK(has(program, "g = (main::w == 0) + main::pick::result"));
}
