// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/accesses.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::program;

namespace {
using Cells = std::vector<CellId>;

struct Fixture {
  ProgramBuilder builder;
  BodyId main = builder.body("main");
  CellId x = builder.global("x", 0);
  CellId y = builder.global("y", 0);
  CellId many = builder.cell({"a[]", int32, true, true, {}, Range{0, 0}, {}});
  CellId t = builder.local(main, "t");
  Accesses of(const Action& action) { return accessesOf(builder.program(), builder.add(main, action)); }
};
}  // namespace

TEST_CASE_METHOD(Fixture, "an assignment reads its value's cells and overwrites its target") {
  const Accesses a = of(Assign{{x}, binary(Op::Add, read(x), read(t))});
  CHECK(a.reads == Cells{x, t});
  CHECK(a.writes == Cells{x});
  CHECK(a.kills == Cells{x});
  CHECK(a.sharedCount == 2);
}

TEST_CASE_METHOD(Fixture, "a write to many objects or to one of several cells leaves old values possible") {
  for (const Cells& targets : {Cells{many}, Cells{x, y}}) {
    const Accesses a = of(Assign{targets, constant(1)});
    CHECK(a.defines == targets);
    CHECK(a.kills.empty());
    CHECK(a.needs == targets);
    CHECK(a.sharedCount == 1);
  }
}

TEST_CASE_METHOD(Fixture, "a condition restricts the cells that it surely reads") {
  const Accesses a = of(Assume{binary(Op::And, binary(Op::Less, read(x), read(many)), readOneOf({y, t}, int32))});
  CHECK(a.writes.empty());
  CHECK(a.reads == Cells{x, y, many, t});
  CHECK(a.defines == Cells{x});
  CHECK(a.kills == Cells{x});
  CHECK(a.sharedCount == 3);
}

TEST_CASE_METHOD(Fixture, "the initial thread's start gives all shared cells and its locals a value") {
  const BodyId other = builder.body("other");
  const CellId u = builder.local(other, "u");
  CHECK(accessesOf(builder.program(), builder.program()[main].entry).kills == Cells{x, y, many, t});
  CHECK(accessesOf(builder.program(), builder.program()[other].entry).kills == Cells{u});
}

TEST_CASE_METHOD(Fixture, "an attempt to take a lock overwrites its result") {
  const Accesses a = of(TryAcquire{builder.lock("m"), false, t, 0});
  CHECK(a.reads.empty());
  CHECK(a.writes == Cells{t});
  CHECK(a.kills == Cells{t});
  CHECK(a.sharedCount == 0);
}

TEST_CASE_METHOD(Fixture, "freeing memory writes it, and leaves what is known") {
  const Accesses a = of(Free{{x, t}});
  CHECK(a.writes == Cells{x, t});
  CHECK(a.reads.empty());
  CHECK(a.defines.empty());
  CHECK(a.kills.empty());
  CHECK(a.needs.empty());
}

TEST_CASE_METHOD(Fixture, "a havoc may read and write, and leaves nothing known") {
  const Accesses a = of(Havoc{{x, t}});
  CHECK(a.reads == Cells{x, t});
  CHECK(a.writes == Cells{x, t});
  CHECK(a.kills == Cells{x, t});
  CHECK(a.needs.empty());
}
