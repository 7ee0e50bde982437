// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/text.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::program;

TEST_CASE("a program prints a line for each cell, lock and location") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId worker = b.body("worker");
  const CellId x = b.global("x", 5);
  const CellId t = b.local(worker, "t", boolean);
  const LockId m = b.lock("m");
  b.add(main, Spawn{worker});
  b.add(worker, Acquire{m});
  const LocationId again = b.assume(worker, binary(Op::Less, read(x), constant(9)));
  b.assign(worker, t, read(x, boolean));
  b.check(worker, read(t, boolean), "t");
  b.link(b.add(worker, Release{m}), again);
  b.add(worker, TryAcquire{m, true, t, 1});
  b.add(worker, Acquire{m, true});
  CHECK(toText(b.build()) == R"(shared x : int32 = 5
local t : bool of worker
lock m

body main: entry main:0, exit main:10
  main:0: start -> main:2
  main:2: spawn worker -> main:10
  main:10: skip

body worker: entry worker:1, exit worker:11
  worker:1: start -> worker:3
  worker:3: acquire m -> worker:4
  worker:4: assume(x < 9) -> worker:5
  worker:5: t = x -> worker:6
  worker:6: check(t) -> worker:7
  worker:7: release m -> worker:4, worker:8
  worker:8: t = try acquire shared m ? 1 : any other -> worker:9
  worker:9: acquire shared m -> worker:11
  worker:11: skip
)");
}

TEST_CASE("a program prints its barriers, limits and elements") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId worker = b.body("worker");
  b.limit(worker, 4);
  const CellId i = b.local(main, "i");
  b.reference({"a[i]", main, {i}, false, Element{"a", read(i)}});
  b.add(main, Meet{b.barrier("all", 5)});
  CHECK(toText(b.build()) == R"(local i : int32 of main
barrier all for 5 threads
reference a[i] of main from i, element i of a

body main: entry main:0, exit main:3
  main:0: start -> main:2
  main:2: meet at all -> main:3
  main:3: skip

body worker: entry worker:1, exit worker:4, 4 threads at most
  worker:1: start -> worker:4
  worker:4: skip
)");
}

TEST_CASE("a program prints its conditions, and what threads do at them") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const ConditionId one = b.condition("one");
  const ConditionId many = b.condition("many", true);
  b.add(main, Await{one});
  b.add(main, Await{many, true});
  b.add(main, Signal{one});
  b.add(main, Signal{many, true});
  Program program = b.build();
  program.bodies.front().endsProgram = true;
  CHECK(toText(program) == R"(condition one
condition many, many

body main: entry main:0, exit main:5, ends the program
  main:0: start -> main:1
  main:1: sleep at one -> main:2
  main:2: sleep at many for a time -> main:3
  main:3: wake one at one -> main:4
  main:4: wake all at many -> main:5
  main:5: skip
)");
}

TEST_CASE("a program prints its references, and the accesses through them") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const LockId m = b.lock("m", true);
  const CellId x = b.cell({"x", int32, true, true, {}, Range{0, 0}, {}, true});
  const ReferenceId at = b.reference({"*p", main, {b.local(main, "p")}, true});
  b.add(main, Acquire{m, false, at});
  b.addOwnAccess(b.assign(main, x, constant(1)), {x, at, "object"});
  b.add(main, Release{m, at});
  CHECK(toText(b.build()) == R"(shared x : int32, many objects, hidden = 0
local p : int32 of main
lock m, many locks
reference *p of main from p, unique

body main: entry main:0, exit main:4
  main:0: start -> main:1
  main:1: acquire m at *p -> main:2
  main:2: x = 1 -> main:3 [x at *p, object]
  main:3: release m at *p -> main:4
  main:4: skip
)");
}
