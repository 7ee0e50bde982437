// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/stable_id.h"

#include <catch2/catch.hpp>

using moire::program::stableId;

TEST_CASE("ids depend on every word and can be typed") {
  const std::string id = stableId("assert", "f", {"x > 0", "1"});
  CHECK(id == stableId("assert", "f", {"x > 0", "1"}));
  CHECK(id != stableId("assert", "f", {"x > 0", "2"}));
  CHECK(id != stableId("assert", "f", {"x > 01"}));
  CHECK(id.starts_with("assert-f-"));
  CHECK(stableId("race", "a[].next", {}).starts_with("race-a...next-"));
}
