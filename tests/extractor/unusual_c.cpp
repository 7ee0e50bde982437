// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using moire::program::Granularity;

namespace {

struct Snippet {
  const char* name;
  const char* text;
};

const Snippet snippets[] = {
    {"variable length arrays",
     "int g; int main(void) { int n = g; int a[n + 1]; a[g] = 2; g = a[0] + sizeof a; return 0; }"},
    {"array parameters of variable size",
     "int g; void f(int n, int a[n][n]) { a[0][1] = g; } int main(void) { int a[3][3]; f(3, a); return a[1][1]; }"},
    {"statement expressions",
     "int g; int main(void) { g = ({ int t = g; if (t) t++; t; }) + ({ g; }); ({ }); return ({ return 3; 1; }); }"},
    {"nested designators",
     "struct S { int a[4]; struct { int x, y; } p[2]; }; struct S s = { .a[2] = 5, .p[1].y = 7, .p = { [0].x = 1 } }; "
     "int main(void) { struct S t = { .p[1] = { .x = s.a[2] } }; s = t; return s.p[0].x; }"},
    {"flexible array members",
     "struct S { int n; int a[]; }; extern struct S *p; struct S q; int main(void) { p->a[p->n] = q.n; return p->a[0]; "
     "}"},
    {"unions",
     "union U { int i; float f; char c[4]; } u; int main(void) { u.i = 3; u.f = 1.0f; u.c[1] = u.i; union U v = u; "
     "return v.i; }"},
    {"anonymous members",
     "struct S { union { int a; long b; }; struct { int c; }; } s; int main(void) { s.a = 1; s.c = s.b; return s.c; }"},
    {"bit-fields",
     "struct S { unsigned a : 3; int : 0; int b : 5; _Bool c : 1; } s; int main(void) { s.a = s.b++; s.c = s.a; return "
     "s.a += 9; }"},
    {"computed goto",
     "int g; int main(void) { void *t[] = { &&a, &&b }; goto *t[g]; a: g = 1; b: g = 2; goto *t[1]; return 0; }"},
    {"variadic functions",
     "#include <stdarg.h>\nint g; int sum(int n, ...) { va_list l; va_start(l, n); int r = 0; while (n--) r += "
     "va_arg(l, int); va_end(l); return r; } int main(void) { return sum(2, g, 3); }"},
    {"old style definitions",
     "int g; int f(a, b) int a; char b; { return a + b; } int main() { g = f(1, 'c'); return 0; }"},
    {"calls with too few arguments to an old style function",
     "int f(a, b) int a, b; { return a + b; } int main() { return f(1); }"},
    {"generic selection",
     "int g; int main(void) { g = _Generic(g, int: 1 + g, default: 2); return _Generic(1.0, double: g, int: 3); }"},
    {"complex numbers",
     "_Complex double z; int main(void) { z = 1.0 + 2.0i; z *= z; return (int)__real__ z + (z == 0); }"},
    {"vectors",
     "typedef int v4 __attribute__((vector_size(16))); v4 v; int main(void) { v4 w = v + v; w[1] = 3; v = w; return "
     "v[0]; }"},
    {"empty structures", "struct E { } e; int main(void) { struct E f = e; e = f; return sizeof e; }"},
    {"jumps out of calls",
     "#include <setjmp.h>\njmp_buf b; int g; int main(void) { if (setjmp(b)) return 1; g = 1; longjmp(b, 1); }"},
    {"jumps into loops",
     "int g; int main(void) { int i = 0; if (g) goto in; for (i = 0; i < 9; i++) { in: g = i; } while (g) { goto out; "
     "} out: return g; }"},
    {"Duff's device",
     "int g; int main(void) { int n = g, c = 0; switch (n % 4) { case 0: do { c++; case 3: c++; case 2: c++; case 1: "
     "c++; } while (--n > 0); } return c; }"},
    {"switches without braces",
     "int g; int main(void) { switch (g) case 1: g = 2; switch (g) ; switch (g) { int i = 1; g = i; default: ; } "
     "return 0; }"},
    {"labels at the end", "int g; int main(void) { if (g) goto end; g = 1; end: ; }"},
    {"unreachable code",
     "int g; int main(void) { return 0; g = 1; while (g) { g--; break; g = 2; } lab: g = 3; goto lab; }"},
    {"endless loops", "int g; int main(void) { for (;;) ; }"},
    {"nested conditionals and commas",
     "int g, h; int main(void) { g = (h++, g ? h ? 1 : g : (h = 2, h)) ?: g; return (g, h); }"},
    {"the value of assignments",
     "int g, h; char c; int main(void) { g = h = c = 300; g += h -= 2; return (g = h) + (c++) + --g; }"},
    {"wide integers and floats",
     "__int128 w; long double d; float f; int main(void) { w += 3; d = w; f = d * 2; if (f > d) w--; return w > 1; }"},
    {"_BitInt", "_BitInt(7) b; unsigned _BitInt(100) c; int main(void) { b++; c = b; return b + (int)c; }"},
    {"inline assembly",
     "int g; int main(void) { int x = 1; __asm__ volatile(\"\" : \"=r\"(x) : \"r\"(g) : \"memory\"); __asm__(\"nop\"); "
     "__asm__(\"\" : \"+m\"(g)); return x; }"},
    {"atomic types",
     "#include <stdatomic.h>\n_Atomic int a; atomic_flag f; int main(void) { int e = 1; a++; a += 2; atomic_store(&a, "
     "3); atomic_fetch_add(&a, 1); if (atomic_compare_exchange_strong(&a, &e, 4)) return e; while "
     "(atomic_flag_test_and_set(&f)) ; return atomic_exchange(&a, 5) + a; }"},
    {"old atomic functions",
     "int a; int main(void) { int o = __sync_fetch_and_add(&a, 1); __sync_bool_compare_and_swap(&a, o, 2); "
     "__sync_synchronize(); __sync_lock_test_and_set(&a, 1); __sync_lock_release(&a); return __sync_nand_and_fetch(&a, "
     "3) + __atomic_load_n(&a, 0); }"},
    {"thread-local variables",
     "_Thread_local int t; static __thread int u = 3; int *p; int main(void) { t = u++; p = &t; *p = 1; return t; }"},
    {"pointers to pointers",
     "int x, *p = &x, **q = &p; int main(void) { **q = 1; *q = 0; if (!p) return **q; return p == &x; }"},
    {"pointer arithmetic",
     "int a[8], *p = a; int main(void) { *p++ = 1; p += 2; p[-1] = 3; *(a + 2) = 4; 3[a] = 5; return p - a + *(int "
     "*)((char *)a + 4); }"},
    {"pointers from integers", "int main(void) { *(volatile int *)0x1000 = 1; long l = 8; return *(int *)l; }"},
    {"container of a member",
     "struct S { int a, b; } s; int f(int *b) { struct S *t = (struct S *)((char *)b - __builtin_offsetof(struct S, "
     "b)); return t->a; } int main(void) { return f(&s.b); }"},
    {"functions that return structures",
     "struct P { int x, y[2]; }; struct P g; struct P f(struct P p) { p.x++; return p; } int main(void) { g = f(f(g)); "
     "return f(g).y[1] + f((struct P){1, {2}}).x; }"},
    {"tables of functions",
     "int a(int x) { return x; } int b(int x) { return x + 1; } int (*t[])(int) = { a, b }; int main(void) { return "
     "t[1](2) + (*t[0])(1) + (&a)(3); }"},
    {"functions behind void pointers",
     "void *h; typedef void (*fn)(void); void f(void) {} int main(void) { h = f; ((fn)h)(); return 0; }"},
    {"calls of what is no function", "int main(void) { ((void (*)(void))1234)(); return 0; }"},
    {"recursion through a pointer",
     "int g; void f(void (*n)(void)); void a(void) { f(a); } void f(void (*n)(void)) { if (g--) n(); } int main(void) "
     "{ a(); return 0; }"},
    {"recursion that returns structures",
     "struct P { int x, y; }; struct P f(int n) { struct P p = { n, 0 }; if (n) { p = f(n - 1); p.y++; } return p; } "
     "int main(void) { return f(3).y; }"},
    {"compound literals",
     "struct S { int a, b; }; int g; void f(struct S *s) { g = s->a; } int main(void) { f(&(struct S){ 1, g }); int *p "
     "= (int[]){ 1, 2, 3 }; g = p[1] + (int){ 4 }; return 0; }"},
    {"large objects",
     "struct B { int a[3]; struct { int x[2], y; } b[5]; } big[1000]; int main(void) { struct B l = big[3]; "
     "big[l.a[0]] = l; return l.b[2].y; }"},
    {"enumerations",
     "enum E { A = -1, B = 5 }; enum E e = B; enum F { C = 4000000000u } f; int main(void) { e++; f = C; switch (e) { "
     "case A: return 1; case B: return 2; } return f > 0; }"},
    {"alignment and sizes",
     "int main(void) { return sizeof(int[3]) + _Alignof(long) + __builtin_offsetof(struct { char c; int i; }, i); }"},
    {"builtins",
     "int g; int main(void) { int r; if (__builtin_add_overflow(g, 1, &r)) __builtin_trap(); if (__builtin_expect(!!(g "
     "> 1), 0)) g = __builtin_popcount(g); __builtin_prefetch(&g); return __builtin_constant_p(g) ? 1 : "
     "__builtin_abs(r); }"},
    {"strings",
     "char s[] = \"hello\"; const char *p = \"wor\" \"ld\"; int main(void) { s[0] = \"xyz\"[1] + *p + *\"q\"; return "
     "__func__[0]; }"},
    {"a condition that assigns",
     "int g; int next(void) { return g; } int main(void) { int c; while ((c = next()) != -1 && c) g = c; do g--; while "
     "(g > 0 || (c = g, c)); return 0; }"},
    {"nested blocks of one name",
     "int x; int main(void) { int x = 1; { int x = 2; { extern int x; x = 3; } x++; } static int y; { static int y = "
     "4; y++; } return x + y; }"},
    {"shifts, divisions and complements",
     "unsigned u; int i; int main(void) { u = u << i | ~u >> 3; i = i / (i % 3) ^ -i; u -= !i; return +i; }"},
    {"a main with arguments",
     "int main(int argc, char **argv, char **envp) { return argv[argc - 1][0] + (envp != 0); }"},
    {"static assertions and typedefs in blocks",
     "int main(void) { _Static_assert(1, \"\"); typedef int T; T t = 1; struct L { T x; } l = { t }; return l.x; }"},
    {"initialisers that run",
     "int g; int f(void) { return g++; } int main(void) { int a[3] = { f(), [2] = f() }; struct { int x, y; } s = { .y "
     "= f(), .x = g }; return a[1] + s.x; }"},
    {"nested functions inlined very often",
     "int g;\n#define TWICE(n, m) void n(void) { m(); m(); }\nvoid f0(void) { g++; } TWICE(f1, f0) TWICE(f2, f1) "
     "TWICE(f3, f2) TWICE(f4, f3) TWICE(f5, f4) TWICE(f6, f5) TWICE(f7, f6) TWICE(f8, f7) TWICE(f9, f8) TWICE(f10, f9) "
     "TWICE(f11, f10) TWICE(f12, f11) TWICE(f13, f12) TWICE(f14, f13) int main(void) { f14(); return 0; }"},
};

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace

TEST_CASE("Unusual C is extracted to a well-formed program at both granularities") {
  for (const Snippet& snippet : snippets) {
    INFO(snippet.name);
    for (const auto granularity : {Granularity::Access, Granularity::Statement}) {
      const auto program = extractText(snippet.text, granularity);
      CHECK(program.bodies.size() >= 1);
      CHECK(program.locations.size() >= 2);
    }
  }
}

TEST_CASE("Every function of unusual C can be an entry point") {
  for (const Snippet& snippet : snippets) {
    INFO(snippet.name);
    LibraryMode library;
    library.allEntries = true;
    CHECK(extractText(snippet.text, Granularity::Access, library).bodies.size() >= 2);
  }
}

TEST_CASE("Deeply nested code is extracted") {
  const std::string parentheses =
      "int g; int main(void) { return " + repeated("(", 2000) + "g" + repeated(")", 2000) + "; }";
  CHECK(actionsOf(extractText(parentheses)).size() == 1);
  const std::string ifs =
      "int g; int main(void) { " + repeated("if (g) { ", 2000) + "g = 1;" + repeated("}", 2000) + " return 0; }";
  CHECK(actionsOf(extractText(ifs)).size() == 4001);
  const std::string sum = "int g; int main(void) { int x = 1; g = x" + repeated(" + x", 2000) + "; return 0; }";
  CHECK(actionsOf(extractText(sum)).size() == 2);
  const std::string logical = "int g; int main(void) { int x = g; if (x" + repeated(" && (x", 1000) +
                              repeated(")", 1000) + ") g = 1; return 0; }";
  CHECK(actionsOf(extractText(logical)).size() == 4);
}

TEST_CASE("Copies of a function are shared when inlining would make the program too large") {
  const auto program = extractText(snippets[std::size(snippets) - 1].text);
  CHECK(program.locations.size() < 5000);
  CHECK(std::any_of(program.locations.begin(), program.locations.end(),
                    [](const auto& location) { return location.name.find("#shared") != std::string::npos; }));
}
