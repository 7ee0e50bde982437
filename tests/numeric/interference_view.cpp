// SPDX-License-Identifier: Apache-2.0
#include "numeric/interference_view.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"
#include "sequential_flows.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

ExpressionPtr equals(CellId cell, ExpressionPtr value) { return binary(Op::Equal, read(cell), std::move(value)); }

}  // namespace

TEST_CASE("locations that know the same of shared cells share a class, whatever they know of locals") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId flag = b.global("flag", 0);
  const CellId local = b.local(main, "local");
  const LocationId first = b.assign(main, local, constant(1));
  const LocationId second = b.assign(main, flag, constant(1));
  const LocationId third = b.add(main, Skip{});
  const Program program = b.build();
  const Invariants invariants = solveInvariants(program, sequentialFlows(program));
  const InterferenceView view(program, invariants, {flag});
  CHECK(view.view(first) == view.view(second));
  CHECK(view.view(second) != view.view(third));
  CHECK(view.disjoint(view.view(second), view.view(third)));
  CHECK_FALSE(view.disjoint(view.view(first), view.view(second)));
}

TEST_CASE("a guard excludes what makes it false, also because of what is known of locals") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId flag = b.cell({"flag", int32, true, false, {}, {}, {}});
  const CellId local = b.local(main, "local");
  b.assign(main, local, constant(3));
  const LocationId waits = b.assume(main, equals(flag, read(local)));
  const LocationId writes = b.assign(main, flag, constant(4));
  const LocationId last = b.add(main, Skip{});
  const Program program = b.build();
  const Invariants invariants = solveInvariants(program, sequentialFlows(program));
  const InterferenceView view(program, invariants, {flag});
  CHECK(view.excludedAt(waits) == std::vector{view.view(last)});
  CHECK(view.excludedAt(writes).empty());
  CHECK(view.isLive(waits));
}

TEST_CASE("what a guard excludes does not rest on what its own thread knows of shared cells") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.global("x", 5);
  const LocationId atFive = b.assume(main, binary(Op::NotEqual, read(x), constant(9)));
  const LocationId toNine = b.assign(main, x, constant(9));
  b.assign(main, x, constant(6));
  const LocationId atSix = b.add(main, Skip{});
  const Program program = b.build();
  const Invariants invariants = solveInvariants(program, sequentialFlows(program));
  const InterferenceView view(program, invariants, {x});
  const auto excluded = view.excludedAt(atFive);
  const auto nine = view.view(program[toNine].successors.front());
  CHECK(excluded == std::vector{nine});
  CHECK(view.disjoint(view.view(atFive), view.view(atSix)));
}

TEST_CASE("unreachable locations are in one empty class, which is disjoint from all") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId flag = b.global("flag", 0);
  const LocationId never = b.assume(main, equals(flag, constant(1)));
  const LocationId dead = b.add(main, Skip{});
  const LocationId alsoDead = b.add(main, Skip{});
  const Program program = b.build();
  const Invariants invariants = solveInvariants(program, sequentialFlows(program));
  const InterferenceView view(program, invariants, {flag});
  CHECK(view.view(dead) == view.view(alsoDead));
  CHECK_FALSE(view.isLive(never));
  CHECK_FALSE(view.isLive(dead));
  CHECK(view.disjoint(view.view(dead), view.view(dead)));
}

TEST_CASE("all contradictions are listed, in order") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.global("x", 0);
  b.assign(main, x, constant(1));
  b.assign(main, x, constant(2));
  const Program program = b.build();
  const Invariants invariants = solveInvariants(program, sequentialFlows(program));
  const InterferenceView view(program, invariants, {x});
  const auto pairs = view.contradictions();
  CHECK(view.classCount() == 4);  // any value before the start, then 0, 1, 2
  CHECK(pairs.size() == 6);
  CHECK(std::is_sorted(pairs.begin(), pairs.end()));
  for (const auto& [one, other] : pairs) CHECK(view.value(one).meet(view.value(other)).isBottom());
}
