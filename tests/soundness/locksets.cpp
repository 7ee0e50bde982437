// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "driver/interference/coarsening.h"
#include "extractor/program/builder.h"

using namespace moire::program;
using moire::driver::Analysis;

namespace {

/// An initial thread that creates two others, which write `x` under a lock.
struct Locksets {
  ProgramBuilder b;
  BodyId main = b.body("main");
  BodyId one = b.body("one");
  BodyId other = b.body("other");
  CellId x = b.global("x", 0);
  LockId m = b.lock("m");
  Program program;

  LocationId section(BodyId body, bool shared) {
    b.add(body, Acquire{m, shared});
    const LocationId inside = b.assign(body, x, constant(1));
    b.add(body, Release{m});
    return inside;
  }
  Analysis analyse() {
    b.add(main, Spawn{one});
    b.add(main, Spawn{other});
    program = b.build();
    return moire::driver::coarsen(program);
  }
};

}  // namespace

TEST_CASE_METHOD(Locksets,
                 "writers that hold a lock exclude each other and readers, and readers do not exclude readers") {
  const bool oneReads = GENERATE(false, true);
  const bool otherReads = GENERATE(false, true);
  const LocationId writer = section(one, oneReads);
  const LocationId reader = section(other, otherReads);
  const Analysis analysis = analyse();
  CHECK(analysis.parallel(writer, reader) == (oneReads && otherReads));
  CHECK(analysis.races.empty() == !(oneReads && otherReads));
  CHECK(analysis.locksHeld[writer.index()] == std::vector{m});
}

TEST_CASE_METHOD(
    Locksets, "a thread that asks for a share of a lock that it holds exclusively keeps it so until it releases it") {
  b.add(one, Acquire{m});
  b.add(one, Acquire{m, true});
  const LocationId inside = b.assign(one, x, constant(1));
  b.add(one, Release{m});
  const LocationId after = b.assign(one, x, constant(2));
  const LocationId reader = section(other, true);
  const Analysis analysis = analyse();
  CHECK_FALSE(analysis.parallel(inside, reader));
  CHECK(analysis.parallel(after, reader));
}

TEST_CASE_METHOD(Locksets, "a release by the first thread while it is alone takes a lock from nobody") {
  const bool alone = GENERATE(true, false);
  if (!alone) b.add(main, Spawn{one});
  b.add(main, Release{m});
  const LocationId first = section(one, false);
  const LocationId second = section(other, false);
  CHECK(analyse().parallel(first, second) != alone);
}

TEST_CASE_METHOD(Locksets, "there are no races for a hidden cell") {
  const bool hidden = GENERATE(false, true);
  const CellId cell = b.cell({"argument", int32, true, false, {}, {}, {}, hidden});
  b.assign(one, cell, constant(1));
  b.assign(other, cell, constant(2));
  const Analysis analysis = analyse();
  CHECK(analysis.races.empty() == hidden);
}

TEST_CASE_METHOD(Locksets, "a share that is released without being held makes the lock unreliable") {
  const bool has = GENERATE(true, false);
  if (has) b.add(other, Acquire{m, true});
  b.add(other, Release{m});
  const LocationId first = section(one, false);
  const LocationId second = section(other, false);
  CHECK(analyse().parallel(first, second) != has);
}
