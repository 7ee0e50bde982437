// SPDX-License-Identifier: Apache-2.0
#include "numeric/equations.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"
#include "numeric/invariants.h"

using namespace moire::numeric;
using namespace moire::program;

TEST_CASE("the values that other threads give a record say nothing about this thread's local cells") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId g = b.cell({"g", int32, true, false, {}, {}, {}});
  const CellId t = b.local(main, "t");
  const LocationId copy = b.assign(main, g, read(t));
  const LocationId check = b.check(main, binary(Op::Equal, read(g), read(t)), "g == t");
  const Program program = b.build();
  const Relations relations{Domain::Octagon, Packs(program, {{g, t}}, Packs::Flows::WholePacks), {}};
  const auto& record = relations.packs.records().front();
  FlowGraph flows;
  flows.add({program[main].entry, record.label, copy});
  flows.add({copy, record.label, check});
  CHECK(solveInvariants(program, flows, {}, relations).check(check) == CheckOutcome::Holds);
  flows.add({copy, record.foreign, check});
  CHECK(solveInvariants(program, flows, {}, relations).check(check) == CheckOutcome::MayFail);
}
