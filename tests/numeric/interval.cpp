// SPDX-License-Identifier: Apache-2.0
#include "numeric/interval.h"

#include <catch2/catch.hpp>

#include "concrete.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

const std::vector<Op> binaryOperators{Op::Add,    Op::Subtract,  Op::Multiply, Op::Divide,    Op::Remainder,
                                      Op::BitAnd, Op::BitOr,     Op::BitXor,   Op::ShiftLeft, Op::ShiftRight,
                                      Op::Less,   Op::LessEqual, Op::Equal,    Op::NotEqual};

std::vector<Range> rangesOf(IntType type) {
  std::vector<Range> result;
  for (Int low = type.min(); low <= type.max(); ++low)
    for (Int high = low; high <= type.max(); ++high) result.push_back({low, high});
  return result;
}

bool covers(const Interval& interval, const Interval& values) {
  return !values || (interval && interval->low <= values->low && values->high <= interval->high);
}

// The results for all pairs, one by one.
OperationResult enumerate(Op op, IntType type, Range left, Range right) {
  OperationResult result;
  for (Int a = left.low; a <= left.high; ++a) {
    for (Int b = right.low; b <= right.high; ++b) {
      if (const auto value = concrete::apply(op, type, a, b))
        result.values = hull(result.values, Range{*value, *value});
      const bool stops = !concrete::apply(op, type, a, b);
      const bool divides = op == Op::Divide || op == Op::Remainder;
      result.mayDivideByZero = result.mayDivideByZero || (divides && b == 0);
      result.mayOverflow = result.mayOverflow || (stops && !(divides && b == 0));
    }
  }
  return result;
}

// Where the result is promised to be the least interval.
bool isExact(Op op, IntType type, const OperationResult& expected) {
  if (op == Op::Remainder) return false;
  if (op == Op::Multiply) return type.isSigned && !expected.mayOverflow;
  if (op == Op::ShiftLeft) return type.isSigned;
  return true;
}

struct Mistakes {
  int unsound = 0;
  int imprecise = 0;
  int wrongOverflow = 0;
};

Mistakes compareWithEnumeration(Op op, IntType type, IntType rightType) {
  Mistakes mistakes;
  for (const Range left : rangesOf(type)) {
    for (const Range right : rangesOf(rightType)) {
      const OperationResult expected = enumerate(op, type, left, right);
      const OperationResult found = applyBinary(op, type, left, right);
      mistakes.unsound += covers(found.values, expected.values) ? 0 : 1;
      mistakes.imprecise += isExact(op, type, expected) && found.values != expected.values ? 1 : 0;
      mistakes.wrongOverflow += found.mayOverflow == expected.mayOverflow ? 0 : 1;
      mistakes.wrongOverflow += found.mayDivideByZero == expected.mayDivideByZero ? 0 : 1;
    }
  }
  return mistakes;
}

}  // namespace

TEST_CASE("every binary operator on every pair of small intervals agrees with enumeration") {
  for (const IntType type : {IntType{3, true}, IntType{3, false}, IntType{4, true}, IntType{4, false}, boolean}) {
    for (const Op op : binaryOperators) {
      CAPTURE(toString(type), static_cast<int>(op));
      const Mistakes mistakes = compareWithEnumeration(op, type, type);
      CHECK(mistakes.unsound == 0);
      CHECK(mistakes.imprecise == 0);
      CHECK(mistakes.wrongOverflow == 0);
    }
  }
}

TEST_CASE("a shift count may have another type than the shifted value") {
  for (const Op op : {Op::ShiftLeft, Op::ShiftRight}) {
    const Mistakes mistakes = compareWithEnumeration(op, {3, true}, {4, true});
    CHECK(mistakes.unsound == 0);
    CHECK(mistakes.imprecise == 0);
  }
}

TEST_CASE("an unsigned product is exact where all products wrap by the same multiple") {
  const IntType type{4, false};
  CHECK(applyBinary(Op::Multiply, type, {5, 5}, {4, 6}).values == Range{4, 14});
  CHECK(applyBinary(Op::Multiply, type, {5, 5}, {3, 4}).values == type.range());
}

TEST_CASE("every remainder by one divisor within one of its multiples is exact") {
  for (Int low = -8; low <= 7; ++low)
    for (Int high = low; high <= 7 && low / 3 == high / 3 && (low < 0) == (high < 0); ++high) {
      const auto expected = enumerate(Op::Remainder, {4, true}, {low, high}, {3, 3});
      CHECK(applyBinary(Op::Remainder, {4, true}, {low, high}, {3, 3}).values == expected.values);
    }
}

TEST_CASE("remainders stay below the divisor and keep the dividend's sign") {
  CHECK(applyBinary(Op::Remainder, int32, {0, 1000}, {10, 10}).values == Range{0, 9});
  CHECK(applyBinary(Op::Remainder, int32, {-1000, -1}, {10, 10}).values == Range{-9, 0});
  CHECK(applyBinary(Op::Remainder, int32, {0, 3}, {10, 10}).values == Range{0, 3});
}

TEST_CASE("every unary operator and conversion on every small interval is the hull of its values") {
  const std::vector<IntType> types{{3, true}, {3, false}, {4, true}, {4, false}, boolean, {1, true}};
  for (const IntType from : types) {
    for (const Range range : rangesOf(from)) {
      for (const IntType to : types) {
        Interval converted;
        for (Int value = range.low; value <= range.high; ++value)
          converted = hull(converted, Range{to.wrap(value), to.wrap(value)});
        CHECK(applyUnary(Op::Convert, to, range).values == converted);
      }
      for (const Op op : {Op::Negate, Op::Complement, Op::Not}) {
        Interval expected;
        for (Int value = range.low; value <= range.high; ++value)
          for (const Int result : concrete::values(*unary(op, constant(value, from)), {}))
            expected = hull(expected, Range{result, result});
        CHECK(applyUnary(op, from, range).values == expected);
      }
    }
  }
}

TEST_CASE("64-bit operands do not overflow the analysis itself") {
  const Range all = uint64.range();
  CHECK(applyBinary(Op::Multiply, uint64, all, all).values == all);
  const Int max = uint64.max();
  CHECK(applyBinary(Op::Multiply, uint64, {max, max}, {max, max}).values == Range{1, 1});
  CHECK(applyBinary(Op::ShiftLeft, uint64, {max, max}, {63, 63}).values == Range{Int{1} << 63, Int{1} << 63});
  CHECK(applyBinary(Op::Multiply, int64, int64.range(), int64.range()).values == int64.range());
  CHECK(applyBinary(Op::Divide, int64, {int64.min(), int64.min()}, {-1, -1}).values == std::nullopt);
  CHECK(applyBinary(Op::BitXor, uint64, {0, 0}, {max, max}).values == Range{max, max});
  CHECK(applyBinary(Op::BitAnd, int64, int64.range(), {0, 255}).values == Range{0, 255});
}
