// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/explorer.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"
#include "tests/explorer/observations.h"

using namespace moire::program;
using namespace moire::explorer;

namespace {

constexpr IntType int3{3, true};
constexpr IntType uint2{2, false};

ExpressionPtr equals(CellId cell, Int value, IntType type) {
  return binary(Op::Equal, read(cell, type), constant(value, type));
}

ExpressionPtr plusOne(CellId cell, IntType type) { return binary(Op::Add, read(cell, type), constant(1, type)); }

bool same(const ValueSet& values, std::initializer_list<int> expected) {
  return values == ValueSet(expected.begin(), expected.end());
}

/// An initial thread that spawns the worker twice.
struct TwoWorkers {
  ProgramBuilder builder;
  BodyId main = builder.body("main");
  BodyId worker = builder.body("worker");
  CellId x = builder.global("x", 0, uint2);

  Observations explore() {
    builder.add(main, Spawn{worker});
    builder.add(main, Spawn{worker});
    program = builder.build();
    return observe(program, {});
  }
  [[nodiscard]] LocationId exit() const { return program[worker].exit; }

  Program program;
};

}  // namespace

TEST_CASE("an update in two steps may be lost, in one step it is not") {
  TwoWorkers t;
  const auto bothEndedWithOne = [&](const Layout& layout, const State& state) {
    for (std::size_t i = 0; i < state.threadCount(layout); ++i)
      if (!layout.program()[state.location(layout, i)].successors.empty()) return false;
    return state.threadCount(layout) == 3 && state.value(layout, 0, t.x, 0) == 1;
  };
  SECTION("two steps") {
    const CellId copy = t.builder.local(t.worker, "copy", uint2);
    const LocationId load = t.builder.assign(t.worker, copy, read(t.x, uint2));
    const LocationId store = t.builder.assign(t.worker, t.x, plusOne(copy, uint2));
    const Observations seen = t.explore();
    CHECK_FALSE(findPath(t.program, {}, bothEndedWithOne).empty());
    CHECK(seen.races() == std::set<Observations::Race>{{t.x, load, store}, {t.x, store, store}});
  }
  SECTION("one step") {
    t.builder.assign(t.worker, t.x, plusOne(t.x, uint2));
    const Observations seen = t.explore();
    CHECK(same(seen.values(t.exit(), t.x), {1, 2}));
    CHECK(findPath(t.program, {}, bothEndedWithOne).empty());
  }
}

TEST_CASE("a lock keeps two threads apart") {
  TwoWorkers t;
  const LockId lock = t.builder.lock("m");
  const LocationId acquire = t.builder.add(t.worker, Acquire{lock});
  const LocationId inside = t.builder.assign(t.worker, t.x, plusOne(t.x, uint2));
  const LocationId release = t.builder.add(t.worker, Release{lock});
  const Observations seen = t.explore();
  CHECK(seen.together(acquire, inside));
  CHECK(seen.together(t.exit(), inside));
  CHECK_FALSE(seen.together(inside, inside));
  CHECK_FALSE(seen.together(inside, release));
  CHECK(seen.waitedForLock());
  CHECK(seen.races().empty());
}

TEST_CASE("a lock that is not released keeps others out, unless another thread frees it") {
  const bool freed = GENERATE(false, true);
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId other = b.body("other");
  const LockId lock = b.lock("m");
  b.add(main, Acquire{lock});
  b.add(main, Spawn{other});
  if (freed) b.add(other, Release{lock});
  const LocationId waiting = b.add(other, Acquire{lock});
  const LocationId after = b.add(other, Skip{});
  const Program program = b.build();
  const Observations seen = observe(program, {});
  CHECK(seen.reached(waiting));
  CHECK(seen.reached(after) == freed);
}

TEST_CASE("the holder of a lock goes on where it takes it again, and one release gives all of it back") {
  const bool shared = GENERATE(false, true);
  TwoWorkers t;
  const LockId lock = t.builder.lock("m");
  t.builder.add(t.worker, Acquire{lock});
  const LocationId again = t.builder.add(t.worker, Acquire{lock, shared});
  const LocationId inside = t.builder.add(t.worker, Skip{});
  t.builder.add(t.worker, Release{lock});
  const LocationId after = t.builder.add(t.worker, Skip{});
  const Observations seen = t.explore();
  CHECK_FALSE(seen.together(again, inside));
  CHECK_FALSE(seen.together(inside, inside));
  CHECK(seen.together(inside, after));
}

TEST_CASE("readers share a lock, a writer waits for all of them") {
  TwoWorkers t;
  const BodyId writer = t.builder.body("writer");
  const LockId lock = t.builder.lock("m");
  t.builder.add(t.main, Spawn{writer});
  t.builder.add(t.worker, Acquire{lock, true});
  const LocationId reading = t.builder.add(t.worker, Skip{});
  const LocationId release = t.builder.add(t.worker, Release{lock});
  const LocationId waiting = t.builder.add(writer, Acquire{lock});
  const LocationId writing = t.builder.add(writer, Release{lock});
  t.builder.add(t.main, Spawn{t.worker});
  t.builder.add(t.main, Spawn{t.worker});
  t.program = t.builder.build();
  const Observations seen = observe(t.program, {.threads = 4});
  CHECK(seen.together(reading, reading));
  CHECK(seen.together(waiting, reading));
  CHECK_FALSE(seen.together(writing, reading));
  CHECK_FALSE(seen.together(writing, release));
  CHECK(seen.together(writing, t.exit()));
}

TEST_CASE("an attempt to take a lock takes it or leaves it, and the result says which") {
  TwoWorkers t;
  const LockId lock = t.builder.lock("m");
  const CellId result = t.builder.local(t.worker, "r", uint2);
  t.builder.add(t.worker, TryAcquire{lock, false, result, 2});
  const LocationId test = t.builder.assume(t.worker, equals(result, 2, uint2));
  const LocationId inside = t.builder.add(t.worker, Release{lock});
  const LocationId after = t.builder.add(t.worker, Skip{});
  const Observations seen = t.explore();
  CHECK(same(seen.values(test, result), {0, 1, 2, 3}));
  CHECK(seen.together(test, inside));
  CHECK_FALSE(seen.together(inside, inside));
  CHECK(seen.together(inside, after));
  CHECK_FALSE(seen.waitedForLock());
}

TEST_CASE("a reader releases only its own share of a lock") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId reader = b.body("reader");
  const LockId lock = b.lock("m");
  b.add(main, Acquire{lock, true});
  b.add(main, Spawn{reader});
  const LocationId keeping = b.add(main, Skip{});
  b.add(reader, Acquire{lock, true});
  b.add(reader, Release{lock});
  b.add(reader, Acquire{lock});
  const LocationId writing = b.add(reader, Skip{});
  SECTION("kept") {
    b.link(keeping, keeping);
    b.detach(main);
    const Program program = b.build();
    CHECK_FALSE(observe(program, {}).reached(writing));
  }
  SECTION("given back") {
    b.add(main, Release{lock});
    const Program program = b.build();
    CHECK(observe(program, {}).reached(writing));
  }
}

TEST_CASE("a join waits for the end of a thread, unless there was none") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId worker = b.body("worker");
  const CellId x = b.global("x", 0, uint2);
  const LocationId early = b.add(main, Join{worker});
  b.add(main, Spawn{worker});
  const LocationId waiting = b.add(main, Join{worker});
  const LocationId after = b.assign(main, x, constant(2, uint2));
  const LocationId write = b.assign(worker, x, constant(1, uint2));
  const Program program = b.build();
  const Observations seen = observe(program, {});
  CHECK(seen.reached(early));
  CHECK(seen.together(waiting, write));
  CHECK_FALSE(seen.together(after, write));
  CHECK(same(seen.values(after, x), {1}));
  CHECK(seen.races().empty());
}

TEST_CASE("a join waits for only one of several threads") {
  TwoWorkers t;
  const LocationId work = t.builder.assign(t.worker, t.x, constant(1, uint2));
  t.builder.add(t.main, Spawn{t.worker});
  t.builder.add(t.main, Spawn{t.worker});
  t.builder.add(t.main, Join{t.worker});
  const LocationId after = t.builder.add(t.main, Skip{});
  t.program = t.builder.build();
  const Observations seen = observe(t.program, {});
  CHECK(seen.together(after, work));
  CHECK(same(seen.values(after, t.x), {1}));
}

TEST_CASE("a join of all waits for each thread of a body") {
  TwoWorkers t;
  const LocationId work = t.builder.assign(t.worker, t.x, constant(1, uint2));
  t.builder.add(t.main, Join{t.worker, true});
  t.builder.add(t.main, Spawn{t.worker});
  t.builder.add(t.main, Spawn{t.worker});
  const LocationId waiting = t.builder.add(t.main, Join{t.worker, true});
  const LocationId after = t.builder.add(t.main, Skip{});
  t.program = t.builder.build();
  const Observations seen = observe(t.program, {});
  CHECK(seen.together(waiting, work));
  CHECK(seen.reached(after));
  CHECK_FALSE(seen.together(after, work));
}

TEST_CASE("while a thread is inside an atomic block, no other takes a step") {
  TwoWorkers t;
  const CellId y = t.builder.global("y", 0, uint2);
  const LocationId begin = t.builder.add(t.worker, AtomicBegin{});
  const LocationId first = t.builder.assign(t.worker, t.x, plusOne(t.x, uint2));
  const LocationId second = t.builder.assign(t.worker, y, plusOne(y, uint2));
  const LocationId end = t.builder.add(t.worker, AtomicEnd{});
  const Observations seen = t.explore();
  CHECK(seen.together(begin, second));
  CHECK_FALSE(seen.together(first, first));
  CHECK_FALSE(seen.together(first, end));
  CHECK(same(seen.values(begin, y), {0, 1}));
  CHECK(same(seen.values(t.exit(), y), {1, 2}));
  CHECK(seen.races().empty());
}

TEST_CASE("the first end leaves an atomic block, and a stray one does nothing") {
  TwoWorkers t;
  t.builder.add(t.worker, AtomicBegin{});
  t.builder.add(t.worker, AtomicBegin{});
  t.builder.add(t.worker, AtomicEnd{});
  const LocationId write = t.builder.assign(t.worker, t.x, constant(1, uint2));
  t.builder.add(t.worker, AtomicEnd{});
  const Observations seen = t.explore();
  CHECK(seen.together(write, write));
  CHECK(seen.together(t.exit(), t.exit()));
  CHECK(seen.races().size() == 1);
}

TEST_CASE("a thread that ends inside an atomic block stops the others") {
  TwoWorkers t;
  t.builder.add(t.worker, AtomicBegin{});
  const Observations seen = t.explore();
  CHECK(seen.reached(t.exit()));
  CHECK_FALSE(seen.together(t.exit(), t.exit()));
}

TEST_CASE("a spawn in a loop gives a body two threads, a single spawn does not") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId worker = b.body("worker");
  const LocationId spawn = b.add(main, Spawn{worker});
  const LocationId step = b.add(worker, Skip{});
  SECTION("loop") {
    b.link(spawn, spawn);
    const Program program = b.build();
    CHECK(observe(program, {}).together(step, step));
    CHECK_FALSE(observe(program, {.threads = 2}).together(step, step));
  }
  SECTION("once") {
    const Program program = b.build();
    CHECK_FALSE(observe(program, {}).together(step, step));
    CHECK(observe(program, {}).together(step, program[main].exit));
  }
}

TEST_CASE("a flag hands a value over") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId consumer = b.body("consumer");
  const CellId flag = b.global("flag", 0, boolean);
  const CellId data = b.global("data", 0, uint2);
  b.add(main, Spawn{consumer});
  const LocationId write = b.assign(main, data, constant(3, uint2));
  b.assign(main, flag, constant(1, boolean));
  const LocationId wait = b.assume(consumer, equals(flag, 1, boolean));
  const LocationId use = b.check(consumer, equals(data, 3, uint2), "data == 3");
  const Program program = b.build();
  const Observations seen = observe(program, {});
  CHECK(same(seen.values(use, data), {3}));
  CHECK(same(seen.values(wait, data), {0, 3}));
  CHECK(same(seen.values(write, flag), {0}));
  CHECK(seen.failures().empty());
  for (const auto& race : seen.races()) CHECK(std::get<0>(race) == flag);
  CHECK(seen.races().size() == 1);
}

TEST_CASE("a failing check is seen, and the execution ends there") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.cell({"x", uint2, true, false, {}, Range{1, 2}, {}});
  const LocationId check = b.check(main, equals(x, 1, uint2), "x == 1");
  const Program program = b.build();
  const Observations seen = observe(program, {});
  CHECK(seen.failures() == std::set<LocationId>{check});
  CHECK(same(seen.values(check, x), {1, 2}));
  CHECK(same(seen.values(program[main].exit, x), {1}));
}

TEST_CASE("a write of a summary cell changes one of its objects") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId a = b.cell({"a", uint2, true, true, {}, Range{0, 0}, {}});
  const CellId t = b.local(main, "t", uint2);
  b.assign(main, a, constant(3, uint2));
  const LocationId after = b.assign(main, t, read(a, uint2));
  const Program program = b.build();
  const Observations seen = observe(program, {});
  CHECK(same(seen.values(after, a), {0, 3}));
  CHECK(same(seen.values(program[main].exit, t), {0, 3}));
}

TEST_CASE("an assignment with two targets changes either") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.global("x", 0, uint2);
  const CellId y = b.global("y", 0, uint2);
  b.add(main, Assign{{x, y}, constant(1, uint2)});
  const LocationId after = b.assume(main, equals(x, 1, uint2));
  const Program program = b.build();
  const Observations seen = observe(program, {});
  CHECK(same(seen.values(after, x), {0, 1}));
  CHECK(same(seen.values(program[main].exit, y), {0}));
}

TEST_CASE("an overflow stops the execution") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.global("x", 0, int3);
  const LocationId count = b.assign(main, x, plusOne(x, int3));
  b.link(count, count);
  const Program program = b.build();
  const Observations seen = observe(program, {});
  CHECK(same(seen.values(count, x), {0, 1, 2, 3}));
  CHECK(same(seen.values(program[main].exit, x), {1, 2, 3}));
}

TEST_CASE("locals start with any value, as do shared cells without initial one, and havoc gives them any again") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.cell({"x", uint2, true, false, {}, {}, {}});
  const CellId t = b.local(main, "t", boolean);
  const LocationId first = b.assign(main, x, constant(1, uint2));
  const LocationId second = b.add(main, Havoc{{x, t}});
  const Program program = b.build();
  const Observations seen = observe(program, {});
  CHECK(same(seen.values(first, x), {0, 1, 2, 3}));
  CHECK(same(seen.values(first, t), {0, 1}));
  CHECK(same(seen.values(second, x), {1}));
  CHECK(same(seen.values(program[main].exit, x), {0, 1, 2, 3}));
}

TEST_CASE("each thread has locals of its own") {
  TwoWorkers t;
  const CellId own = t.builder.local(t.worker, "own", uint2);
  t.builder.assign(t.worker, own, constant(0, uint2));
  t.builder.assign(t.worker, own, plusOne(own, uint2));
  const Observations seen = t.explore();
  CHECK(same(seen.values(t.exit(), own), {1}));
  CHECK(seen.races().empty());
}

TEST_CASE("limits make the exploration incomplete, and what it finds is still real") {
  TwoWorkers t;
  const CellId own = t.builder.local(t.worker, "own", uint2);
  t.builder.assign(t.worker, t.x, read(own, uint2));
  const Observations all = t.explore();
  const auto count = [&](const Limits& limits) {
    Explorer explorer(t.program, limits);
    std::size_t states = 0;
    explorer.run([&](const State&) { return ++states > 0; });
    CHECK(states == explorer.stateCount());
    return std::pair(states, explorer.complete());
  };
  const auto [states, complete] = count({});
  CHECK(complete);
  CHECK(count({.order = moire::explorer::Order::Mixed}) == std::pair(states, true));
  CHECK(count({.states = 5}) == std::pair(std::size_t{5}, false));
  const auto [fewer, sampled] = count({.choices = 2});
  CHECK(fewer < states);
  CHECK_FALSE(sampled);
  CHECK(same(all.values(t.exit(), t.x), {0, 1, 2, 3}));
}

TEST_CASE("a path to a state names its steps") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.global("x", 0, uint2);
  b.assign(main, x, constant(1, uint2));
  b.assign(main, x, constant(2, uint2));
  const Program program = b.build();
  const auto path = findPath(
      program, {}, [&](const Layout& layout, const State& state) { return state.value(layout, 0, x, 0) == 2; });
  CHECK(path == std::vector<std::string>{"main:0: start   x=0 | main:1", "main:1: x = 1   x=1 | main:2",
                                         "main:2: x = 2   x=2 | main:3"});
  CHECK(findPath(program, {}, [](const Layout&, const State&) { return false; }).empty());
}
