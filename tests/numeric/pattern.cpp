// SPDX-License-Identifier: Apache-2.0
#include "numeric/pattern.h"

#include <catch2/catch.hpp>

#include "concrete.h"
#include "extractor/program/builder.h"
#include "numeric/abstract_value.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

constexpr Range small{-20, 20};

std::set<Int> valuesOf(const Pattern& pattern, Range range = small) {
  std::set<Int> result;
  for (Int value = range.low; value <= range.high; ++value)
    if (pattern.contains(value)) result.insert(value);
  return result;
}

// Patterns of all kinds, with values of the type.
class RandomPatterns {
 public:
  explicit RandomPatterns(unsigned seed) : generator_(seed, {}) {}

  Pattern next(IntType type) {
    if (generator_.below(8) == 0) return {};
    if (generator_.below(2) == 0)
      return Pattern::remainder(static_cast<unsigned>(generator_.below(3)), static_cast<Int>(generator_.below(8)));
    std::vector<Int> values;
    for (std::size_t i = 0; i <= generator_.below(3); ++i) values.push_back(generator_.rangeIn(type).low);
    return Pattern::list(values);
  }
  Range range(IntType type) { return generator_.rangeIn(type); }

 private:
  concrete::Generator generator_;
};

}  // namespace

TEST_CASE("sets of patterns agree with enumeration") {
  RandomPatterns random(1);
  constexpr IntType type{4, true};
  for (int i = 0; i < 2000; ++i) {
    const Pattern x = random.next(type);
    const Pattern y = random.next(type);
    const std::set<Int> one = valuesOf(x);
    const std::set<Int> other = valuesOf(y);
    std::set<Int> both;
    std::set_intersection(one.begin(), one.end(), other.begin(), other.end(), std::inserter(both, both.end()));
    const auto met = x.meet(y);
    CHECK((met ? valuesOf(*met) : std::set<Int>()) == both);
    const Pattern joined = x.join(y);
    CHECK(x.leq(joined));
    CHECK(y.leq(joined));
    const std::set<Int> all = valuesOf(joined);
    CHECK(std::includes(all.begin(), all.end(), one.begin(), one.end()));
    CHECK(std::includes(all.begin(), all.end(), other.begin(), other.end()));
    if (x.leq(y)) CHECK(std::includes(other.begin(), other.end(), one.begin(), one.end()));
    const Range range = random.range(type);
    const auto tight = x.bounds(range);
    const std::set<Int> left = valuesOf(x, range);
    CHECK(tight.has_value() == !left.empty());
    if (tight) CHECK(*tight == Range{*left.begin(), *left.rbegin()});
    const auto within = x.within(range);
    CHECK(within.has_value() == !left.empty());
    if (within) CHECK(valuesOf(*within, range) == left);
  }
}

TEST_CASE("every operator on patterns contains what enumeration finds") {
  RandomPatterns random(2);
  std::size_t informative = 0;
  for (const IntType type : {IntType{4, true}, IntType{4, false}, IntType{3, true}}) {
    for (const Op op : {Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Remainder, Op::BitAnd, Op::BitOr,
                        Op::BitXor, Op::ShiftLeft, Op::ShiftRight}) {
      for (int i = 0; i < 300; ++i) {
        const Pattern x = random.next(type);
        const Pattern y = random.next(type);
        const Range left = random.range(type);
        const Range right = random.range(type);
        const Pattern result = applyPattern(op, type, x, left, y, right);
        informative += result.isAny() ? 0 : 1;
        for (const Int a : valuesOf(x, left))
          for (const Int b : valuesOf(y, right))
            if (const auto value = concrete::apply(op, type, a, b)) CHECK(result.contains(*value));
      }
    }
    for (const Op op : {Op::Negate, Op::Complement}) {
      for (int i = 0; i < 100; ++i) {
        const Pattern x = random.next(type);
        const Pattern result = applyPattern(op, type, x);
        for (const Int a : valuesOf(x, type.range()))
          for (const Int value : concrete::values(*unary(op, constant(a, type)), {})) CHECK(result.contains(value));
      }
    }
  }
  CHECK(informative > 4000);
}

TEST_CASE("a conversion keeps as many bits as the type has") {
  CHECK(Pattern::remainder(6, 33).convert({4, false}) == Pattern::remainder(4, 1));
  CHECK(Pattern::list({-1, 16}).convert({4, false}) == Pattern::list({0, 15}));
  CHECK(Pattern::list({7, 9}).convert({4, true}) == Pattern::list({7, -7}));
}

TEST_CASE("lists that get too long leave what their values have in common") {
  std::vector<Int> values;
  for (Int value = 0; value < 80; value += 8) values.push_back(value + 4);
  const Pattern pattern = Pattern::list(values);
  CHECK_FALSE(pattern.isList());
  CHECK(pattern == Pattern::remainder(3, 4));
  CHECK(pattern.bounds({0, 100}) == Range{4, 100});
  CHECK(pattern.bounds({5, 11}) == std::nullopt);
}

TEST_CASE("values know flags and strides, whatever the order of what is learned") {
  ProgramBuilder b;
  b.body("main");
  const CellId flags = b.global("flags", 0, uint32);
  const Program program = b.build();
  const AbstractValue top = AbstractValue::top(intervalSpace(program));
  const auto is = [&](Int value) { return top.assign(flags, *constant(value, uint32)); };
  const AbstractValue some = is(0).join(is(8)).join(is(2));
  CHECK(some.pattern(flags) == Pattern::list({0, 2, 8}));
  const auto equals = [&](Int value) { return binary(Op::Equal, read(flags, uint32), constant(value, uint32)); };
  CHECK(some.assume(*equals(4)).isBottom());
  CHECK(some.entails(*negation(equals(4))));
  CHECK(some.assume(*negation(equals(8))).bounds(flags) == Range{0, 2});
  CHECK(some.assume(*negation(equals(2))).pattern(flags) == Pattern::list({0, 8}));
  CHECK(some.disjoint(is(4)));
  CHECK_FALSE(some.disjoint(is(2)));
  CHECK(some.leq(some.widen(is(5), {})));

  const auto low = binary(Op::BitAnd, read(flags, uint32), constant(15, uint32));
  const AbstractValue aligned = top.assume(*binary(Op::Equal, low, constant(0, uint32)));
  CHECK(aligned.pattern(flags) == Pattern::remainder(4, 0));
  const AbstractValue next = aligned.assign(flags, *binary(Op::Add, read(flags, uint32), constant(16, uint32)));
  const auto rest = binary(Op::Remainder, read(flags, uint32), constant(4, uint32));
  CHECK(next.entails(*binary(Op::Equal, rest, constant(0, uint32))));
  CHECK(next.assign(flags, *binary(Op::Add, read(flags, uint32), constant(3, uint32)))
            .entails(*binary(Op::Equal, rest, constant(3, uint32))));
  CHECK_FALSE(next.entails(
      *binary(Op::Equal, binary(Op::Remainder, read(flags, uint32), constant(3, uint32)), constant(0, uint32))));
}
