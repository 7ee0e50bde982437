// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/contention.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::driver;
using namespace moire::program;

namespace {

struct Fixture {
  ProgramBuilder b;
  BodyId main = b.body("main");
  BodyId worker = b.body("worker");
  CellId x = b.global("x", 0);
  void spawn() { b.add(main, Spawn{worker}); }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "what one thread writes while another reads it is contended") {
  const CellId t = b.local(worker, "t");
  spawn();
  b.assign(main, x, constant(1));
  b.assign(worker, t, read(x));
  const Contention contention = contentionOf(b.build());
  CHECK(contention.isContended(x));
  CHECK_FALSE(contention.isContended(t));
  CHECK_FALSE(contention.isTested(x));
}

TEST_CASE_METHOD(Fixture, "what is written only before there are others is not contended") {
  const CellId t = b.local(worker, "t");
  b.assign(main, x, constant(1));
  spawn();
  b.assign(worker, t, read(x));
  CHECK_FALSE(contentionOf(b.build()).isContended(x));
}

TEST_CASE_METHOD(Fixture, "what only the first thread uses is not contended") {
  spawn();
  b.assign(main, x, constant(1));
  b.assume(main, read(x));
  const Contention contention = contentionOf(b.build());
  CHECK_FALSE(contention.isContended(x));
  CHECK_FALSE(contention.isTested(x));
}

TEST_CASE_METHOD(Fixture, "threads of one body contend for what they read and write") {
  spawn();
  b.assign(worker, x, binary(Op::Add, read(x), constant(2)));
  CHECK(contentionOf(b.build()).isContended(x));
}

TEST_CASE_METHOD(Fixture, "what is only written, or only lost to unknown code, is not contended") {
  spawn();
  b.assign(worker, x, constant(2));
  b.add(main, Havoc{{x}});
  CHECK_FALSE(contentionOf(b.build()).isContended(x));
}

TEST_CASE_METHOD(Fixture, "a contended cell that a condition asks for is tested, unless it stands for many objects") {
  const CellId many = b.cell({"many", int32, true, true, {}, {}, {}});
  spawn();
  for (const CellId cell : {x, many}) {
    b.assign(main, cell, constant(1));
    b.assume(worker, read(cell));
  }
  const Contention contention = contentionOf(b.build());
  CHECK(contention.isTested(x));
  CHECK(contention.isContended(many));
  CHECK_FALSE(contention.isTested(many));
}

TEST_CASE_METHOD(Fixture, "unordered cells are spread, if they are contended") {
  const CellId other = b.global("other", 0);
  const CellId own = b.global("own", 0);
  spawn();
  for (const CellId cell : {x, other}) {
    b.assign(main, cell, constant(1));
    b.assume(worker, read(cell));
  }
  b.assign(main, own, constant(1));
  const Program program = b.build();
  std::vector<bool> unordered(program.cells.size());
  unordered[x.index()] = true;
  unordered[own.index()] = true;
  const Contention contention = contentionOf(program, affordableWays, unordered);
  CHECK(contention.isSpread(x));
  CHECK_FALSE(contention.isContended(x));
  CHECK_FALSE(contention.isTested(x));
  CHECK(contention.isTested(other));
  CHECK_FALSE(contention.isSpread(own));
  CHECK(contentionOf(program).isContended(x));
}

TEST_CASE_METHOD(Fixture, "cells with more values than can be followed are spread, those with few last") {
  const CellId flag = b.global("flag", 0);
  spawn();
  b.assign(main, flag, constant(1));
  for (int i = 0; i < 3; ++i) b.assign(main, x, constant(i));
  b.assume(worker, read(flag));
  b.assume(worker, read(x));
  const Program program = b.build();
  const Contention all = contentionOf(program);
  CHECK(all.isContended(x));
  CHECK_FALSE(all.isSpread(x));
  std::uint64_t ways = 1;  // the least for which the flag is followed
  while (!contentionOf(program, ways).isContended(flag)) ++ways;
  const Contention some = contentionOf(program, ways);
  CHECK(ways > 1);
  CHECK(some.isTested(flag));
  CHECK(some.isSpread(x));
  CHECK_FALSE(some.isContended(x));
  CHECK_FALSE(some.isTested(x));
  const Contention none = contentionOf(program, 0);
  CHECK(none.isSpread(flag));
  CHECK_FALSE(none.isContended(flag));
}
