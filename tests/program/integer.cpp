// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/integer.h"

#include <catch2/catch.hpp>

using namespace moire::program;

TEST_CASE("type limits are those of two's complement") {
  CHECK(toString(int32.min()) == "-2147483648");
  CHECK(toString(int32.max()) == "2147483647");
  CHECK(toString(uint64.max()) == "18446744073709551615");
  CHECK(toString(int64.min()) == "-9223372036854775808");
  CHECK(boolean.max() == 1);
  CHECK(boolean.min() == 0);
}

TEST_CASE("wrapping yields the congruent value of the type") {
  const IntType int3{3, true};
  const IntType uint3{3, false};
  for (int value = -40; value <= 40; ++value) {
    for (const IntType type : {int3, uint3}) {
      const Int wrapped = type.wrap(value);
      CHECK(type.range().contains(wrapped));
      CHECK((wrapped - value) % 8 == 0);
    }
  }
}

TEST_CASE("types are named by sign and size") {
  CHECK(toString(int32) == "int32");
  CHECK(toString(IntType{8, false}) == "uint8");
  CHECK(toString(boolean) == "bool");
}
