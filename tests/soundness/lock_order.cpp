// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "driver/interference/coarsening.h"
#include "extractor/program/builder.h"

using namespace moire::program;
using moire::driver::LockFindings;
using moire::driver::Wait;

namespace {

/// Threads of two bodies that take locks.
struct LockOrder {
  ProgramBuilder b;
  BodyId main = b.body("main");
  BodyId one = b.body("one");
  BodyId other = b.body("other");
  LockId m = b.lock("m");
  LockId n = b.lock("n");
  LockKind kind = LockKind::Plain;

  LocationId take(BodyId body, LockId lock, bool shared = false) { return b.add(body, Acquire{lock, shared}); }
  LocationId give(BodyId body, LockId lock) { return b.add(body, Release{lock}); }
  LockFindings find(bool several = false) {
    for (const BodyId body : {one, other}) {
      const LocationId spawn = b.add(main, Spawn{body});
      if (several) b.link(spawn, spawn);
    }
    Program program = b.build();
    for (auto& lock : program.locks) lock.kind = kind;
    return moire::driver::coarsen(program).lockFindings;
  }
};

}  // namespace

TEST_CASE_METHOD(LockOrder, "a cycle is described by which thread waits for which lock of which other") {
  take(one, m);
  const LocationId inOne = take(one, n);
  take(other, n);
  const LocationId inOther = take(other, m);
  for (const BodyId body : {one, other})
    for (const LockId lock : {m, n}) give(body, lock);
  CHECK(find().deadlocks == std::set{Wait{inOne, n, inOther}, Wait{inOther, m, inOne}});
}

TEST_CASE_METHOD(LockOrder, "a lock that was released is part of no cycle") {
  take(one, m);
  give(one, m);
  take(one, n);
  give(one, n);
  take(other, n);
  take(other, m);
  give(other, m);
  give(other, n);
  CHECK(find().deadlocks.empty());
}

TEST_CASE_METHOD(LockOrder, "a lock of a thread that has ended is waited for forever, and so is a thread that does") {
  take(one, m);
  const bool ends = GENERATE(true, false);
  if (!ends) give(one, m);
  const LocationId waits = take(other, m);
  give(other, m);
  b.add(main, Spawn{one});
  b.add(main, Spawn{other});
  const LocationId join = b.add(main, Join{other});
  const Program program = b.build();
  const auto found = moire::driver::coarsen(program).lockFindings.deadlocks;
  const std::set<Wait> expected{{waits, m, program[one].exit}, {join, other, waits}};
  CHECK(found == (ends ? expected : std::set<Wait>{}));
}

TEST_CASE_METHOD(LockOrder, "a thread that waits for its own end waits forever") {
  const LocationId join = b.add(one, Join{one});
  CHECK(find().deadlocks == std::set{Wait{join, one, join}});
}

TEST_CASE_METHOD(LockOrder, "a lock that was taken twice is released only by the second release") {
  const bool shared = GENERATE(true, false);
  const int releases = GENERATE(1, 2);
  kind = LockKind::Recursive;
  take(one, m, shared);
  take(one, m, shared);
  for (int i = 0; i < releases; ++i) give(one, m);
  take(one, n);
  give(one, n);
  if (releases == 1) give(one, m);
  take(other, n);
  take(other, m);
  give(other, m);
  give(other, n);
  const LockFindings found = find();
  CHECK(found.deadlocks.empty() == (releases == 2));
  CHECK(found.relocks.empty());
}

TEST_CASE_METHOD(LockOrder, "a recursive lock may be released as often as it was taken") {
  const int times = GENERATE(1, 2, 3);
  const int releases = GENERATE(1, 2, 3);
  kind = LockKind::Recursive;
  for (int i = 0; i < times; ++i) take(one, m);
  LocationId last;
  for (int i = 0; i < releases; ++i) last = give(one, m);
  const LockFindings found = find();
  // More than two are not counted.
  CHECK(found.unheldReleases.contains({last, m}) == (releases > times));
}

TEST_CASE_METHOD(LockOrder, "a recursive lock that was taken on one path only may not be held") {
  kind = LockKind::Recursive;
  const LocationId fork = b.add(one, Skip{});
  take(one, m);
  const LocationId release = give(one, m);
  b.link(fork, release);
  CHECK(find().unheldReleases == std::set<LockFindings::AtLock>{{release, m}});
}

TEST_CASE_METHOD(LockOrder, "a lock that was taken three times or more may be held for good") {
  kind = LockKind::Recursive;
  for (int i = 0; i < 3; ++i) take(one, m);
  for (int i = 0; i < 3; ++i) give(one, m);
  CHECK_FALSE(find().heldAtEnd.empty());
}

TEST_CASE_METHOD(LockOrder, "a lock that was taken again by an attempt is released only by the second release") {
  const int releases = GENERATE(1, 2);
  kind = LockKind::Recursive;
  const CellId r = b.local(one, "r");
  take(one, m);
  b.add(one, TryAcquire{m, false, r, 0});
  b.assume(one, binary(Op::Equal, read(r), constant(0)));
  for (int i = 0; i < releases; ++i) give(one, m);
  CHECK(find().heldAtEnd.empty() == (releases == 2));
}

TEST_CASE_METHOD(LockOrder, "only plain locks must not be taken again, and any thread may post a semaphore") {
  kind = GENERATE(LockKind::Plain, LockKind::Recursive, LockKind::Semaphore);
  take(one, m);
  const LocationId again = take(one, m);
  const LocationId stray = give(other, n);
  const LockFindings found = find();
  CHECK(found.relocks.contains({again, m}) == (kind == LockKind::Plain));
  CHECK(found.unheldReleases.contains({stray, n}) == (kind != LockKind::Semaphore));
  CHECK(found.heldAtEnd.empty() == (kind == LockKind::Semaphore));
}

TEST_CASE_METHOD(LockOrder, "what an attempt takes is held where it did not fail") {
  const CellId r = b.local(one, "r");
  const CellId t = b.local(one, "t");
  const auto isZero = [](CellId cell) { return binary(Op::Equal, read(cell), constant(0)); };
  b.add(one, TryAcquire{m, false, r, 0});
  SECTION("as the result tells") {
    b.assume(one, read(r));
    CHECK(find().heldAtEnd.empty());
  }
  SECTION("as a copy tells") {
    b.assign(one, t, read(r));
    b.assume(one, negation(isZero(t)));
    CHECK(find().heldAtEnd.empty());
  }
  SECTION("as a variable for the outcome tells") {
    b.assign(one, t, isZero(r));
    b.assume(one, isZero(t));
    CHECK(find().heldAtEnd.empty());
  }
  SECTION("but not where the result says nothing any more") {
    b.assign(one, r, constant(1));
    b.assume(one, read(r));
    CHECK_FALSE(find().heldAtEnd.empty());
  }
  SECTION("but not where it succeeded") {
    b.assume(one, isZero(r));
    CHECK_FALSE(find().heldAtEnd.empty());
  }
}

TEST_CASE("a lock of a thread's own keeps nobody waiting") {
  const bool unique = GENERATE(true, false);
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId worker = b.body("worker");
  const LockId own = b.lock("own", true);
  const LockId common = b.lock("common");
  const CellId p = b.local(worker, "p");
  const ReferenceId where = b.reference({"*p", worker, {p}, unique});
  // The first branch takes its own lock first, the second one last.
  const LocationId fork = b.add(worker, Skip{});
  b.add(worker, Acquire{own, false, where});
  b.add(worker, Acquire{common});
  b.add(worker, Release{common});
  const LocationId end = b.add(worker, Release{own, where});
  b.continueFrom(worker, fork);
  b.add(worker, Acquire{common});
  b.add(worker, Acquire{own, false, where});
  b.add(worker, Release{own, where});
  b.link(b.add(worker, Release{common}), end);
  const LocationId spawn = b.add(main, Spawn{worker});
  b.link(spawn, spawn);
  CHECK(moire::driver::coarsen(b.build()).lockFindings.deadlocks.empty() == unique);
}
