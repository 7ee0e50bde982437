// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "driver/interference/coarsening.h"
#include "extractor/program/builder.h"

using namespace moire::program;

namespace {

/// Several threads take the lock of one of many objects, `p->m`, and write a field of that object, `p->x`.
struct OwnLocks {
  ProgramBuilder b;
  BodyId main = b.body("main");
  BodyId worker = b.body("worker");
  BodyId other = b.body("other");
  CellId x = b.cell({"x", int32, true, true, {}, Range{0, 0}, {}});
  LockId m = b.lock("m", true);
  CellId p = pointer(worker, "p");
  CellId q = pointer(worker, "q");
  CellId s = pointer(other, "s");
  CellId r = b.local(worker, "r");
  ReferenceId atP = b.reference({"*p", worker, {p}, false});
  ReferenceId atQ = b.reference({"*q", worker, {q}, false});
  ReferenceId atBoth = b.reference({"p[q]", worker, {p, q}, false});
  ReferenceId mine = b.reference({"*mine", worker, {p}, true});
  ReferenceId atS = b.reference({"*s", other, {s}, false});

  CellId pointer(BodyId body, const char* name) { return b.cell({name, {}, false, false, body, {}, {}}); }
  void lock(std::optional<ReferenceId> at, bool shared = false) { b.add(worker, Acquire{m, shared, at}); }
  void unlock(std::optional<ReferenceId> at) { b.add(worker, Release{m, at}); }
  void set(CellId cell) { b.add(worker, Havoc{{cell}}); }
  void write(ReferenceId at, const char* anchor = "object") { write(worker, at, anchor); }
  void write(BodyId body, ReferenceId at, const char* anchor = "object") {
    b.addOwnAccess(b.assign(body, x, constant(1)), {x, at, anchor});
  }
  bool raceFree() {
    const LocationId spawn = b.add(main, Spawn{worker});
    b.link(spawn, spawn);
    b.link(b.add(main, Spawn{other}), spawn);
    const Program program = b.build();
    return moire::driver::coarsen(program).races.empty();
  }
};

}  // namespace

TEST_CASE_METHOD(OwnLocks, "the lock of an object protects that object's field") {
  set(p);
  lock(atP);
  write(atP);
  unlock(atP);
  SECTION("among threads of one body") { CHECK(raceFree()); }
  SECTION("among threads of two bodies") {
    b.add(other, Acquire{m, false, atS});
    write(other, atS);
    b.add(other, Release{m, atS});
    CHECK(raceFree());
  }
  SECTION("unless another thread does not take it") {
    write(other, atS);
    CHECK_FALSE(raceFree());
  }
}

TEST_CASE_METHOD(OwnLocks, "the lock of another object does not protect") {
  SECTION("the address is another") {
    lock(atQ);
    write(atP);
    unlock(atQ);
  }
  SECTION("it is not known which lock it is") {
    lock(std::nullopt);
    write(atP);
  }
  SECTION("it is not known which object it is") {
    lock(atP);
    b.assign(worker, x, constant(1));
    unlock(atP);
  }
  SECTION("the address was computed anew since") {
    lock(atP);
    set(p);
    write(atP);
  }
  SECTION("a part of the address was set anew since") {
    lock(atBoth);
    set(q);
    write(atBoth);
  }
  SECTION("the address is that of different parts of the object") {
    lock(atP);
    write(atP);
    unlock(atP);
    b.add(other, Acquire{m, false, atS});
    write(other, atS, "another part");
    b.add(other, Release{m, atS});
  }
  SECTION("the lock is one of another kind") {
    lock(atP);
    write(atP);
    unlock(atP);
    const LockId n = b.lock("n", true);
    b.add(other, Acquire{n, false, atS});
    write(other, atS);
    b.add(other, Release{n, atS});
  }
  CHECK_FALSE(raceFree());
}

TEST_CASE_METHOD(OwnLocks, "what does not touch the address leaves the lock held") {
  lock(atP);
  set(q);
  set(r);
  write(atP);
  unlock(atP);
  CHECK(raceFree());
}

TEST_CASE_METHOD(OwnLocks, "a lock that was released does not protect") {
  lock(atP);
  SECTION("through the same address") { unlock(atP); }
  SECTION("through another address, which may be the same") {
    lock(atQ);
    unlock(atQ);
  }
  write(atP);
  CHECK_FALSE(raceFree());
}

TEST_CASE_METHOD(OwnLocks,
                 "locks of many objects are unreliable once one may be freed by a thread that does not hold it") {
  SECTION("through an address") { b.add(other, Release{m, atS}); }
  SECTION("through no address") { b.add(other, Release{m, std::nullopt}); }
  lock(atP);
  write(atP);
  unlock(atP);
  CHECK_FALSE(raceFree());
}

TEST_CASE_METHOD(OwnLocks, "the first thread may prepare the locks of many objects while it is alone") {
  b.add(main, Release{m, std::nullopt});
  lock(atP);
  write(atP);
  unlock(atP);
  CHECK(raceFree());
}

TEST_CASE_METHOD(OwnLocks, "readers of an object are kept apart from writers, not from each other") {
  const bool shared = GENERATE(true, false);
  lock(atP, true);
  write(atP);
  unlock(atP);
  b.add(main, Spawn{worker});
  b.add(main, Spawn{other});
  b.add(other, Acquire{m, shared, atS});
  write(other, atS);
  b.add(other, Release{m, atS});
  const Program program = b.build();
  CHECK(moire::driver::coarsen(program).races.empty() == !shared);
}

TEST_CASE_METHOD(OwnLocks, "an attempt to take the lock of an object protects it where the result means success") {
  b.add(worker, TryAcquire{m, false, r, 0, atP});
  const ExpressionPtr succeeded = binary(Op::Equal, read(r), constant(0));
  SECTION("the same object") {
    b.assume(worker, succeeded);
    write(atP);
    unlock(atP);
    CHECK(raceFree());
  }
  SECTION("another one since") {
    set(p);
    b.assume(worker, succeeded);
    write(atP);
    CHECK_FALSE(raceFree());
  }
}

TEST_CASE_METHOD(OwnLocks, "threads with an object each do not race for it") {
  SECTION("through the address that is the thread's own") {
    write(mine);
    CHECK(raceFree());
  }
  SECTION("through another address") {
    write(atP);
    CHECK_FALSE(raceFree());
  }
  SECTION("not at the same part of it") {
    write(mine);
    write(mine, "another part");
    CHECK_FALSE(raceFree());
  }
  SECTION("where threads of another body do") {
    write(mine);
    write(other, atS);
    CHECK_FALSE(raceFree());
  }
}

TEST_CASE_METHOD(OwnLocks, "a lock of many objects does not keep a thread from going on") {
  lock(atP);
  const LocationId inside = b.add(worker, Skip{});
  const LocationId spawn = b.add(main, Spawn{worker});
  b.link(spawn, spawn);
  const Program program = b.build();
  CHECK(moire::driver::coarsen(program).parallel(inside, inside));
}
