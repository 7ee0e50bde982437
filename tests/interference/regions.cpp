// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/regions.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::driver;
using namespace moire::program;

namespace {
struct Fixture {
  ProgramBuilder b;
  BodyId main = b.body("main");
  CellId x = b.global("x", 0);
  CellId t = b.local(main, "t");
  LocationId local() { return b.assign(main, t, constant(1)); }
  LocationId shared() { return b.assign(main, x, read(t)); }
  std::vector<LocationId> regionsOf(const Program& program) const { return regions(program, {true, false}); }
};
}  // namespace

TEST_CASE_METHOD(Fixture, "local steps in a row are one region, shared ones stand for themselves") {
  const LocationId first = local();
  const LocationId second = local();
  const LocationId write = shared();
  const LocationId last = local();
  const auto region = regionsOf(b.build());
  CHECK(region[first.index()] == first);
  CHECK(region[second.index()] == first);
  CHECK(region[write.index()] == write);
  CHECK(region[last.index()] == last);
}

TEST_CASE_METHOD(Fixture,
                 "a step that only reads, or changes what is not followed, belongs to the region that it is in") {
  const LocationId first = local();
  const LocationId reads = b.assign(main, t, read(x));
  const LocationId filters = b.assume(main, read(x));
  const Program program = b.build();
  CHECK(regionsOf(program)[reads.index()] == first);
  CHECK(regionsOf(program)[filters.index()] == filters);
  CHECK(regions(program, {false, false})[filters.index()] == first);
}

TEST_CASE_METHOD(Fixture, "a local loop and a local branch belong to the region that they are in") {
  const LocationId head = local();
  const LocationId branch = local();
  const LocationId back = local();
  b.link(back, branch);
  b.continueFrom(main, branch);
  const LocationId out = local();
  const auto region = regionsOf(b.build());
  for (const LocationId each : {head, branch, back, out}) CHECK(region[each.index()] == head);
}

TEST_CASE_METHOD(Fixture, "where two regions meet, a new one begins") {
  const LocationId one = shared();
  const LocationId afterOne = local();
  const LocationId meet = local();
  b.detach(main);
  const LocationId other = shared();
  const LocationId afterOther = local();
  b.link(afterOther, meet);
  const LocationId afterMeet = local();
  b.link(meet, afterMeet);
  b.link(b.program()[main].entry, other);
  const auto region = regionsOf(b.build());
  CHECK(region[one.index()] == one);
  CHECK(region[afterOne.index()] == afterOne);
  CHECK(region[afterOther.index()] == afterOther);
  CHECK(region[meet.index()] == meet);
}

TEST_CASE_METHOD(Fixture, "where a thread learns that it holds a lock, a new region begins") {
  b.add(main, TryAcquire{b.lock("m"), false, t, 0});
  const LocationId before = b.add(main, Skip{});
  const LocationId other = b.assume(main, binary(Op::NotEqual, read(t), constant(7)));
  const LocationId test = b.assume(main, binary(Op::Equal, read(t), constant(0)));
  const LocationId after = b.add(main, Skip{});
  const auto region = regionsOf(b.build());
  CHECK(region[other.index()] == before);
  CHECK(region[test.index()] == test);
  CHECK(region[after.index()] == after);
}

TEST_CASE_METHOD(Fixture, "a loop that nothing enters does no harm") {
  b.detach(main);
  const LocationId one = local();
  const LocationId other = local();
  b.link(other, one);
  const auto region = regionsOf(b.build());
  CHECK(region.size() == 4);
  CHECK((region[one.index()] == one || region[one.index()] == other));
}
