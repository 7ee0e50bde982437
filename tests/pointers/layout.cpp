// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/layout.h"

#include <clang/AST/ASTContext.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Tooling/Tooling.h>
#include <catch2/catch.hpp>

using moire::extractor::anywhere;
using moire::extractor::Layout;

namespace {

/// The type of the last variable of the text.
struct Declared {
  explicit Declared(const std::string& text) : unit(clang::tooling::buildASTFromCodeWithArgs(text, {}, "input.c")) {
    for (const auto* declaration : unit->getASTContext().getTranslationUnitDecl()->decls())
      if (const auto* variable = clang::dyn_cast<clang::VarDecl>(declaration)) type = variable->getType();
  }

  [[nodiscard]] Layout layout(bool elements = false, std::size_t limit = 100) const {
    return {&unit->getASTContext(), type, elements, limit};
  }

  std::unique_ptr<clang::ASTUnit> unit;
  clang::QualType type;
};

std::vector<std::string> names(const Layout& layout, const std::vector<std::size_t>& leaves) {
  std::vector<std::string> result;
  for (const std::size_t leaf : leaves) result.push_back(layout.leaves()[leaf].suffix);
  return result;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("fields are separate, elements of an array are one part") {
  const Declared declared("struct s { int a; struct { char c; long d[4]; } b[3]; } x;");
  const Layout layout = declared.layout();
  CHECK(names(layout, {0, 1, 2}) == Names{".a", ".b[].c", ".b[].d[]"});
  CHECK(layout.normal(64 + 2 * 320 + 64 + 3 * 64) == 64 + 64);  // b[2].d[3]
  CHECK(layout.isOnePart(0));
  CHECK_FALSE(layout.isOnePart(64));
}

TEST_CASE("an access touches the one part that it fits in, or may touch any") {
  const Declared declared("struct s { int a; int* p; } x;");
  const Layout layout = declared.layout();
  CHECK(names(layout, layout.leavesIn(0, 32)) == Names{".a"});
  CHECK(names(layout, layout.leavesIn(64, 64)) == Names{".p"});
  CHECK(names(layout, layout.leavesIn(64, 8)) == Names{".p"});
  CHECK(names(layout, layout.leavesIn(0, 128)) == Names{".a", ".p"});
  CHECK(names(layout, layout.leavesIn(anywhere, 32)) == Names{".a", ".p"});
  CHECK(names(layout, layout.leavesIn(32, 32)) == Names{".a", ".p"});  // in no part
}

TEST_CASE("an access of unknown size may touch anything") {
  const Declared declared("struct s { int a; int* p; } x;");
  const Layout layout = declared.layout();
  CHECK_FALSE(layout.leafAt(0, 0));
  CHECK(names(layout, layout.leavesIn(0, 0)) == Names{".a", ".p"});
}

TEST_CASE("a pointer moves to the next element, not to the next field") {
  const Declared declared("struct s { int a, b; } x[4];");
  const Layout layout = declared.layout();
  CHECK(layout.spread(32, 64) == 32);
  CHECK(layout.spread(32, 32) == anywhere);
  CHECK(layout.normal(64 + 32) == 32);
}

TEST_CASE("places that count as one are as far apart as the elements of the smallest array around them") {
  const Declared declared("struct s { int a; short b[8]; } x[4];");
  const Layout layout = declared.layout();
  CHECK(layout.strideAround(0) == 32 + 8 * 16);
  CHECK(layout.strideAround(32) == 16);
  CHECK(layout.strideAround(anywhere) == 0);
  const Declared one("struct s { int a; } x;");
  CHECK(one.layout().strideAround(0) > 1'000'000);
  CHECK(one.layout(true).strideAround(0) == 32);
}

TEST_CASE("an object with too many parts is a single part that is not tracked") {
  const Declared declared("struct s { int a, b, c; } x;");
  const Layout layout = declared.layout(false, 2);
  CHECK(layout.leaves().size() == 1);
  CHECK_FALSE(layout.leaves().front().value);
  CHECK(layout.leavesIn(64, 32) == std::vector<std::size_t>{0});
  CHECK(layout.strideAround(0) == 0);
}

TEST_CASE("what is at fixed distances around a part is its object, or the element of an array that it is in") {
  const Declared declared("struct in { int x; int y[2]; }; struct s { int a; struct in b; struct in c[3]; } x;");
  const Layout layout = declared.layout();
  const auto around = [&](moire::extractor::Offset offset) {
    const auto block = layout.blockAround(offset);
    return block ? std::pair(block->start, block->size) : std::pair<moire::extractor::Offset, std::int64_t>(-1, -1);
  };
  using Block = std::pair<moire::extractor::Offset, std::int64_t>;
  CHECK(around(0) == Block{0, 13 * 32});
  CHECK(around(32) == Block{0, 13 * 32});          // b and b.x
  CHECK(around(64) == Block{64, 32});              // an element of b.y
  CHECK(around(4 * 32) == Block{4 * 32, 3 * 32});  // an element of c, and its x
  CHECK(around(5 * 32) == Block{5 * 32, 32});
  CHECK(around(8) == Block{-1, -1});
  CHECK(around(anywhere) == Block{-1, -1});
}

TEST_CASE("of an array of any length, one element is around a part; in a union nothing is known") {
  CHECK(Declared("struct s { int a; long b; } x;").layout(true).blockAround(64)->size == 128);
  CHECK_FALSE(Declared("union u { int a; struct { int b, c; } d; } x;").layout().blockAround(0));
  CHECK_FALSE(Declared("struct s { int a; union { int b; long c; } d; } x;").layout().blockAround(64));
  CHECK_FALSE(Declared("struct s { int a : 3; int b : 4; } x;").layout().blockAround(0));
}
