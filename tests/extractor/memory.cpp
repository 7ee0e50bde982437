// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using moire::program::IntType;
using moire::program::Range;

namespace {
std::optional<Range> initialOf(const moire::program::Program& program, const std::string& name) {
  const auto* cell = cellNamed(program, name);
  if (!cell) throw std::runtime_error("no cell '" + name + "':\n" + toText(program));
  return cell->initial;
}
}  // namespace

TEST_CASE("Static variables start with their initialiser or zero") {
  const auto program = extractText(
      "enum E { A, B = 5 }; int z; int five = 2 + 3; enum E e = B; char c = 'a'; int *null; int *p = &z; unsigned char "
      "w = 300;"
      "int main(void) { static int s = 7; return z + five + e + c + (null != p) + w + s; }");
  CHECK(initialOf(program, "z") == Range{0, 0});
  CHECK(initialOf(program, "five") == Range{5, 5});
  CHECK(initialOf(program, "e") == Range{5, 5});
  CHECK(initialOf(program, "c") == Range{'a', 'a'});
  CHECK(initialOf(program, "null") == Range{0, 0});
  CHECK(initialOf(program, "p") == Range{1, moire::program::uint64.max()});
  CHECK(initialOf(program, "w") == Range{44, 44});
  CHECK(initialOf(program, "main::s") == Range{7, 7});
}

TEST_CASE("A structure is a cell per field, an array a cell for all elements") {
  const auto program = extractText(
      "struct S { int x; struct { char y; } in; int a[3]; } s = {.in = {4}, .a = {5, 7}}; int t[2][2] = {{1, 2}, {3, "
      "-4}};"
      "struct S many[2] = {{.x = 1}}; int full[2] = {3, 4}; char text[] = \"az\";"
      "int main(void) { return s.x + s.in.y + s.a[1] + t[0][1] + many[1].x + full[0] + text[0]; }");
  CHECK(initialOf(program, "s.x") == Range{0, 0});
  CHECK(initialOf(program, "s.in.y") == Range{4, 4});
  CHECK(initialOf(program, "s.a[]") == Range{0, 7});
  CHECK(initialOf(program, "t[]") == Range{-4, 3});
  CHECK(initialOf(program, "many[].x") == Range{0, 1});
  CHECK(initialOf(program, "full[]") == Range{3, 4});
  CHECK(initialOf(program, "text[]") == Range{0, 'z'});
  CHECK(cellNamed(program, "s.a[]")->summary);
  CHECK(cellNamed(program, "many[].x")->summary);
  CHECK_FALSE(cellNamed(program, "s.x")->summary);
}

TEST_CASE("Cells have the types of their variables") {
  const auto program = extractText(
      "_Bool b; unsigned short u; struct { int f : 3; unsigned g : 5; } s; double d; union { int i; } v; int *p; "
      "__int128 w;"
      "int main(void) { return b + u + s.f + s.g + (d > 0) + v.i + !p + (w > 0); }");
  CHECK(cellNamed(program, "b")->type == moire::program::boolean);
  CHECK(cellNamed(program, "u")->type == IntType{16, false});
  CHECK(cellNamed(program, "s.f")->type == IntType{3, true});
  CHECK(cellNamed(program, "s.g")->type == IntType{5, false});
  CHECK(cellNamed(program, "p")->type == moire::program::uint64);
  for (const auto* untracked : {"d", "v", "w"}) CHECK_FALSE(cellNamed(program, untracked)->type);
}

TEST_CASE("A variable that is only declared may start with any value, which is an assumption") {
  const auto program = extractText("extern int e; int main(void) { return e; }");
  CHECK_FALSE(initialOf(program, "e"));
  REQUIRE(program.assumptions.size() == 1);
  CHECK(program.assumptions.front().text.starts_with("variable 'e' has no definition"));
}

TEST_CASE("Through a pointer all that it may point to is read or written, and nothing else") {
  const auto program = extractText(
      "int x, y, z; long l; int *p = &x; long *q = &l; int *r; int main(void) { r = &z; if (l) p = &y; *p = 1; z = *p; "
      "*q = 2; return 0; }");
  CHECK(has(program, "oneOf{x, y} = 1"));
  CHECK(has(program, "main::%2 = oneOf{x, y}"));
  CHECK(has(program, "l = 2"));
}

TEST_CASE("Through an unknown pointer, unknown memory and all that unknown code knows is read or written") {
  const auto program = extractText(
      "static int x, y, z; int *any(int *); int main(void) { int *p = any(&x); *p = 1; z = y; return *p; }");
  CHECK(has(program, "havoc unknown memory x"));
}

TEST_CASE("An access of another type than the object's may touch any part of it") {
  const auto program = extractText(
      "struct S { int a, b; } s; int main(void) { char *c = (char *)&s; c[5] = 1; int x = *(short *)&s.a; return x; }");
  CHECK(has(program, "havoc s.a s.b"));
}

TEST_CASE("A local pointer that is never changed stands for what it points to") {
  const auto program =
      extractText("int g, a[4]; int main(void) { int *p = &g; int *q = a; *p = 1; q[2] = 2; *(q + 1) = 3; return 0; }");
  CHECK(actionsOf(program) == std::vector<std::string>{"g = 1", "a[] = 2", "a[] = 3"});
}

TEST_CASE("Variables of one name in different scopes are different cells") {
  const auto program = extractText("int x; int main(void) { int x = 1; { int x = 2; x++; } x++; return 0; }");
  CHECK(has(program, "main::x = main::x + 1"));
  CHECK(has(program, "main::x#2 = main::x#2 + 1"));
}

TEST_CASE("Only what is used has a cell") {
  CHECK(extractText("int used, unused; int main(void) { int l; return used; }").cells.size() == 2);
}
