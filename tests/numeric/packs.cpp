// SPDX-License-Identifier: Apache-2.0
#include "numeric/packs.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

struct Fixture {
  ProgramBuilder b;
  BodyId main = b.body("main");
  CellId g = b.global("g", 0);
  CellId h = b.global("h", 0);
  CellId t = b.local(main, "t");
  CellId alone = b.local(main, "alone");
  CellId array = b.cell({"array", int32, true, true, {}, Range{0, 0}, {}});
  CellId pointer = b.cell({"pointer", std::nullopt, true, false, {}, {}, {}});
  Program program = b.build();
};

}  // namespace

TEST_CASE_METHOD(Fixture, "a pack has cells that stand for one number, two at least") {
  const Packs packs(program, {{t, array, g, h, pointer}, {alone, array}});
  REQUIRE(packs.groups().size() == 1);
  CHECK(packs.groups().front() == std::vector{g, h, t});
  CHECK(packs.groupOf(h) == 0U);
  CHECK_FALSE(packs.groupOf(alone));
  CHECK_FALSE(packs.groupOf(array));
}

TEST_CASE_METHOD(Fixture, "the shared cells of a pack are a record") {
  const Packs packs(program, {{g, h, t}});
  REQUIRE(packs.records().size() == 1);
  const auto& record = packs.records().front();
  CHECK(record.cells == std::vector{g, h});
  CHECK(record.label == record.foreign);
  CHECK(packs.record(record.label) == &record);
  CHECK(packs.record(g) == nullptr);
  CHECK(Packs(program, {{g, t}}).records().empty());
}

TEST_CASE_METHOD(Fixture, "as in the paper, local cells flow with shared ones, but not to other threads") {
  const Packs packs(program, {{g, t}}, Packs::Flows::WholePacks);
  REQUIRE(packs.records().size() == 1);
  const auto& record = packs.records().front();
  CHECK(record.cells == std::vector{g, t});
  CHECK(record.shared == std::vector{g});
  CHECK(record.label != record.foreign);
  CHECK(packs.record(record.foreign) == &record);
}

TEST_CASE_METHOD(Fixture, "packs around a cell are those that have it") {
  const Packs packs(program, {{g, t}, {h, alone}});
  const Packs around = packs.around(program, {alone, array});
  REQUIRE(around.groups().size() == 1);
  CHECK(around.groups().front() == std::vector{h, alone});
  CHECK(packs.around(program, {}).empty());
}
