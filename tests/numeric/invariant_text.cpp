// SPDX-License-Identifier: Apache-2.0
#include "numeric/invariant_text.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"
#include "numeric/packs.h"

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

TEST_CASE("an invariant shows the relations that do not follow from the rest") {
  ProgramBuilder b;
  b.body("main");
  const CellId i = b.global("i", 0);
  const CellId n = b.global("n", 0);
  const CellId t = b.global("t", 0);
  const Program program = b.build();
  const auto domain = GENERATE(Domain::Octagon, Domain::Polyhedra);
  const AbstractValue top = AbstractValue::top(valueSpace(program, domain, Packs(program, {{i, n, t}})));
  const AbstractValue wide = top.restrict(i, {0, 50}).restrict(n, {0, 50});
  const AbstractValue less = wide.assume(*binary(Op::Less, read(i), read(n)));

  CHECK(toText(program, wide, {i, n}) == "0 <= i && i <= 50 && 0 <= n && n <= 50");
  CHECK(toText(program, less, {i, n}) == "0 <= i && i <= 49 && 1 <= n && n <= 50 && i + 1 <= n");
  CHECK(toText(program, wide.assign(i, *read(n)), {i, n}) == "0 <= i && i <= 50 && 0 <= n && n <= 50 && i == n");
  CHECK(toText(program, less, {i}) == "0 <= i && i <= 49");
  const AbstractValue sum = wide.assume(*binary(Op::LessEqual, binary(Op::Add, read(i), read(n)), constant(60)));
  CHECK(toText(program, sum, {i, n}) == "0 <= i && i <= 50 && 0 <= n && n <= 50 && i + n <= 60");
}
