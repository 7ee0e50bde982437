// SPDX-License-Identifier: Apache-2.0
#include "numeric/thresholds.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::numeric;
using namespace moire::program;

TEST_CASE("thresholds are the constants of conditions, assignments and initial values, and their neighbours") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.global("x", 50);
  b.assign(main, x, binary(Op::Add, read(x), constant(20)));
  b.assume(main, binary(Op::Less, read(x), constant(-10)));
  CHECK(thresholdsOf(b.build()) == std::vector<Int>{-11, -10, -9, -1, 0, 1, 19, 20, 21, 49, 50, 51});
}
