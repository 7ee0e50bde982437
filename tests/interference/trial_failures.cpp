// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/trial_failures.h"

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
  CellId u = b.local(main, "u");
  Fixture() { b.add(main, TryAcquire{m, false, r, 0}); }

  [[nodiscard]] static ExpressionPtr isZero(CellId cell) { return binary(Op::Equal, read(cell), constant(0)); }
  /// The conditions that are false if the attempt succeeded.
  std::vector<LocationId> disproved(CellId cell, Int value) {
    std::vector<LocationId> where;
    for (const auto& [at, fact] : trialFailuresOf(b.build()).disproved)
      if (fact == CellValue{cell, value}) where.push_back(at);
    return where;
  }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "conditions that are false after success disprove it") {
  const LocationId failed = b.assume(main, read(r));
  const LocationId negated = b.assume(main, negation(isZero(r)));
  const LocationId both = b.assume(main, binary(Op::And, read(u), binary(Op::Less, constant(0), read(r))));
  b.assume(main, isZero(r));
  b.assume(main, binary(Op::Or, read(u), read(r)));
  b.assume(main, binary(Op::Less, read(u), read(r)));
  CHECK(disproved(r, 0) == std::vector{failed, negated, both});
}

TEST_CASE_METHOD(Fixture, "success is followed through variables that it decides") {
  SECTION("by a copy") {
    b.assign(main, t, read(r));
    const LocationId failed = b.assume(main, read(t));
    CHECK(disproved(t, 0) == std::vector{failed});
  }
  SECTION("by a variable for the outcome") {
    b.assign(main, t, unary(Op::Not, read(r)));
    const LocationId failed = b.assume(main, isZero(t));
    CHECK(disproved(t, 1) == std::vector{failed});
  }
  SECTION("by a choice") {
    b.assign(main, t, select(isZero(r), constant(5), read(u)));
    const LocationId failed = b.assume(main, isZero(t));
    CHECK(disproved(t, 5) == std::vector{failed});
  }
  SECTION("but not by one that something else decides too") {
    b.assign(main, t, binary(Op::And, isZero(r), read(u)));
    b.assume(main, isZero(t));
    CHECK(trialFailuresOf(b.build()).carried.empty());
  }
  SECTION("but not by one that others may change") {
    b.assign(main, b.global("x", 0), read(r));
    CHECK(trialFailuresOf(b.build()).carried.empty());
  }
}
