// SPDX-License-Identifier: Apache-2.0
#include "numeric/invariant_text.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::numeric;
using namespace moire::program;

TEST_CASE("an invariant reads like a condition in C") {
  ProgramBuilder b;
  b.body("main");
  const CellId counter = b.global("counter", 0);
  const CellId t = b.global("t", 0);
  const CellId u = b.global("u", 0, uint32);
  const CellId pointer = b.cell({"pointer", std::nullopt, true, false, {}, {}, {}});
  const Program program = b.build();
  const AbstractValue top = AbstractValue::top(intervalSpace(program));

  CHECK(toText(program, top) == "true");
  CHECK(toText(program, AbstractValue::bottom(top.space())) == "false");
  CHECK(toText(program, top.restrict(t, {3, 3}).restrict(counter, {0, int32.max()})) == "counter >= 0 && t == 3");
  CHECK(toText(program, top.restrict(t, {1, 5})) == "1 <= t && t <= 5");
  CHECK(toText(program, top.restrict(u, {0, 7})) == "u <= 7");
  CHECK(toText(program, top.restrict(u, {0, 0})) == "u == 0");
  CHECK(toText(program, top.restrict(t, {3, 3}).restrict(u, {1, 1}), {counter, u, pointer}) == "u == 1");
}
