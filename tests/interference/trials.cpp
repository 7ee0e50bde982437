// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/trials.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::driver;
using namespace moire::program;

namespace {

struct Fixture {
  ProgramBuilder b;
  BodyId main = b.body("main");
  LockId m = b.lock("m");
  CellId r = b.local(main, "r");
  CellId t = b.local(main, "t");
  Fixture() { b.add(main, TryAcquire{m, false, r, 0}); }

  [[nodiscard]] ExpressionPtr isZero(CellId cell) const { return binary(Op::Equal, read(cell), constant(0)); }
  Trials find() { return trialsOf(b.build()); }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "a result is followed through copies to its tests") {
  const LocationId copy = b.assign(main, t, read(r));
  const LocationId test = b.assume(main, isZero(t));
  const Trials trials = find();
  REQUIRE(trials.copies.size() == 1);
  CHECK(trials.copies[0].at == copy);
  CHECK(trials.copies[0].to == CellValue{t, 0});
  CHECK(trials.copies[0].from == CellValue{r, 0});
  CHECK(trials.confirmed == std::vector{std::pair(test, CellValue{t, 0})});
}

TEST_CASE_METHOD(Fixture, "a variable may say whether the attempt succeeded") {
  b.assign(main, t, isZero(r));
  const LocationId test = b.assume(main, read(t));
  const LocationId exact = b.assume(main, binary(Op::Equal, read(t), constant(1)));
  const Trials trials = find();
  REQUIRE(trials.copies.size() == 1);
  CHECK(trials.copies[0].to == CellValue{t, 1});
  CHECK(test != exact);
  CHECK(trials.confirmed == std::vector{std::pair(exact, CellValue{t, 1})});
}

TEST_CASE_METHOD(Fixture, "what rules success out is found, too") {
  const LocationId failed = b.assume(main, read(r));
  const LocationId large = b.assume(main, binary(Op::Less, constant(3), read(r)));
  const LocationId other = b.assign(main, r, constant(1));
  b.assign(main, r, constant(0));
  b.assign(main, r, read(t));
  const Trials trials = find();
  CHECK(failed != large);
  CHECK(trials.confirmed.empty());
  CHECK(trials.copies.empty());
  CHECK(trials.excludes == std::vector{std::pair(large, CellValue{r, 0}), std::pair(other, CellValue{r, 0})});
}

TEST_CASE_METHOD(Fixture, "shared cells, cells of many objects and one of several targets carry no result") {
  const CellId x = b.global("x", 0);
  const CellId many = b.cell({"a[]", int32, false, true, main, {}, {}});
  b.assign(main, x, read(r));
  b.assign(main, many, read(r));
  b.add(main, Assign{{t, r}, read(r)});
  const Trials trials = find();
  CHECK(trials.copies.empty());
  CHECK(trials.confirmed.empty());
}
