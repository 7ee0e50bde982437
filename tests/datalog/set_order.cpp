// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/set_order.h"

#include <catch2/catch.hpp>

#include <limits>
#include <set>

#include "tests/datalog/dice.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

Value anyValue(Dice& dice) {
  const std::vector<Value> bases = {0, 1000, 1024, 9000, -5, std::numeric_limits<Value>::min()};
  return dice.choose(bases) + static_cast<Value>(dice.pick(0, 9));
}

}  // namespace

TEST_CASE("A set order holds the tuples that were inserted, whichever column is the set") {
  for (std::size_t arity = 1; arity <= 4; ++arity) {
    for (std::size_t column = 0; column < arity; ++column) {
      DYNAMIC_SECTION("column " << column << " of " << arity) {
        Dice dice(arity * 10 + column);
        SetOrder order(setOrderBy(column, arity));
        for (int round = 0; round < 2; ++round) {
          std::set<std::vector<Value>> expected;
          for (int i = 0; i < 3000; ++i) {
            std::vector<Value> tuple(arity);
            for (Value& value : tuple) value = anyValue(dice);
            REQUIRE(order.contains(tuple.data()) == expected.contains(tuple));
            REQUIRE(order.insert(tuple.data()) == expected.insert(tuple).second);
            REQUIRE(order.contains(tuple.data()));
          }
          CHECK(order.count() == expected.size());
          std::set<std::vector<Value>> found;
          order.forEachTuple([&](const Value* tuple) { found.emplace(tuple, tuple + arity); });
          CHECK(found == expected);
          order.clear();
          CHECK(order.count() == 0);
          CHECK(order.rows() == 0);
          CHECK_FALSE(order.contains(expected.begin()->data()));
        }
      }
    }
  }
}

TEST_CASE("A key keeps its row while small, large and negative keys come in any order") {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    SetOrder order(setOrderBy(1, 2));
    std::vector<std::pair<Value, RowId>> rows;
    for (int i = 0; i < 2000; ++i) {
      const Value key = static_cast<Value>(dice.chance(80) ? dice.pick(0, 4000) : dice.pick(-100'000, 100'000'000));
      const RowId before = order.find(&key);
      const RowId row = order.require(&key);
      CHECK((before == noRow || before == row));
      CHECK(*order.key(row) == key);
      rows.emplace_back(key, row);
    }
    for (const auto& [key, row] : rows) {
      REQUIRE(order.find(&key) == row);
      REQUIRE(order.findOf<1>(&key) == row);
    }
    const Value missing = -100'001;
    CHECK(order.find(&missing) == noRow);
  }
}
