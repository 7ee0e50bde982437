// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "driver/interference/coarsening.h"
#include "extractor/program/builder.h"

using namespace moire::program;

namespace {

/// Several threads try to take a lock, do something with the result, and write `x` where they believe that they hold
/// it.
struct Trial {
  ProgramBuilder b;
  BodyId main = b.body("main");
  BodyId worker = b.body("worker");
  CellId x = b.global("x", 0);
  LockId m = b.lock("m");
  CellId r = b.local(worker, "r");
  CellId t = b.local(worker, "t");

  void attempt(bool shared = false) { b.add(worker, TryAcquire{m, shared, r, 0}); }
  void release() { b.add(worker, Release{m}); }
  void set(CellId cell, ExpressionPtr value) { b.assign(worker, cell, std::move(value)); }
  [[nodiscard]] static ExpressionPtr isZero(CellId cell) { return binary(Op::Equal, read(cell), constant(0)); }

  /// Whether `x`, which is written where the condition holds, has no race.
  bool isProtectedIf(ExpressionPtr condition) {
    b.assume(worker, std::move(condition));
    b.assign(worker, x, constant(1));
    return isProtected();
  }
  bool isProtected() {
    release();
    const LocationId spawn = b.add(main, Spawn{worker});
    b.link(spawn, spawn);
    const Program program = b.build();
    return moire::driver::coarsen(program).races.empty();
  }
};

}  // namespace

TEST_CASE_METHOD(Trial, "a lock is held where the result of the attempt says so") {
  SECTION("directly") {
    attempt();
    CHECK(isProtectedIf(isZero(r)));
  }
  SECTION("by a copy") {
    attempt();
    set(t, read(r));
    set(r, constant(5));
    CHECK(isProtectedIf(unary(Op::Not, read(t))));
  }
  SECTION("by the same variable for several attempts, of which the last counts") {
    attempt();
    b.add(worker, TryAcquire{b.lock("n"), false, r, 0});
    CHECK(isProtectedIf(isZero(r)));
  }
  SECTION("by a variable for the outcome") {
    attempt();
    set(t, isZero(r));
    CHECK(isProtectedIf(binary(Op::Equal, read(t), constant(1))));
  }
  SECTION("after it was set to something else") {
    set(r, constant(0));
    attempt();
    CHECK(isProtectedIf(isZero(r)));
  }
  SECTION("if the attempt was not made on all paths, but the result is different there") {
    set(r, constant(-1));
    const LocationId start = b.add(worker, Skip{});
    attempt();
    const LocationId merge = b.add(worker, Skip{});
    b.link(start, merge);
    CHECK(isProtectedIf(isZero(r)));
  }
}

TEST_CASE_METHOD(Trial, "a lock is not held where something else could have given the result its value") {
  SECTION("the result is not tested") {
    attempt();
    b.assign(worker, x, constant(1));
    CHECK_FALSE(isProtected());
  }
  SECTION("the test says the opposite") {
    attempt();
    CHECK_FALSE(isProtectedIf(binary(Op::NotEqual, read(r), constant(0))));
  }
  SECTION("it is set again") {
    attempt();
    set(r, constant(0));
    CHECK_FALSE(isProtectedIf(isZero(r)));
  }
  SECTION("it is set through a pointer") {
    attempt();
    b.add(worker, Assign{{r, t}, constant(0)});
    CHECK_FALSE(isProtectedIf(isZero(r)));
  }
  SECTION("it is copied from another variable") {
    attempt();
    set(r, read(t));
    CHECK_FALSE(isProtectedIf(isZero(r)));
  }
  SECTION("the attempt was not made on all paths") {
    const LocationId start = b.add(worker, Skip{});
    attempt();
    const LocationId merge = b.add(worker, Skip{});
    b.link(start, merge);
    CHECK_FALSE(isProtectedIf(isZero(r)));
  }
  SECTION("the lock was released") {
    attempt();
    b.assume(worker, isZero(r));
    release();
    CHECK_FALSE(isProtectedIf(isZero(r)));
  }
  SECTION("the attempt was for a share of it") {
    attempt(true);
    CHECK_FALSE(isProtectedIf(isZero(r)));
  }
  SECTION("another value means success") {
    b.add(worker, TryAcquire{m, false, r, 1});
    CHECK_FALSE(isProtectedIf(isZero(r)));
  }
}
