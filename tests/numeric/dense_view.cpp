// SPDX-License-Identifier: Apache-2.0
#include "numeric/dense_view.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"
#include "numeric/invariants.h"
#include "sequential_flows.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

// A thread reads g, and checks that it still has that value.
struct Fixture {
  ProgramBuilder b;
  BodyId main = b.body("main");
  CellId g = b.cell({"g", int32, true, false, {}, {}, {}});
  CellId t = b.local(main, "t");
  LocationId copy = b.assign(main, t, read(g));
  LocationId pause = b.add(main, Skip{});
  LocationId check = b.check(main, binary(Op::Equal, read(t), read(g)), "t == g");
  Program program = b.build();
  Relations relations{Domain::Octagon, Packs(program, {{g, t}}), {}};

  [[nodiscard]] CheckOutcome outcome() const {
    return solveInvariants(program, sequentialFlows(program), {}, relations).check(check);
  }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "the dense view describes live local cells and shared ones") {
  const DenseView view(program, relations);
  CHECK(view.before[copy.index()] == Cells{g});
  CHECK(view.before[pause.index()] == Cells{g, t});
  CHECK(view.after[check.index()] == Cells{g});
}

TEST_CASE_METHOD(Fixture, "the dense view does not describe what other threads may write") {
  relations.disturbances.add(pause, g);
  const DenseView view(program, relations);
  CHECK(view.before[pause.index()] == Cells{t});
  CHECK(view.before[check.index()] == Cells{g, t});
}

TEST_CASE_METHOD(Fixture, "a relation to a shared cell holds until another thread may write it") {
  CHECK(outcome() == CheckOutcome::Holds);
  SECTION("before it is read, that does no harm") {
    relations.disturbances.add(copy, g);
    CHECK(outcome() == CheckOutcome::Holds);
  }
  SECTION("after it is read") {
    relations.disturbances.add(pause, g);
    CHECK(outcome() == CheckOutcome::MayFail);
  }
  SECTION("while a thread is about to compare it") {
    relations.disturbances.add(check, g);
    CHECK(outcome() == CheckOutcome::MayFail);
  }
  SECTION("without packs it is not known") {
    relations.packs = {};
    CHECK(outcome() == CheckOutcome::MayFail);
  }
}
