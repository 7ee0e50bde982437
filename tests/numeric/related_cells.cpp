// SPDX-License-Identifier: Apache-2.0
#include "numeric/related_cells.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

ExpressionPtr less(CellId a, CellId b) { return binary(Op::Less, read(a), read(b)); }

struct Fixture {
  ProgramBuilder b;
  BodyId main = b.body("main");
  CellId g = b.global("g", 0);
  CellId h = b.global("h", 0);
  CellId k = b.global("k", 0);
  CellId t = b.local(main, "t");

  bool together(CellId one, CellId other, const PackLimits& limits = {}) {
    const Packs packs = relatedCells(b.program(), limits);
    return packs.groupOf(one) && packs.groupOf(one) == packs.groupOf(other);
  }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "cells are related by assignments and comparisons") {
  b.assign(main, t, binary(Op::Add, read(g), constant(1)));
  b.assume(main, less(t, h));
  CHECK(together(g, t));
  CHECK(together(g, h));
  CHECK_FALSE(together(g, k));
}

TEST_CASE_METHOD(Fixture, "cells are not related by what is not linear") {
  b.assign(main, t, binary(Op::Remainder, read(g), read(h)));
  b.assume(main, binary(Op::And, binary(Op::Less, read(g), constant(1)), binary(Op::Less, read(h), constant(1))));
  CHECK(relatedCells(b.program(), {}).empty());
}

TEST_CASE_METHOD(Fixture, "the few cells that a critical section writes are related") {
  const LockId m = b.lock("m");
  b.add(main, Acquire{m});
  b.assign(main, g, constant(1));
  b.assign(main, h, constant(1));
  b.add(main, Release{m});
  b.assign(main, k, constant(1));
  CHECK(together(g, h));
  CHECK_FALSE(together(g, k));
}

TEST_CASE_METHOD(Fixture, "a pack does not get too large, and assertions come first") {
  b.assign(main, g, read(k));
  b.assign(main, g, read(k));
  b.check(main, less(g, h), "g < h");
  CHECK(together(g, k));
  CHECK(together(g, h));
  const PackLimits two{.shared = 2, .live = 12, .cells = 256};
  CHECK(together(g, h, two));
  CHECK_FALSE(together(g, k, two));
}

TEST_CASE_METHOD(Fixture, "temporaries that live one after the other leave room for each other") {
  std::vector<CellId> copies;
  for (int i = 0; i < 20; ++i) {
    copies.push_back(b.local(main, "copy" + std::to_string(i)));
    b.assign(main, copies.back(), read(g));
    b.assume(main, less(copies.back(), h));
  }
  CHECK(std::all_of(copies.begin(), copies.end(), [&](CellId copy) { return together(g, copy); }));
  // If all of them are used at the end, they live at the same time.
  for (const CellId copy : copies) b.assume(main, binary(Op::Less, read(copy), constant(9)));
  CHECK_FALSE(std::all_of(copies.begin(), copies.end(), [&](CellId copy) { return together(g, copy); }));
}

TEST_CASE_METHOD(Fixture, "cells that are wanted together are, however small the limits") {
  b.assume(main, less(g, t));
  const PackLimits none{.shared = 0, .live = 0, .cells = 0};
  const auto together = [&](CellId one, CellId other, const CellPairs& wanted) {
    const Packs packs = relatedCells(b.program(), none, wanted);
    return packs.groupOf(one) && packs.groupOf(one) == packs.groupOf(other);
  };
  CHECK_FALSE(together(g, k, {}));
  CHECK(together(g, k, {{h, k}, {g, h}}));
  CHECK_FALSE(together(g, t, {{h, k}, {g, h}}));
}
