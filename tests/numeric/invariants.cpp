// SPDX-License-Identifier: Apache-2.0
#include "numeric/invariants.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"
#include "sequential_flows.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

ExpressionPtr plus(CellId cell, Int value) { return binary(Op::Add, read(cell), constant(value)); }
ExpressionPtr less(CellId cell, Int bound) { return binary(Op::Less, read(cell), constant(bound)); }

// `for (i = 0; i < bound; ++i) inside;` after the body's last location; `inside` adds locations to it.
struct Loop {
  LocationId enter, inside, exit;
};
template <class Inside>
Loop addLoop(ProgramBuilder& b, BodyId body, CellId i, Int bound, const Inside& inside) {
  b.assign(body, i, constant(0));
  const LocationId head = b.add(body, Skip{});
  const LocationId enter = b.assume(body, less(i, bound));
  inside();
  const LocationId step = b.assign(body, i, plus(i, 1));
  b.link(step, head);
  b.continueFrom(body, head);
  const LocationId exit = b.assume(body, negation(less(i, bound)));
  return {enter, step, exit};
}

}  // namespace

TEST_CASE("a counting loop gets its exact bounds by widening and narrowing, with and without thresholds") {
  for (const unsigned steps : {0U, 16U}) {
    ProgramBuilder b;
    const BodyId main = b.body("main");
    const CellId i = b.local(main, "i");
    const Loop loop = addLoop(b, main, i, 100, [] {});
    const LocationId check = b.check(main, binary(Op::Equal, read(i), constant(100)), "i == 100");
    const Program program = b.build();
    SolverOptions options;
    options.thresholdSteps = steps;
    const Invariants invariants = solveInvariants(program, sequentialFlows(program), options);
    CHECK(invariants.bounds(loop.inside, i) == Range{0, 99});
    CHECK(invariants.bounds(check, i) == Range{100, 100});
    CHECK(invariants.check(check) == CheckOutcome::Holds);
    CHECK(invariants.after(loop.inside).bounds(i) == Range{1, 100});
  }
}

TEST_CASE("nested loops get exact bounds") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId i = b.local(main, "i");
  const CellId j = b.local(main, "j");
  std::optional<Loop> inner;
  const Loop outer = addLoop(b, main, i, 10, [&] { inner = addLoop(b, main, j, 20, [] {}); });
  const LocationId last = b.add(main, Skip{});
  const Program program = b.build();
  const Invariants invariants = solveInvariants(program, sequentialFlows(program));
  CHECK(invariants.bounds(inner->inside, i) == Range{0, 9});
  CHECK(invariants.bounds(inner->inside, j) == Range{0, 19});
  CHECK(invariants.bounds(outer.inside, j) == Range{20, 20});
  CHECK(invariants.bounds(last, i) == Range{10, 10});
}

TEST_CASE("a threshold stops a bound that narrowing could not bring back") {
  // Above 7, `x != 7` holds again: if x is widened beyond it, nothing limits it from above.
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.local(main, "x");
  b.assign(main, x, constant(0));
  const LocationId head = b.add(main, Skip{});
  const LocationId notSeven = b.assume(main, binary(Op::NotEqual, read(x), constant(7)));
  const LocationId step = b.assign(main, x, plus(x, 1));
  b.link(step, head);
  b.link(notSeven, head);
  b.continueFrom(main, head);
  const LocationId after = b.check(main, binary(Op::LessEqual, read(x), constant(7)), "x <= 7");
  const Program program = b.build();
  SolverOptions without;
  without.thresholdSteps = 0;
  CHECK(solveInvariants(program, sequentialFlows(program)).check(after) == CheckOutcome::Holds);
  CHECK(solveInvariants(program, sequentialFlows(program), without).check(after) == CheckOutcome::MayFail);
}

TEST_CASE("a loop without bound is widened to the limit of the type, and signed overflow stops it") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.local(main, "x");
  b.assign(main, x, constant(0));
  const LocationId step = b.assign(main, x, plus(x, 1));
  b.link(step, step);
  const LocationId after = b.check(main, binary(Op::Less, constant(0), read(x)), "x > 0");
  const Program program = b.build();
  const Invariants invariants = solveInvariants(program, sequentialFlows(program));
  CHECK(invariants.bounds(step, x) == Range{0, int32.max()});
  CHECK(invariants.check(after) == CheckOutcome::Holds);
}

TEST_CASE("what follows an impossible condition is unreachable, even if it reads nothing") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.global("x", 0);
  const LocationId test = b.assume(main, less(x, 0));
  const LocationId dead = b.add(main, Skip{});
  const LocationId check = b.check(main, constant(0), "false");
  const Program program = b.build();
  const Invariants invariants = solveInvariants(program, sequentialFlows(program));
  CHECK(invariants.reachable(test));
  CHECK_FALSE(invariants.reachable(dead));
  CHECK(invariants.bounds(dead, x) == std::nullopt);
  CHECK(invariants.check(check) == CheckOutcome::Unreachable);
}

TEST_CASE("a location is unreachable while no source of one of its cells is") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.global("x", 0);
  const LocationId start = b.program()[main].entry;
  const LocationId read1 = b.add(main, Skip{});
  b.detach(main);
  const LocationId orphan = b.assign(main, x, constant(1));  // nothing leads here
  const Program program = b.build();
  FlowGraph flows;
  flows.add({orphan, x, read1});
  CHECK_FALSE(solveInvariants(program, flows).reachable(read1));
  flows.add({start, x, read1});
  CHECK(solveInvariants(program, flows).bounds(read1, x) == Range{0, 0});
}

TEST_CASE("a cell that no flow brings may have any value") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.global("x", 0);
  const LocationId skip = b.add(main, Skip{});
  const Program program = b.build();
  const Invariants invariants = solveInvariants(program, {});
  CHECK(invariants.reachable(skip));
  CHECK(invariants.bounds(skip, x) == int32.range());
}

TEST_CASE("a body is reached once a reachable location spawns it, and sees what was written before") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId child = b.body("child");
  const BodyId never = b.body("never");
  const CellId x = b.global("x", 0);
  b.assign(main, x, constant(3));
  b.add(main, Spawn{child});
  b.assume(main, less(x, 0));
  b.add(main, Spawn{never});
  const LocationId inChild = b.add(child, Skip{});
  const Program program = b.build();
  const Invariants invariants = solveInvariants(program, sequentialFlows(program));
  CHECK(invariants.bounds(inChild, x) == Range{3, 3});
  CHECK_FALSE(invariants.reachable(program[never].entry));
}

TEST_CASE("a cycle through another thread is widened, and its lower bound kept") {
  // Each of two threads adds 1 to what the other one wrote.
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId other = b.body("other");
  const CellId x = b.global("x", 0);
  b.add(main, Spawn{other});
  const LocationId here = b.assign(main, x, plus(x, 1));
  const LocationId there = b.assign(other, x, plus(x, 1));
  const LocationId check = b.check(main, binary(Op::Less, constant(0), read(x)), "x > 0");
  const Program program = b.build();
  FlowGraph flows = sequentialFlows(program);
  CHECK(solveInvariants(program, flows).bounds(check, x) == Range{1, 1});
  flows.add({here, x, there});
  flows.add({there, x, here});
  flows.add({there, x, check});
  const Invariants invariants = solveInvariants(program, flows);
  CHECK(invariants.bounds(here, x) == Range{0, int32.max()});
  CHECK(invariants.check(check) == CheckOutcome::Holds);
}

TEST_CASE("a guard in another thread bounds a cycle through it") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId other = b.body("other");
  const CellId x = b.global("x", 0);
  b.add(main, Spawn{other});
  const LocationId here = b.assign(main, x, plus(x, 1));
  b.link(here, here);
  const LocationId guard = b.assume(other, less(x, 10));
  const LocationId there = b.assign(other, x, plus(x, 1));
  b.link(there, guard);
  const Program program = b.build();
  FlowGraph flows;
  for (const auto& [from, to] : std::vector<std::pair<LocationId, LocationId>>{
           {program[main].entry, here}, {program[main].entry, guard}, {guard, there}, {there, here}, {there, guard}})
    flows.add({from, x, to});
  CHECK(solveInvariants(program, flows).bounds(here, x) == Range{0, 10});
}

TEST_CASE("weak updates accumulate") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId array = b.cell({"array", int32, true, true, {}, Range{0, 0}, {}});
  b.assign(main, array, constant(5));
  b.assign(main, array, constant(-2));
  const LocationId check =
      b.check(main, binary(Op::And, less(array, 6), binary(Op::LessEqual, constant(-2), read(array))), "bounds");
  const LocationId tooStrong = b.check(main, less(array, 5), "array < 5");
  const Program program = b.build();
  const Invariants invariants = solveInvariants(program, sequentialFlows(program));
  CHECK(invariants.bounds(check, array) == Range{-2, 5});
  CHECK(invariants.check(check) == CheckOutcome::Holds);
  CHECK(invariants.check(tooStrong) == CheckOutcome::MayFail);
}

TEST_CASE("two solutions are compared location by location") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.global("x", 0);
  const LocationId first = b.add(main, Skip{});
  b.add(main, Skip{});
  const Program program = b.build();
  FlowGraph flows;
  const Invariants weak = solveInvariants(program, flows);
  flows.add({program[main].entry, x, first});
  const Invariants strong = solveInvariants(program, flows);
  CHECK(strong.changedFrom(strong) == 0);
  CHECK(strong.changedFrom(weak) == 1);
}

TEST_CASE("the solver stops when it is told to") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  for (int i = 0; i < 200; ++i) b.add(main, Skip{});
  const Program program = b.build();
  SolverOptions options;
  options.shouldStop = [] { return true; };
  CHECK_THROWS_AS(solveInvariants(program, {}, options), moire::Stopped);
}
