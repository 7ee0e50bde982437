// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/implied_ranges.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::driver;
using namespace moire::program;

namespace {

struct Fixture {
  ProgramBuilder builder;
  BodyId main = builder.body("main");
  CellId r = builder.local(main, "r");
  CellId flag = builder.local(main, "flag", boolean);
  CellId count = builder.local(main, "count", IntType{8, false});
  CellId x = builder.global("x", 0);
  ExpressionPtr value = read(r);

  [[nodiscard]] std::optional<CellRanges> ifTrue(const ExpressionPtr& condition) const {
    return rangesIfTrue(builder.program(), *condition);
  }
  /// The condition holds only if r is 0.
  [[nodiscard]] bool meansZero(const ExpressionPtr& condition) const {
    return ifTrue(condition) == CellRanges{{r, {0, 0}}};
  }
  [[nodiscard]] bool tellsNothing(const ExpressionPtr& condition) const { return ifTrue(condition) == CellRanges{}; }
};

ExpressionPtr negated(const ExpressionPtr& e) { return unary(Op::Not, e); }
ExpressionPtr zero() { return constant(0); }

}  // namespace

TEST_CASE_METHOD(Fixture, "that a variable is 0 is recognised in every spelling") {
  CHECK(meansZero(binary(Op::Equal, value, zero())));
  CHECK(meansZero(binary(Op::Equal, zero(), value)));
  CHECK(meansZero(negated(value)));
  CHECK(meansZero(negated(negated(negated(value)))));
  CHECK(meansZero(negated(binary(Op::NotEqual, value, zero()))));
  CHECK(meansZero(binary(Op::Equal, negated(value), constant(1))));
  CHECK(meansZero(binary(Op::NotEqual, negated(value), zero())));
  CHECK(meansZero(select(value, zero(), constant(1))));
  CHECK(meansZero(binary(Op::And, binary(Op::LessEqual, value, zero()), negated(binary(Op::Less, value, zero())))));
  CHECK(meansZero(binary(Op::Or, negated(value), binary(Op::Equal, value, zero()))));
  CHECK(meansZero(negated(convert(value, int64))));
  CHECK(meansZero(binary(Op::Equal, convert(value, uint32), constant(0, uint32))));
}

TEST_CASE_METHOD(Fixture, "a condition that does not decide the value says no more than it should") {
  CHECK(tellsNothing(value));
  CHECK(tellsNothing(binary(Op::NotEqual, value, constant(3))));
  CHECK(tellsNothing(negated(read(x))));
  CHECK(tellsNothing(negated(readOneOf({r, x}, int32))));
  CHECK(tellsNothing(negated(convert(value, IntType{8, false}))));
  CHECK(tellsNothing(binary(Op::Or, negated(value), read(flag, boolean))));
  CHECK(tellsNothing(binary(Op::Equal, binary(Op::Add, value, value), zero())));
  CHECK(ifTrue(binary(Op::Or, negated(value), binary(Op::Equal, value, constant(2)))) == CellRanges{{r, {0, 2}}});
  CHECK(ifTrue(binary(Op::Less, constant(2), value)) == CellRanges{{r, {3, int32.max()}}});
}

TEST_CASE_METHOD(Fixture, "a type may leave only one value") {
  CHECK(ifTrue(read(flag, boolean)) == CellRanges{{flag, {1, 1}}});
  CHECK(ifTrue(binary(Op::Less, read(count, IntType{8, false}), constant(1, IntType{8, false}))) ==
        CellRanges{{count, {0, 0}}});
}

TEST_CASE_METHOD(Fixture, "a condition that never holds is recognised") {
  CHECK_FALSE(ifTrue(zero()));
  CHECK_FALSE(ifTrue(binary(Op::And, negated(value), binary(Op::Less, zero(), value))));
  CHECK_FALSE(rangesIfWithin(builder.program(), *constant(1), {0, 0}));
  CHECK_FALSE(rangesIfWithin(builder.program(), *nondet(int32, {1, 4}), {0, 0}));
  CHECK_FALSE(rangesIfWithin(builder.program(), *negated(value), {2, 5}));
}
