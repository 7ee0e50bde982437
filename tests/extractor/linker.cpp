// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using moire::program::Range;

namespace {

/// Two files as one program.
struct TwoFiles : TemporaryFiles {
  moire::program::Program extracted(const std::string& one, const std::string& other) {
    return extractFiles({add("a.c", one), add("b.c", other)});
  }
  std::string problem(const std::string& one, const std::string& other) {
    return errorOf([&] { extracted(one, other); });
  }
};

const std::string callsF = "int g; int f(void); int main(void) { g = f(); return 0; }";

}  // namespace

TEST_CASE_METHOD(TwoFiles, "A definition yields as it does for the linker") {
  SECTION("a weak function to a strong one, in either order") {
    CHECK(has(extracted(callsF + "__attribute__((weak)) int f(void) { return 1; }", "int f(void) { return 2; }"),
              "g = 2"));
    CHECK(has(extracted("int f(void) { return 2; }", callsF + "__attribute__((weak)) int f(void) { return 1; }"),
              "g = 2"));
  }
  SECTION("a function that becomes weak only later") {
    CHECK(has(extracted(callsF + "int f(void) { return 1; }\n#pragma weak f\n", "int f(void) { return 2; }"), "g = 2"));
  }
  SECTION("the second of two weak ones to the first") {
    CHECK(has(extracted(callsF + "__attribute__((weak)) int f(void) { return 1; }",
                        "__attribute__((weak)) int f(void) { return 2; }"),
              "g = 1"));
  }
  SECTION("C99's inline to the external definition") {
    CHECK(has(extracted("inline int f(void) { return 1; } int g; int main(void) { g = f(); return 0; }",
                        "int f(void) { return 2; }"),
              "g = 2"));
  }
  SECTION("GNU's extern inline to the external definition, also in the same file") {
    const std::string gnu = "extern inline __attribute__((gnu_inline)) int f(void) { return 1; }";
    CHECK(has(extracted(gnu + "int g; int main(void) { g = f(); return 0; }", "int f(void) { return 2; }"), "g = 2"));
    CHECK(has(extracted(gnu + "int f(void) { return 3; } int g; int main(void) { g = f(); return 0; }", ""), "g = 3"));
  }
  SECTION("a weak variable to a tentative one, and that to an initialised one") {
    const std::string use = "int x; int main(void) { return x; }";
    CHECK(cellNamed(extracted("__attribute__((weak)) int x = 5;", use), "x")->initial == Range{0, 0});
    CHECK(cellNamed(extracted(use, "__attribute__((weak)) int x = 5;"), "x")->initial == Range{0, 0});
    CHECK(cellNamed(extracted(use, "int x = 7;"), "x")->initial == Range{7, 7});
  }
}

TEST_CASE_METHOD(TwoFiles, "An inline function of a header is there in each file, and once in the program") {
  add("h.h",
      "static int count; inline int twice(int x) { return 2 * x; } static inline int next(void) { return ++count; }");
  const std::string include = "#include \"h.h\"\nint g;";
  const auto program =
      extracted(include + "void other(void); int main(void) { g = twice(4) + next(); other(); return 0; }",
                include + "void other(void) { g = next() + twice(5); }");
  CHECK(cellNamed(program, "count"));
  CHECK(cellNamed(program, "count#2"));
  CHECK_FALSE(cellNamed(program, "count#3"));
}

TEST_CASE_METHOD(TwoFiles, "Two definitions are an error that names both") {
  CHECK(problem(callsF + "int f(void) { return 1; }", "\nint f(void) { return 2; }") ==
        path("b.c") + ":2:5: 'f' is defined here and at " + path("a.c") + ":1; analyse the files separately");
  CHECK_THAT(problem("int x = 1; int main(void) { return x; }", "int x = 2;"), Contains("'x' is defined here and at"));
  // In C99, `extern` makes this file's inline definition the external one.
  CHECK_THAT(problem(callsF + "inline int f(void) { return 1; } extern int f(void);", "int f(void) { return 2; }"),
             Contains("'f' is defined here and at"));
}

TEST_CASE_METHOD(TwoFiles, "An alias is what it names, in all files") {
  CHECK(has(extracted(callsF, "static int real(void) { return 6; } int f(void) __attribute__((alias(\"real\")));"),
            "g = 6"));
  CHECK(has(extracted(callsF,
                      "static int real(void) { return 6; } int h(void) __attribute__((alias(\"real\")));"
                      "int f(void) __attribute__((alias(\"h\")));"),
            "g = 6"));
  CHECK(has(extracted(callsF + "int f(void) { return 2; }",
                      "static int real(void) { return 6; } int f(void) __attribute__((weak, alias(\"real\")));"),
            "g = 2"));
  const auto program = extracted("extern int other; int main(void) { other = 3; return 0; }",
                                 "int x = 1; extern int other __attribute__((alias(\"x\")));");
  CHECK(has(program, "x = 3"));
  CHECK_FALSE(cellNamed(program, "other"));
  CHECK(has(extracted("int g; static int local(void) __attribute__((weakref(\"f\")));"
                      "int main(void) { g = local(); return 0; }",
                      "int f(void) { return 4; }"),
            "g = 4"));
  CHECK_THAT(problem(callsF + "int f(void) { return 2; }",
                     "static int real(void) { return 6; } int f(void) __attribute__((alias(\"real\")));"),
             Contains("'f' is defined here and at"));
}

TEST_CASE_METHOD(TwoFiles, "Names are linked by symbol: an asm label counts, the name does not") {
  CHECK(has(extracted("int g; int f(void) __asm__(\"real\"); int main(void) { g = f(); return 0; }",
                      "int f(void) { return 1; } int real(void) { return 2; }"),
            "g = 2"));
}

TEST_CASE_METHOD(TwoFiles, "What functions declare extern is one variable in all files") {
  const auto program = extracted("void f(void); int main(void) { extern int e; e = 1; f(); return 0; }",
                                 "void f(void) { extern int e; e = 2; }");
  CHECK(has(program, "e = 1"));
  CHECK(has(program, "e = 2"));
  CHECK_FALSE(cellNamed(program, "e#2"));
}

TEST_CASE_METHOD(TwoFiles, "A variable with types that no one object can have is an error") {
  const std::string use = "int x; int main(void) { return x; }";
  CHECK(problem(use, "extern long x; long f(void) { return x; }") ==
        path("b.c") + ":1:13: 'x' has type 'long' here and 'int' at " + path("a.c") +
            ":1; correct one, or analyse the files separately");
  CHECK_THAT(problem(use, "extern unsigned x;"), Contains("'unsigned int' here"));
  CHECK_THAT(problem(use, "extern float x;"), Contains("'float' here"));
  CHECK_THAT(problem(use, "extern int *x;"), Contains("'int *' here"));
  CHECK_THAT(problem(use, "extern int x[];"), Contains("'int[]' here"));
  CHECK_THAT(problem(use, "int x(void);"), Contains("'x' is a variable here and a function at"));
  CHECK_THAT(problem(use, "extern _Thread_local int x;"), Contains("thread-local"));
  CHECK_THAT(
      problem("struct s { int a; } x; int main(void) { return x.a; }", "struct s { int a, b; }; extern struct s x;"),
      Contains("'struct s' here"));
  CHECK_THAT(problem("int x[3]; int main(void) { return x[0]; }", "extern int x[4];"), Contains("'int[4]' here"));
}

TEST_CASE_METHOD(TwoFiles, "Types that differ only in spelling are the same") {
  CHECK(problem(
            "int x; int a[3]; const char *p; struct s { int a; } s; enum e { A } e; typedef int myint; myint m;"
            "int f(); int main(void) { return x; }",
            "extern const int x; extern int a[]; extern const char *p; struct s; extern struct s s; extern unsigned e;"
            "extern int m; int f(int a) { return a; }")
            .empty());
}

TEST_CASE_METHOD(TwoFiles, "Pointers to different things, and functions with different types, are an assumption") {
  const auto program = extracted("char *p; int f(int, int); int g; int main(void) { g = f(1, 2); return p != 0; }",
                                 "extern unsigned char *p; int f(int a) { return a; }");
  REQUIRE(program.assumptions.size() >= 2);
  CHECK(std::any_of(program.assumptions.begin(), program.assumptions.end(), [&](const auto& each) {
    return each.text ==
           "'p' has type 'unsigned char *' here and 'char *' at " + path("a.c") + ":1: assumed to be the same";
  }));
  CHECK(std::any_of(program.assumptions.begin(), program.assumptions.end(), [&](const auto& each) {
    return each.text.starts_with("'f' has type 'int (int)' here and 'int (int, int)' at");
  }));
}
