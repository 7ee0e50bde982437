// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/evaluate.h"

#include <catch2/catch.hpp>
#include <map>

#include "extractor/program/program.h"

using namespace moire::program;
using moire::explorer::evaluate;
using moire::explorer::outcomesOf;
using moire::explorer::ValueSet;

namespace {

constexpr IntType int2{2, true};
constexpr IntType int3{3, true};
constexpr IntType uint2{2, false};
constexpr IntType uint3{3, false};

class FixedMemory : public moire::explorer::Memory {
 public:
  explicit FixedMemory(std::map<CellId, ValueSet> cells = {}) : cells_(std::move(cells)) {}
  bool read(CellId cell, ValueSet& values) const override {
    const auto found = cells_.find(cell);
    if (found == cells_.end()) return false;
    values.insert(values.end(), found->second.begin(), found->second.end());
    return true;
  }

 private:
  std::map<CellId, ValueSet> cells_;
};

ValueSet valuesOf(const ExpressionPtr& expression) { return evaluate(*expression, FixedMemory()); }

ValueSet apply(Op op, Int left, Int right, IntType type) {
  return valuesOf(binary(op, constant(left, type), constant(right, type)));
}

bool same(const ValueSet& values, std::initializer_list<int> expected) {
  return values == ValueSet(expected.begin(), expected.end());
}

const ExpressionPtr undefined = binary(Op::Divide, constant(1), constant(0));

}  // namespace

TEST_CASE("signed overflow stops the execution") {
  CHECK(same(apply(Op::Add, 2, 1, int3), {3}));
  CHECK(apply(Op::Add, 3, 1, int3).empty());
  CHECK(apply(Op::Subtract, -4, 1, int3).empty());
  CHECK(apply(Op::Multiply, 2, 2, int3).empty());
  CHECK(valuesOf(unary(Op::Negate, constant(-4, int3))).empty());
  CHECK(same(valuesOf(unary(Op::Negate, constant(-3, int3))), {3}));
}

TEST_CASE("unsigned arithmetic wraps") {
  CHECK(same(apply(Op::Add, 7, 2, uint3), {1}));
  CHECK(same(apply(Op::Subtract, 0, 1, uint3), {7}));
  CHECK(same(apply(Op::Multiply, 5, 3, uint3), {7}));
  CHECK(same(valuesOf(unary(Op::Negate, constant(1, uint3))), {7}));
  const Int largest = uint64.max();
  CHECK(same(apply(Op::Multiply, largest, largest, uint64), {1}));
}

TEST_CASE("division truncates, and by zero or out of range it stops the execution") {
  CHECK(same(apply(Op::Divide, -3, 2, int3), {-1}));
  CHECK(same(apply(Op::Remainder, -3, 2, int3), {-1}));
  CHECK(apply(Op::Divide, 1, 0, int3).empty());
  CHECK(apply(Op::Remainder, 1, 0, uint3).empty());
  CHECK(apply(Op::Divide, -4, -1, int3).empty());
  CHECK(apply(Op::Remainder, -4, -1, int3).empty());
}

TEST_CASE("a shift is undefined for a count outside the width, and to the left for a negative or too large value") {
  CHECK(same(apply(Op::ShiftLeft, 1, 1, int3), {2}));
  CHECK(apply(Op::ShiftLeft, 1, 2, int3).empty());
  CHECK(apply(Op::ShiftLeft, -1, 0, int3).empty());
  CHECK(apply(Op::ShiftLeft, 0, 3, int3).empty());
  CHECK(apply(Op::ShiftRight, 1, -1, int3).empty());
  CHECK(same(apply(Op::ShiftRight, -3, 1, int3), {-2}));
  CHECK(same(apply(Op::ShiftLeft, 5, 1, uint3), {2}));
  CHECK(apply(Op::ShiftRight, 5, 3, uint3).empty());
  CHECK(same(valuesOf(binary(Op::ShiftLeft, constant(1, uint3), nondet(uint2))), {1, 2, 4}));
}

TEST_CASE("bit operators work on two's complement") {
  CHECK(same(valuesOf(unary(Op::Complement, constant(2, int3))), {-3}));
  CHECK(same(valuesOf(unary(Op::Complement, constant(2, uint3))), {5}));
  CHECK(same(apply(Op::BitAnd, -2, 3, int3), {2}));
  CHECK(same(apply(Op::BitOr, -4, 3, int3), {-1}));
  CHECK(same(apply(Op::BitXor, 5, 3, uint3), {6}));
}

TEST_CASE("a conversion wraps") {
  CHECK(same(valuesOf(convert(nondet(int32, {3, 5}), int3)), {-4, -3, 3}));
  CHECK(same(valuesOf(convert(nondet(int2), uint3)), {0, 1, 6, 7}));
}

TEST_CASE("comparisons yield 0 or 1") {
  CHECK(same(apply(Op::Less, -1, 0, int3), {1}));
  CHECK(same(apply(Op::LessEqual, 1, 0, int3), {0}));
  CHECK(same(apply(Op::Equal, 1, 1, int3), {1}));
  CHECK(same(apply(Op::NotEqual, 1, 1, int3), {0}));
  CHECK(same(valuesOf(unary(Op::Not, nondet(int2))), {0, 1}));
}

TEST_CASE("each Nondet makes a choice of its own") {
  const ExpressionPtr any = nondet(uint2);
  CHECK(same(valuesOf(binary(Op::Subtract, convert(any, int3), convert(any, int3))), {-3, -2, -1, 0, 1, 2, 3}));
}

TEST_CASE("a logical operator and Select evaluate only what they need") {
  CHECK(same(valuesOf(binary(Op::And, constant(0), undefined)), {0}));
  CHECK(valuesOf(binary(Op::And, constant(1), undefined)).empty());
  CHECK(same(valuesOf(binary(Op::Or, constant(3), undefined)), {1}));
  CHECK(valuesOf(binary(Op::Or, undefined, constant(1))).empty());
  CHECK(same(valuesOf(select(nondet(boolean), constant(4), undefined)), {4}));
  CHECK(same(valuesOf(select(nondet(boolean), constant(4), constant(5))), {4, 5}));
}

TEST_CASE("a read yields the value of any object, and of an untracked cell any value") {
  const FixedMemory memory({{CellId(0), {1}}, {CellId(1), {0, 3}}});
  CHECK(same(evaluate(*read(CellId(0), uint2), memory), {1}));
  CHECK(same(evaluate(*read(CellId(1), uint2), memory), {0, 3}));
  CHECK(same(evaluate(*readOneOf({CellId(0), CellId(1)}, uint2), memory), {0, 1, 3}));
  CHECK(same(evaluate(*read(CellId(2), int2), memory), {-2, -1, 0, 1}));
  CHECK(same(evaluate(*readOneOf({CellId(0), CellId(2)}, int2), memory), {-2, -1, 0, 1}));
}

TEST_CASE("a condition may hold, fail, do either, or stop the execution") {
  const FixedMemory memory;
  CHECK(outcomesOf(*constant(2), memory).holds);
  CHECK_FALSE(outcomesOf(*constant(2), memory).fails);
  CHECK(outcomesOf(*nondet(boolean), memory).holds);
  CHECK(outcomesOf(*nondet(boolean), memory).fails);
  CHECK_FALSE(outcomesOf(*undefined, memory).holds);
  CHECK_FALSE(outcomesOf(*undefined, memory).fails);
}

TEST_CASE("in a wide range, the ends and values near 0 are tried") {
  const ValueSet values = moire::explorer::valuesOf(int32.range());
  CHECK(values.front() == int32.min());
  CHECK(values.back() == int32.max());
  CHECK(std::binary_search(values.begin(), values.end(), Int{0}));
  CHECK(values.size() < 20);
}
