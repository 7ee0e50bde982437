// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/text_pattern.h"

#include <catch2/catch.hpp>

using namespace moire::datalog;

TEST_CASE("A pattern must match the whole text") {
  TextPatterns patterns;
  CHECK(patterns.matches("a+", "aaa") == true);
  CHECK(patterns.matches("a+", "baaa") == false);
  CHECK(patterns.matches(".", "ä") == false);  // two bytes
  CHECK_FALSE(patterns.matches("(", "("));
}

TEST_CASE("Long texts and patterns of many ways do not exhaust the stack or the clock") {
  TextPatterns patterns;
  const std::string text(1 << 20, 'a');
  CHECK(patterns.matches("(a|b)*", text) == true);
  CHECK(patterns.matches("(a*)*b", text) == false);
}
