// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/value_set.h"

#include <malloc.h>

#include <catch2/catch.hpp>

#include <limits>
#include <set>
#include <vector>

#include "tests/datalog/dice.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

/// A set in both forms.
struct Both {
  ValueSet set;
  std::set<UnsignedValue> expected;

  void insert(Value value) { CHECK(set.insert(value) == expected.insert(asUnsigned(value)).second); }
};

std::vector<UnsignedValue> listed(const ValueSet& set) {
  std::vector<UnsignedValue> result;
  set.forEach([&](Value value) { result.push_back(asUnsigned(value)); });
  return result;
}

void requireSame(const ValueSet& set, const std::set<UnsignedValue>& expected) {
  REQUIRE(listed(set) == std::vector<UnsignedValue>(expected.begin(), expected.end()));
  REQUIRE(set.count() == expected.size());
  REQUIRE(set.empty() == expected.empty());
  for (const UnsignedValue value : expected) {
    REQUIRE(set.contains(fromUnsigned(value)));
    REQUIRE(set.contains(fromUnsigned(value + 1)) == expected.contains(value + 1));
    REQUIRE(set.contains(fromUnsigned(value + 64)) == expected.contains(value + 64));
  }
}

/// Sets of every form: one word, few words, a long window, scattered words, ends of the range, and nothing.
Both randomSet(Dice& dice) {
  Both result;
  const auto runs = dice.pick(0, 4);
  for (int run = 0; run < runs; ++run) {
    const std::vector<std::int64_t> starts = {0,
                                              63,
                                              64,
                                              4000,
                                              -1,
                                              -70,
                                              -5000,
                                              100'000,
                                              1 << 30,
                                              std::numeric_limits<Value>::min(),
                                              std::numeric_limits<Value>::max()};
    std::int64_t at = dice.choose(starts) + dice.pick(0, 200);
    const std::int64_t stride = dice.choose(std::vector<std::int64_t>{1, 1, 2, 63, 64, 65, 190, 250, 5000});
    const auto length = dice.pick(1, 150);
    for (int i = 0; i < length; ++i, at += dice.chance(10) ? -2 * stride : stride)
      result.insert(static_cast<Value>(at));
  }
  return result;
}

}  // namespace

TEST_CASE("A value set holds what a std::set holds, in the order of unsigned numbers") {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    Both set = randomSet(dice);
    requireSame(set.set, set.expected);
  }
}

TEST_CASE("Sets of all forms intersect, subtract and unite as std::sets do") {
  for (unsigned seed = 1; seed <= 1000; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    Both left = randomSet(dice);
    Both right = randomSet(dice);
    if (dice.chance(30)) left.expected.clear(), left.set.clear();
    if (dice.chance(30)) {
      for (const UnsignedValue value : right.expected) {
        if (dice.chance(50)) left.insert(fromUnsigned(value));
      }
    }
    std::set<UnsignedValue> common;
    std::set<UnsignedValue> rest;
    std::set<UnsignedValue> all = left.expected;
    for (const UnsignedValue value : left.expected) (right.expected.contains(value) ? common : rest).insert(value);
    std::set<UnsignedValue> news;
    for (const UnsignedValue value : right.expected) {
      if (all.insert(value).second) news.insert(value);
    }
    ValueSet kept = left.set;
    kept.keepOf(kept, right.set);
    requireSame(kept, common);
    ValueSet dropped = left.set;
    dropped.dropOf(dropped, right.set);
    requireSame(dropped, rest);
    ValueSet made = randomSet(dice).set;
    CHECK(made.keepOf(left.set, right.set) == !common.empty());
    requireSame(made, common);
    CHECK(made.dropOf(left.set, right.set) == !rest.empty());
    requireSame(made, rest);
    // What remains of a cut set can still grow.
    Both fresh = randomSet(dice);
    const std::size_t before = fresh.expected.size();
    for (const UnsignedValue value : news) fresh.expected.insert(value);
    CHECK(left.set.unite(right.set, fresh.set) == news.size());
    requireSame(left.set, all);
    requireSame(fresh.set, fresh.expected);
    CHECK(fresh.expected.size() >= before);
    CHECK(kept.unite(dropped) == rest.size());
    CHECK(kept.unite(right.set) == news.size());
    CHECK(kept == left.set);
    CHECK(kept.unite(left.set) == 0);
  }
}

TEST_CASE("Equal sets are equal however they were made") {
  for (unsigned seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    const Both set = randomSet(dice);
    std::vector<UnsignedValue> values(set.expected.begin(), set.expected.end());
    dice.shuffle(values);
    ValueSet other = randomSet(dice).set;
    other.clear();
    for (const UnsignedValue value : values) other.insert(fromUnsigned(value));
    CHECK(other == set.set);
    if (values.empty()) continue;
    ValueSet single;
    single.insert(fromUnsigned(values.front()));
    other.dropOf(other, single);
    CHECK_FALSE(other == set.set);
    CHECK_FALSE(set.set == other);
    other.unite(single);
    CHECK(other == set.set);
  }
}

TEST_CASE("Copied, moved and cleared sets do not share their values") {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    Both first = randomSet(dice);
    Both second = randomSet(dice);
    ValueSet copy = first.set;
    second.set = first.set;
    second.expected = first.expected;
    first.insert(12345);
    requireSame(second.set, second.expected);
    CHECK(copy == second.set);
    ValueSet moved = std::move(copy);
    CHECK(moved == second.set);
    moved.clear();
    requireSame(moved, {});
    std::swap(moved, first.set);
    requireSame(moved, first.expected);
    requireSame(first.set, {});
  }
}

TEST_CASE("Few values that lie far apart take little room, however they come together") {
  // Each set has its own window; windows side by side must not add up to one that is mostly empty.
  ValueSet all;
  ValueSet fresh;
  const std::size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
  for (Value start = 1; start > 0 && start < (1 << 29); start *= 2) {
    ValueSet run;
    for (Value value = start; value < start + 130; value += 65) run.insert(value);
    CHECK(all.unite(run, fresh) == 2);
  }
  const std::size_t after = mallinfo2().uordblks + mallinfo2().hblkhd;
  CHECK(after - before < 10'000);
}
