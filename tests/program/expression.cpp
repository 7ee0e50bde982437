// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/expression.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"
#include "extractor/program/text.h"

using namespace moire::program;

namespace {
struct Fixture {
  ProgramBuilder builder;
  CellId x = builder.global("x", 0);
  CellId y = builder.global("y", 0);
  std::string text(const ExpressionPtr& e) const { return toText(builder.program(), *e); }
};
}  // namespace

TEST_CASE_METHOD(Fixture, "negation moves to the leaves") {
  const auto less = binary(Op::Less, read(x), read(y));
  const auto equal = binary(Op::Equal, read(x), constant(3));
  CHECK(text(negation(less)) == "y <= x");
  CHECK(text(negation(negation(less))) == "x < y");
  CHECK(text(negation(binary(Op::And, less, equal))) == "y <= x || x != 3");
  CHECK(text(negation(read(x))) == "x == 0");
  CHECK(text(negation(unary(Op::Not, read(x)))) == "x != 0");
  CHECK(text(negation(unary(Op::Not, less))) == "x < y");
}

TEST_CASE_METHOD(Fixture, "a conversion to the same type is dropped, one of a constant is a constant") {
  const auto value = read(x);
  CHECK(convert(value, int32) == value);
  CHECK(text(convert(constant(300), IntType{8, false})) == "44");
  CHECK(text(convert(value, IntType{8, false})) == "(uint8) x");
}

TEST_CASE_METHOD(Fixture, "text has the parentheses that C needs and no others") {
  const auto sum = binary(Op::Add, read(x), read(y));
  CHECK(text(binary(Op::Multiply, sum, read(y))) == "(x + y) * y");
  CHECK(text(binary(Op::Add, sum, read(y))) == "x + y + y");
  CHECK(text(binary(Op::Subtract, read(x), sum)) == "x - (x + y)");
  CHECK(text(unary(Op::Negate, sum)) == "-(x + y)");
  CHECK(text(binary(Op::Or, binary(Op::And, read(x), read(y)), read(x))) == "x && y || x");
  CHECK(text(binary(Op::And, binary(Op::Or, read(x), read(y)), read(x))) == "(x || y) && x");
  CHECK(text(select(read(x), constant(1), constant(2))) == "x ? 1 : 2");
}
