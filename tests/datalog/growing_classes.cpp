// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/growing_classes.h"

#include <catch2/catch.hpp>

#include <limits>
#include <map>
#include <set>

#include "tests/datalog/dice.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

using PairSet = std::set<std::pair<Value, Value>>;

const SetOrderShape shape = setOrderBy(1, 2);

SetOrder orderOf(const PairSet& pairs) {
  SetOrder result(shape);
  for (const auto& [x, y] : pairs) {
    const Value tuple[] = {x, y};
    result.insert(tuple);
  }
  return result;
}

PairSet pairsOf(const SetOrder& order) {
  PairSet result;
  order.forEachTuple([&](const Value* tuple) { result.emplace(tuple[0], tuple[1]); });
  return result;
}

/// The least equivalence with these pairs, by giving every value the least value of its class.
PairSet closure(const PairSet& pairs) {
  std::map<Value, Value> least;
  for (const auto& [x, y] : pairs) {
    least.emplace(x, x);
    least.emplace(y, y);
  }
  for (const auto& [x, y] : pairs) {
    const Value from = std::max(least[x], least[y]);
    const Value to = std::min(least[x], least[y]);
    for (auto& [value, leader] : least) leader = leader == from ? to : leader;
  }
  PairSet result;
  for (const auto& [x, leader] : least) {
    for (const auto& [y, other] : least) {
      if (leader == other) result.emplace(x, y);
    }
  }
  return result;
}

PairSet taken(GrowingClasses& classes) {
  PairSet result;
  for (const auto& growth : classes.takeFresh()) {
    for (const auto& fresh : growth.pairs) {
      fresh.keys.forEach([&](Value x) {
        CHECK(growth.members.contains(x));
        fresh.values.forEach([&](Value y) { CHECK(result.emplace(x, y).second); });
      });
    }
  }
  return result;
}

Value anyValue(Dice& dice, std::int64_t spread) {
  const std::vector<Value> bases = {0, 0, 0, 900, -40, std::numeric_limits<Value>::max() - 400};
  return dice.choose(bases) + static_cast<Value>(dice.pick(0, spread));
}

}  // namespace

TEST_CASE("Joined classes hold the least equivalence, and hand out each new pair once") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Dice dice(seed);
    const auto spread = dice.choose(std::vector{3, 30, 400});
    GrowingClasses classes(shape, Tracking::On);
    PairSet given;
    PairSet seen;
    for (int round = 0; round < 12; ++round) {
      const auto batches = dice.pick(1, 3);
      for (int batch = 0; batch < batches; ++batch) {
        PairSet pairs;
        const auto count = dice.pick(0, 20);
        for (int i = 0; i < count; ++i) pairs.emplace(anyValue(dice, spread), anyValue(dice, spread));
        given.insert(pairs.begin(), pairs.end());
        const std::size_t before = classes.order().count();
        const std::size_t brought = classes.join(orderOf(pairs));
        CHECK(classes.order().count() == before + brought);
      }
      CHECK(classes.hasFresh() == (pairsOf(classes.order()) != seen));
      for (const auto& pair : taken(classes)) CHECK(seen.insert(pair).second);
      REQUIRE(seen == closure(given));
      REQUIRE(pairsOf(classes.order()) == seen);
    }
  }
}

TEST_CASE("Classes are restored from what they were released as") {
  PairSet given = {{1, 2}, {2, 3}, {500, 7}, {9, 9}};
  for (Value value = 1000; value < 1300; ++value) given.emplace(1000, value);
  SetOrder stored(shape);
  {
    GrowingClasses classes(shape, Tracking::Off);
    classes.join(orderOf(given));
    stored = classes.release();
  }
  CHECK(pairsOf(stored) == closure(given));
  GrowingClasses classes(shape, Tracking::On);
  classes.restore(std::move(stored));
  CHECK_FALSE(classes.hasFresh());
  CHECK(classes.join(orderOf({{3, 9}})) == 6);
  CHECK(taken(classes) == PairSet{{1, 9}, {2, 9}, {3, 9}, {9, 1}, {9, 2}, {9, 3}});
  given.emplace(3, 9);
  stored = classes.release();
  CHECK(pairsOf(stored) == closure(given));
}
