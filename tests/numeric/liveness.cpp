// SPDX-License-Identifier: Apache-2.0
#include "numeric/liveness.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::numeric;
using namespace moire::program;

TEST_CASE("a local cell is live from its assignment to its last use, around loops too") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId i = b.local(main, "i");
  const CellId t = b.local(main, "t");
  const CellId g = b.global("g", 0);
  const LocationId set = b.assign(main, i, constant(0));
  const LocationId head = b.assign(main, t, read(i));
  const LocationId use = b.assign(main, g, read(t));
  const LocationId add = b.assign(main, i, binary(Op::Add, read(i), constant(1)));
  b.link(add, head);
  const LocationId end = b.add(main, Skip{});
  const auto live = liveLocals(b.build());
  CHECK(live[set.index()].empty());
  CHECK(live[head.index()] == Cells{i});
  CHECK(live[use.index()] == Cells{i, t});
  CHECK(live[add.index()] == Cells{i});
  CHECK(live[end.index()].empty());
}
