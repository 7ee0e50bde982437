// SPDX-License-Identifier: Apache-2.0
#include "numeric/transfer.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

struct Fixture {
  ProgramBuilder b;
  BodyId main = b.body("main");
  BodyId worker = b.body("worker");
  CellId x = b.global("x", 5);
  CellId y = b.global("y", 0);
  CellId array = b.cell({"array", int32, true, true, {}, Range{0, 0}, {}});
  CellId any = b.cell({"any", int32, true, false, {}, {}, {}});
  CellId pointer = b.cell({"pointer", std::nullopt, true, false, {}, {}, {}});
  CellId local = b.local(main, "local");
  CellId theirs = b.local(worker, "theirs");

  // The value after the action.
  AbstractValue effect(const Action& action, const AbstractValue& before) {
    const LocationId location = b.add(main, action);
    return transfer(b.program(), location, before);
  }
  AbstractValue top() { return AbstractValue::top(intervalSpace(b.program())); }
};

}  // namespace

TEST_CASE("the initial thread's start gives shared cells their initial values and locals any") {
  Fixture f;
  const AbstractValue before = f.top().restrict(f.local, {1, 1}).restrict(f.x, {9, 9});
  const AbstractValue after = transfer(f.b.program(), f.b.program()[f.main].entry, before);
  CHECK(after.bounds(f.x) == Range{5, 5});
  CHECK(after.bounds(f.array) == Range{0, 0});
  CHECK(after.bounds(f.any) == int32.range());
  CHECK(after.bounds(f.local) == int32.range());
}

TEST_CASE("another thread's start keeps what is known of shared cells") {
  Fixture f;
  const AbstractValue before = f.top().restrict(f.theirs, {1, 1}).restrict(f.x, {9, 9});
  const AbstractValue after = transfer(f.b.program(), f.b.program()[f.worker].entry, before);
  CHECK(after.bounds(f.x) == Range{9, 9});
  CHECK(after.bounds(f.theirs) == int32.range());
}

TEST_CASE("an assignment to one cell replaces its value") {
  Fixture f;
  const AbstractValue after =
      f.effect(Assign{{f.x}, binary(Op::Add, read(f.x), constant(1))}, f.top().restrict(f.x, {1, 2}));
  CHECK(after.bounds(f.x) == Range{2, 3});
}

TEST_CASE("an assignment to one of many objects keeps the old values") {
  Fixture f;
  const AbstractValue before = f.top().restrict(f.x, {1, 2}).restrict(f.y, {5, 5}).restrict(f.array, {0, 0});
  CHECK(f.effect(Assign{{f.array}, constant(7)}, before).bounds(f.array) == Range{0, 7});
  const AbstractValue either = f.effect(Assign{{f.x, f.y}, constant(9)}, before);
  CHECK(either.bounds(f.x) == Range{1, 9});
  CHECK(either.bounds(f.y) == Range{5, 9});
  CHECK(f.effect(Assign{{f.x, f.array}, binary(Op::Divide, constant(1), constant(0))}, before).isBottom());
}

TEST_CASE("a cell without type may have any value in an assignment") {
  Fixture f;
  CHECK(f.effect(Assign{{f.pointer}, constant(7)}, f.top()).equals(f.top()));
  CHECK(f.effect(Assign{{f.x}, read(f.pointer)}, f.top().restrict(f.x, {1, 1})).bounds(f.x) == int32.range());
  CHECK(f.effect(Assign{{f.x}, readOneOf({f.y, f.pointer}, int32)}, f.top().restrict(f.y, {1, 1})).bounds(f.x) ==
        int32.range());
}

TEST_CASE("a read of one of several cells may give the value of each") {
  Fixture f;
  const AbstractValue before = f.top().restrict(f.y, {1, 2}).restrict(f.any, {7, 7});
  CHECK(f.effect(Assign{{f.x}, readOneOf({f.y, f.any}, int32)}, before).bounds(f.x) == Range{1, 7});
}

TEST_CASE("assume and check let only states with their condition through") {
  Fixture f;
  const ExpressionPtr positive = binary(Op::Less, constant(0), read(f.x));
  CHECK(f.effect(Assume{positive}, f.top().restrict(f.x, {-5, 5})).bounds(f.x) == Range{1, 5});
  CHECK(f.effect(Check{ObligationId(0), positive}, f.top().restrict(f.x, {-5, 5})).bounds(f.x) == Range{1, 5});
  CHECK(f.effect(Assume{positive}, f.top().restrict(f.x, {-5, 0})).isBottom());
}

TEST_CASE("havoc forgets its cells, other actions keep everything") {
  Fixture f;
  const AbstractValue before = f.top().restrict(f.x, {1, 1}).restrict(f.y, {2, 2});
  CHECK(f.effect(Havoc{{f.y, f.x}}, before).equals(f.top()));
  CHECK(f.effect(TryAcquire{f.b.lock("m"), false, f.x, 0}, before).equals(f.top().restrict(f.y, {2, 2})));
  for (const Action& action : std::vector<Action>{Skip{}, Spawn{f.worker}, Join{f.worker}, AtomicBegin{}, AtomicEnd{}})
    CHECK(f.effect(action, before).equals(before));
}

TEST_CASE("the condition decides in which states a step is enabled") {
  Fixture f;
  const LocationId assume = f.b.assume(f.main, binary(Op::Equal, read(f.x), constant(1)));
  const LocationId skip = f.b.add(f.main, Skip{});
  CHECK(enabled(f.b.program(), assume, f.top()).bounds(f.x) == Range{1, 1});
  CHECK(enabled(f.b.program(), skip, f.top()).equals(f.top()));
}

TEST_CASE("overflow is reported where signed arithmetic may leave its type, and only there") {
  Fixture f;
  const ExpressionPtr sum = binary(Op::Add, read(f.x), constant(1));
  const LocationId signedSum = f.b.assign(f.main, f.y, sum);
  const LocationId guarded =
      f.b.assign(f.main, f.y, select(binary(Op::Less, read(f.x), constant(100)), sum, constant(0)));
  const LocationId shortCut =
      f.b.assume(f.main, binary(Op::And, binary(Op::Less, read(f.x), constant(100)), binary(Op::Less, sum, read(f.y))));
  const LocationId unsignedSum =
      f.b.assign(f.main, f.y, convert(binary(Op::Add, convert(read(f.x), uint32), constant(1, uint32)), int32));
  CHECK(evaluated(f.b.program(), signedSum, f.top()).mayOverflow);
  CHECK_FALSE(evaluated(f.b.program(), signedSum, f.top().restrict(f.x, {0, 1000})).mayOverflow);
  CHECK_FALSE(evaluated(f.b.program(), guarded, f.top()).mayOverflow);
  CHECK_FALSE(evaluated(f.b.program(), shortCut, f.top()).mayOverflow);
  CHECK_FALSE(evaluated(f.b.program(), unsignedSum, f.top()).mayOverflow);
  CHECK_FALSE(evaluated(f.b.program(), signedSum, AbstractValue::bottom(f.top().space())).mayOverflow);
}
