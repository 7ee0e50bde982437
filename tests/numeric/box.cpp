// SPDX-License-Identifier: Apache-2.0
#include "numeric/box.h"

#include <catch2/catch.hpp>
#include <random>

using namespace moire::numeric;
using moire::program::Int;
using moire::program::Range;

namespace {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  Int number(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }
  Range range() {
    const Int low = number(-5, 5);
    return {low, low + number(0, 4)};
  }

 private:
  std::mt19937 engine_;
};

}  // namespace

TEST_CASE("linear sums on boxes agree with enumeration") {
  Random random(3);
  for (int i = 0; i < 3000; ++i) {
    const boxes::Bounds bounds{random.range(), random.range()};
    boxes::Sum sum{{{0, random.number(-3, 3)}, {1, random.number(-3, 3)}}, random.range()};
    std::erase_if(sum.parts, [](const auto& part) { return part.second == 0; });
    const auto valueAt = [&](Int x, Int y, Int constant) {
      for (const auto& [position, coefficient] : sum.parts) constant += coefficient * (position == 0 ? x : y);
      return constant;
    };
    const Range allowed{-6, 6};
    const auto assumed = boxes::assumeNonNegative(bounds, sum);
    const auto assigned = boxes::assign(bounds, 0, sum, allowed);
    std::optional<boxes::Bounds> least;
    std::optional<Range> values;
    for (Int x = bounds[0].low; x <= bounds[0].high; ++x) {
      for (Int y = bounds[1].low; y <= bounds[1].high; ++y) {
        if (valueAt(x, y, sum.constant.high) >= 0) {
          const boxes::Bounds point{{x, x}, {y, y}};
          least = least ? boxes::join(*least, point) : point;
        }
        for (Int c = sum.constant.low; c <= sum.constant.high; ++c) {
          const Int value = valueAt(x, y, c);
          if (!allowed.contains(value)) continue;
          values = values ? Range{std::min(values->low, value), std::max(values->high, value)} : Range{value, value};
        }
      }
    }
    REQUIRE(assumed == least);  // one inequality is exact
    if (values) {
      REQUIRE(assigned.has_value());
      CHECK((*assigned)[0].low <= values->low);
      CHECK((*assigned)[0].high >= values->high);
      CHECK((*assigned)[1] == bounds[1]);
    }
  }
}

TEST_CASE("numbers of more than 127 bits restrict nothing") {
  const Int large = Int{1} << 100;
  const boxes::Bounds bounds{{-(Int{1} << 63), Int{1} << 63}};
  CHECK(boxes::assumeNonNegative(bounds, {{{0, large}}, {0, 0}}) == bounds);
  CHECK(boxes::assign(bounds, 0, {{{0, large}}, {0, 0}}, {-4, 4}) == boxes::Bounds{{-4, 4}});
}

TEST_CASE("a widened bound goes to the next threshold, after the last one to its limit") {
  const boxes::Bounds old{{0, 3}};
  const boxes::Bounds limits{{-100, 100}};
  CHECK(boxes::widen(old, {{0, 4}}, limits, {-7, 10, 20}) == boxes::Bounds{{0, 10}});
  CHECK(boxes::widen(old, {{-1, 21}}, limits, {-7, 10, 20}) == boxes::Bounds{{-7, 100}});
  CHECK(boxes::widen(old, old, limits, {}) == old);
}
