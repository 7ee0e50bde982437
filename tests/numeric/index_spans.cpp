// SPDX-License-Identifier: Apache-2.0
#include "numeric/index_spans.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"
#include "tests/numeric/sequential_flows.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

/// Two accesses to elements of an array, with what is known about their indices.
struct Elements {
  ProgramBuilder b;
  BodyId main = b.body("main");
  CellId array = b.cell({"a", int32, true, true, {}, Range{0, 0}, {}});
  CellId i = b.local(main, "i");

  void access(const std::string& name, const ExpressionPtr& index, Range known, const std::string& of = "a") {
    b.assign(main, i, nondet(int32, known));
    const ReferenceId reference = b.reference({name, main, {i}, false, Element{of, index}});
    b.addOwnAccess(b.assign(main, array, constant(1)), {array, reference, "0"});
  }

  IndexSpans spans() {
    program = b.build();
    return {program, solveInvariants(program, sequentialFlows(program))};
  }

  Program program;
};

}  // namespace

TEST_CASE("spans of one array are apart if no index is in both") {
  Elements accesses;
  accesses.access("low", read(accesses.i), {0, 4});
  accesses.access("high", read(accesses.i), {5, 9});
  accesses.access("middle", binary(Op::Add, read(accesses.i), constant(1)), {3, 4});
  accesses.access("elsewhere", read(accesses.i), {20, 30}, "b");
  const IndexSpans spans = accesses.spans();
  REQUIRE(spans.all().size() == 4);
  CHECK(toText(spans.all()[0]) == "a[0 .. 4]");
  CHECK(toText(spans.all()[2]) == "a[4 .. 5]");
  CHECK(spans.disjoint() == std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {1, 0}});
}

TEST_CASE("an index that may overflow says nothing") {
  Elements accesses;
  accesses.access("any", binary(Op::Add, read(accesses.i), constant(1)), int32.range());
  CHECK(accesses.spans().all().empty());
}
