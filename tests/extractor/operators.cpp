// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using Actions = std::vector<std::string>;

namespace {
const std::string globals = "int a, b, g, h; _Bool flag; char c; unsigned u; ";
Actions access(const std::string& code) {
  return actionsOf(extractText(globals + "int main(void) {" + code + " return 0; }"));
}
Actions atomically(const std::string& code) {
  return actionsOf(extractStatements(globals + "int main(void) {" + code + " return 0; }"));
}
}  // namespace

TEST_CASE("An increment of a shared variable is a read and a write") {
  CHECK(access("g++;") == Actions{"%1 = g", "g = %1 + 1"});
  CHECK(access("--g;") == Actions{"%1 = g", "g = %1 - 1"});
}

TEST_CASE("An increment is one action at statement granularity") { CHECK(atomically("g++;") == Actions{"g = g + 1"}); }

TEST_CASE("An increment of a local is one action") {
  CHECK(access("int x = 1; x++;") == Actions{"x = 1", "x = x + 1"});
}

TEST_CASE("A shared read and a shared write are two actions") {
  CHECK(access("g = h + 1;") == Actions{"%1 = h", "g = %1 + 1"});
  CHECK(atomically("g = h + 1;") == Actions{"g = h + 1"});
}

TEST_CASE("An assignment to a local keeps its one shared read") {
  CHECK(access("int x = 2 * g;") == Actions{"x = 2 * g"});
  CHECK(access("int x = a + b;") == Actions{"%1 = a", "x = %1 + b"});
}

TEST_CASE("Three shared reads are made from left to right") {
  CHECK(access("int x = a + b * g;") == Actions{"%1 = a", "%2 = b", "x = %1 + %2 * g"});
}

TEST_CASE("A compound assignment reads the right side, then the left side") {
  CHECK(access("g += h;") == Actions{"%1 = h", "%2 = g", "g = %2 + %1"});
  CHECK(access("int x = 0; x *= g;") == Actions{"x = 0", "x = x * g"});
  CHECK(atomically("g += h;") == Actions{"g = g + h"});
}

TEST_CASE("Where the order of operands matters and C leaves it open, that is an assumption") {
  const auto count = [](const std::string& code) {
    return extractText(
               "int g, h; int f(void) { return g = 1; } int k(void) { return h = 1; } int a[3];"
               "int two(int x, int y) { return x + y; } int main(void) { int x;" +
               code + " return 0; }")
        .assumptions.size();
  };
  CHECK(count("x = g && f();") == 0);
  const auto without = count("x = h + f();");
  CHECK(count("x = g + f();") == without + 1);
  CHECK(count("x = f() + k();") == without);
  CHECK(count("x = two(f(), f());") == count("x = two(f(), k());") + 1);
  CHECK(count("a[g] = f();") == count("a[h] = f();") + 1);
}

TEST_CASE("The value of an assignment is what was assigned, not read again from shared memory") {
  CHECK(access("g = h = 3;") == Actions{"h = 3", "g = 3"});
  CHECK(access("g = h = a;") == Actions{"%1 = a", "h = %1", "g = %1"});
}

TEST_CASE("What a condition says of an assigned or stepped local is known of the local") {
  CHECK(access("int x; if ((x = g) > 3) h = 1;") == Actions{"x = g", "assume(3 < x)", "assume(x <= 3)", "h = 1"});
  CHECK(access("int x = 5; if (x-- > 3) h = 1;") ==
        Actions{"x = 5", "x = x - 1", "assume(3 < x + 1)", "assume(x + 1 <= 3)", "h = 1"});
}

TEST_CASE("The value of a post-increment of a shared variable is the old one") {
  CHECK(access("g = h++;") == Actions{"%1 = h", "h = %1 + 1", "g = %1"});
}

TEST_CASE("Narrow types are promoted and converted back") {
  CHECK(access("c += 1;") == Actions{"%1 = c", "c = (int8) ((int32) %1 + 1)"});
  CHECK(access("c = 300;") == Actions{"c = 44"});
  CHECK(access("flag = g;") == Actions{"%1 = g", "flag = (bool) (%1 != 0)"});
}

TEST_CASE("A comparison follows the usual arithmetic conversions") {
  CHECK(access("int x = -1 < u;") == Actions{"x = 4294967295 < u"});
}

TEST_CASE("A choice between local values is an expression, between shared ones it branches") {
  CHECK(access("int x = 1; g = x ? 2 : x;") == Actions{"x = 1", "g = x != 0 ? 2 : x"});
  CHECK(access("int x = 1; x = x ? a : b;") ==
        Actions{"x = 1", "assume(x != 0)", "assume(x == 0)", "%1 = a", "%1 = b", "x = %1"});
  CHECK(atomically("int x = 1; x = x ? a : b;") == Actions{"x = 1", "x = x != 0 ? a : b"});
}

TEST_CASE("An operand that may be undefined is not evaluated where C does not evaluate it") {
  CHECK(atomically("int x = 1; x = x ? a / x : 0;") ==
        Actions{"x = 1", "assume(x != 0)", "assume(x == 0)", "%1 = a / x", "%1 = 0", "x = %1"});
}

TEST_CASE("A value computed before a side effect keeps its old value") {
  CHECK(access("int x = 1; int y = x + (x = 5, 2);") == Actions{"x = 1", "%1 = x", "x = 5", "y = %1 + 2"});
}

TEST_CASE("Signed arithmetic wraps where the compiler is told so") {
  TemporaryFiles files;
  const auto path = files.add("wrap.c", "int g; int main(void) { int x = g; x = x + 1; return 0; }");
  const auto program = extractFiles({path}, moire::program::Granularity::Access, std::nullopt, {"-fwrapv"});
  CHECK(actionsOf(program) == Actions{"x = g", "x = (int32) ((uint32) x + 1)"});
}

TEST_CASE("Values that are not integers are any value, but their accesses are there") {
  const auto program = extractText("float f; int g; int main(void) { f = f + 1; if (f > 2) g = f; return 0; }");
  CHECK_FALSE(cellNamed(program, "f")->type);
  CHECK(actionsOf(program).size() >= 5);
}

TEST_CASE("An update of an atomic variable is one atomic block") {
  CHECK(actionsOf(extractText("_Atomic int n; int main(void) { n++; return 0; }")) ==
        Actions{"atomic begin", "%1 = n", "n = %1 + 1", "atomic end"});
}
