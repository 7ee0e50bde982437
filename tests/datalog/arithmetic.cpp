// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/arithmetic.h"

#include <catch2/catch.hpp>

using namespace moire::datalog;

namespace {

constexpr Value least = std::numeric_limits<Value>::min();
constexpr Value greatest = std::numeric_limits<Value>::max();

Value number(Operator op, Value left, Value right) { return numericOperation(op, Kind::Number, left, right).value(); }

UnsignedValue natural(Operator op, UnsignedValue left, UnsignedValue right) {
  return asUnsigned(numericOperation(op, Kind::Unsigned, fromUnsigned(left), fromUnsigned(right)).value());
}

}  // namespace

TEST_CASE("Numbers wrap around at their width") {
  CHECK(number(Operator::Add, greatest, 1) == least);
  CHECK(number(Operator::Subtract, least, 1) == greatest);
  CHECK(number(Operator::Multiply, least, -1) == least);
  CHECK(number(Operator::Negate, least, 0) == least);
  CHECK(natural(Operator::Subtract, 0, 1) == 4294967295U);
}

TEST_CASE("Division truncates, the least number by -1 wraps, and zero has no quotient") {
  CHECK(number(Operator::Divide, -7, 2) == -3);
  CHECK(number(Operator::Modulo, -7, 2) == -1);
  CHECK(number(Operator::Divide, least, -1) == least);
  CHECK(number(Operator::Modulo, least, -1) == 0);
  CHECK(natural(Operator::Divide, 4294967295U, 2) == 2147483647U);
  CHECK_FALSE(numericOperation(Operator::Divide, Kind::Number, 1, 0));
  CHECK_FALSE(numericOperation(Operator::Modulo, Kind::Unsigned, 1, 0));
}

TEST_CASE("Shifts take their distance modulo the width and keep or drop the sign") {
  CHECK(number(Operator::ShiftLeft, 1, 33) == 2);
  CHECK(number(Operator::ShiftRight, -8, 1) == -4);
  CHECK(number(Operator::ShiftRightUnsigned, -1, 28) == 15);
  CHECK(natural(Operator::ShiftRight, 4294967295U, 28) == 15);
}

TEST_CASE("Powers of whole numbers are whole, and the least number where they do not fit") {
  CHECK(number(Operator::Power, 3, 4) == 81);
  CHECK(number(Operator::Power, -2, 3) == -8);
  CHECK(number(Operator::Power, 5, 0) == 1);
  CHECK(number(Operator::Power, 2, -1) == 0);
  CHECK(number(Operator::Power, -1, -3) == -1);
  CHECK(number(Operator::Power, 2, 32) == least);
  CHECK(number(Operator::Power, 0, -1) == least);
  CHECK(natural(Operator::Power, 3, 20) == 3486784401U);
  CHECK(natural(Operator::Power, 3, 25) == 1180052131U);
}

TEST_CASE("Logical operators give one or zero") {
  CHECK(number(Operator::LogicalAnd, 5, -3) == 1);
  CHECK(number(Operator::LogicalOr, 0, 0) == 0);
  CHECK(number(Operator::LogicalXor, 2, 3) == 0);
  CHECK(number(Operator::LogicalNot, 7, 0) == 0);
}

TEST_CASE("Floats that do not fit become the whole numbers that x86 makes of them") {
  CHECK(truncated<Value>(-1.9F) == -1);
  CHECK(truncated<Value>(1e20F) == least);
  CHECK(truncated<Value>(-1e20F) == least);
  CHECK(truncated<Value>(std::nanf("")) == least);
  CHECK(truncated<std::int32_t>(-2147483648.0) == std::numeric_limits<std::int32_t>::lowest());
  CHECK(truncated<std::uint32_t>(-1.0F) == 4294967295U);
  CHECK(truncated<std::uint32_t>(1e10F) == 1410065408U);
  CHECK(truncated<std::uint64_t>(1e19) == 10000000000000000000U);
}

TEST_CASE("Values are ordered as their kind says") {
  CHECK(compareValues(Kind::Number, -1, 1) < 0);
  CHECK(compareValues(Kind::Unsigned, -1, 1) > 0);
  CHECK(compareValues(Kind::Float, fromFloat(-2.0F), fromFloat(-1.0F)) < 0);
}
