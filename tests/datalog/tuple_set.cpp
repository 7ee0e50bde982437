// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/tuple_set.h"

#include <catch2/catch.hpp>

#include <random>
#include <set>

#include "datalog/engine/key_index.h"

using namespace moire::datalog;

TEST_CASE("A tuple set holds what a std::set holds, for every arity") {
  for (std::size_t arity = 1; arity <= 9; ++arity) {
    DYNAMIC_SECTION("arity " << arity) {
      std::mt19937 random(static_cast<unsigned>(arity));
      // Few values in few columns, so that many insertions repeat a row.
      std::uniform_int_distribution<Value> value(-3, arity == 1 ? 9000 : 12);
      TupleSet tuples(arity);
      std::set<std::vector<Value>> expected;
      for (int i = 0; i < 20000; ++i) {
        std::vector<Value> row(arity);
        for (Value& column : row) column = value(random);
        CHECK(tuples.insert(row.data()) == expected.insert(row).second);
        row[0] = value(random);
        CHECK((tuples.find(row.data()) != noRow) == expected.contains(row));
      }
      CHECK(tuples.size() == expected.size());
    }
  }
}

TEST_CASE("Rows keep their numbers in order of insertion") {
  TupleSet tuples(2);
  for (Value i = 0; i < 1000; ++i) {
    const std::vector<Value> row = {i, -i};
    tuples.insert(row.data());
    tuples.insert(row.data());
  }
  REQUIRE(tuples.size() == 1000);
  const std::vector<Value> row = {777, -777};
  CHECK(tuples.find(row.data()) == 777);
  CHECK(tuples.row(777)[1] == -777);
}

TEST_CASE("A truncated set has forgotten the later rows and takes them again") {
  TupleSet tuples(1);
  for (Value i = 0; i < 500; ++i) tuples.insert(&i);
  tuples.truncate(100);
  const Value kept = 99;
  const Value gone = 100;
  CHECK(tuples.size() == 100);
  CHECK(tuples.find(&kept) == 99);
  CHECK(tuples.find(&gone) == noRow);
  CHECK(tuples.insert(&gone));
}

TEST_CASE("A relation without columns has at most one row") {
  TupleSet tuples(0);
  CHECK(tuples.insert(nullptr));
  CHECK_FALSE(tuples.insert(nullptr));
  CHECK(tuples.size() == 1);
}

TEST_CASE("An index finds the rows of a key, the newest first, as the set grows") {
  TupleSet tuples(3);
  KeyIndex index({0, 2});
  std::mt19937 random(7);
  std::uniform_int_distribution<Value> value(0, 20);
  for (int round = 0; round < 20; ++round) {
    for (int i = 0; i < 200; ++i) {
      const std::vector<Value> row = {value(random), value(random), value(random)};
      tuples.insert(row.data());
    }
    index.extend(tuples, tuples.size());
    const std::vector<Value> key = {value(random), value(random)};
    std::vector<RowId> expected;
    for (auto id = static_cast<RowId>(tuples.size()); id-- > 0;) {
      if (tuples.row(id)[0] == key[0] && tuples.row(id)[2] == key[1]) expected.push_back(id);
    }
    std::vector<RowId> found;
    for (RowId id = index.newest(tuples, key.data()); id != noRow; id = index.older(id)) found.push_back(id);
    CHECK(found == expected);
  }
}
