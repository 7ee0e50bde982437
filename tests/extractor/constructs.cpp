// SPDX-License-Identifier: Apache-2.0
// What the table of constructs refuses is refused by name, and what it lists is listed; both only if it may run.
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using Catch::Matchers::Contains;

namespace {

struct Case {
  std::string what;
  std::string text;
  std::vector<std::string> flags = {};
};

moire::program::Program read(const Case& each) {
  TemporaryFiles files;
  return extractFiles({files.add("program.c", each.text)}, moire::program::Granularity::Access, std::nullopt,
                      each.flags);
}

std::vector<std::string> assumptionsOf(const Case& each) {
  std::vector<std::string> texts;
  for (const auto& assumption : read(each).assumptions) texts.push_back(assumption.text);
  return texts;
}

const std::vector<Case> refused = {
    {"matrix types",
     "typedef float M __attribute__((matrix_type(2, 2))); M m; int main(void) { m[0][1] = 1; return 0; }",
     {"-fenable-matrix"}},
    {"fixed-point numbers", "_Accum a; int main(void) { a = 1; return 0; }", {"-ffixed-point"}},
    {"`__builtin_dump_struct`",
     "int printf(const char *, ...); struct S { int a; } s; int main(void) { __builtin_dump_struct(&s, printf); return "
     "0; }"},
    {"`__builtin_os_log_format`", "char b[99]; int main(void) { __builtin_os_log_format(b, \"%d\", 1); return 0; }"},
    {"blocks", "int main(void) { void (^b)(void) = ^{}; b(); return 0; }", {"-fblocks"}},
    {"OpenMP", "int x; int main(void) {\n#pragma omp parallel\n x++;\n return x; }", {"-fopenmp"}},
    {"`loader_uninitialized`", "int g __attribute__((loader_uninitialized)); int main(void) { return g; }"},
    {"address spaces", "int __attribute__((address_space(256))) *p; int main(void) { return *p; }"},
    {"`cpu_dispatch`",
     "int f(void) __attribute__((cpu_specific(generic))); __attribute__((cpu_specific(generic))) int f(void) "
     "{ return 0; } int main(void) { return f(); }"},
    {"`enable_if`",
     "int f(int n) __attribute__((overloadable, enable_if(n > 0, \"\"))); int main(void) { return f(1); }"},
    {"`__builtin_addressof`", "int g; int main(void) { return *__builtin_addressof(g); }"},
    {"unwinding", "int main(void) { __builtin_unwind_init(); return 0; }"},
    {"unwinding", "int main(void) { __builtin_eh_return(1, (void *)0); return 0; }"},
    {"`getcontext`", "int getcontext(void *); int main(void) { getcontext(0); return 0; }"},
    {"`__block`", "int main(void) { __block int x = 1; return x; }", {"-fblocks"}},
    {"OpenACC", "int x; int main(void) {\n#pragma acc parallel\n x++;\n return x; }", {"-fopenacc"}},
    {"OpenMP's attributes", "int x;\n#pragma omp threadprivate(x)\nint main(void) { return x; }", {"-fopenmp"}},
    {"address spaces", "int __seg_gs *p; int main(void) { return *p; }"},
    {"address spaces", "int *__ptr32 p; int main(void) { return *p; }", {"-fms-extensions"}},
    {"matrix types",
     "typedef float M __attribute__((matrix_type(2, 2))); M m; int main(void) { m = __builtin_matrix_transpose(m); "
     "return 0; }",
     {"-fenable-matrix"}},
    {"`__builtin_call_with_static_chain`",
     "int f(void) { return 0; } int main(void) { return "
     "__builtin_call_with_static_chain(f(), (void *)0); }"},
};

const std::vector<Case> listed = {
    {"assembly outside of functions", "__asm__(\".globl nothing\"); int main(void) { return 0; }"},
    {"a naked function", "__attribute__((naked)) void f(void) { __asm__(\"ret\"); } int main(void) { f(); return 0; }"},
    {"bounds a section",
     "int a __attribute__((section(\"set\"))); extern int __start_set[]; int main(void) { return __start_set[0]; }"},
    {"functions for interrupts",
     "__attribute__((interrupt)) void f(void *p) { } void (*q)(void *); int main(void) { q = f; return 0; }"},
    {"a register of the machine", "register long r __asm__(\"rsp\"); int main(void) { return (int)r; }"},
    {"cleanups of variables",
     "void f(int *p) { } int main(void) { __attribute__((cleanup(f))) int x = 1; return x; }",
     {"-fexceptions"}},
    {"calls that flags of the compiler add", "int main(void) { return 0; }", {"-finstrument-functions"}},
    {"call to unknown function", "int g; int main(void) { __builtin_nontemporal_store(1, &g); return g; }"},
};

}  // namespace

TEST_CASE("a construct that is refused is named, with its place") {
  for (const Case& each : refused) {
    INFO(each.text);
    CHECK_THROWS_WITH(read(each), Contains("not supported: ") && Contains(each.what) && Contains("program.c:"));
  }
}

TEST_CASE("overloaded functions are told apart by their types") {
  const auto program = extractText(
      "int g; __attribute__((overloadable)) void f(int n) { g = 1; } __attribute__((overloadable)) void f(double n) { "
      "g = 2; "
      "} int main(void) { f(1.0); return 0; }");
  CHECK(has(program, "g = 2"));
  CHECK_FALSE(has(program, "g = 1"));
}

TEST_CASE("a construct in a function that cannot run is not refused") {
  CHECK_NOTHROW(read({"", "static void unused(void) { __builtin_unwind_init(); } int main(void) { return 0; }"}));
}

TEST_CASE("what has to be assumed about a construct is listed") {
  for (const Case& each : listed) {
    INFO(each.text);
    const auto texts = assumptionsOf(each);
    CHECK(std::any_of(texts.begin(), texts.end(),
                      [&](const std::string& text) { return text.find(each.what) != std::string::npos; }));
  }
}
