// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/well_formed.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::program;
using Catch::Matchers::Contains;

namespace {
// The only error in the program.
std::string violation(const Program& program) {
  const auto all = violations(program);
  REQUIRE(all.size() == 1);
  return all.front();
}

ExpressionPtr sum(CellId a, CellId b) { return binary(Op::Add, read(a), read(b)); }
}  // namespace

TEST_CASE("what the builder makes is well formed") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  b.assign(main, b.global("x", 0), constant(1));
  CHECK(violations(b.build()).empty());
}

TEST_CASE("two shared accesses in one action are wrong at access granularity only") {
  for (const Granularity granularity : {Granularity::Access, Granularity::Statement}) {
    ProgramBuilder b(granularity);
    const BodyId main = b.body("main");
    const CellId x = b.global("x", 0);
    b.assign(main, x, binary(Op::Add, read(x), constant(1)));
    const Program program = b.build();
    if (granularity == Granularity::Access)
      CHECK_THAT(violation(program), Contains("'x = x + 1' makes 2 shared accesses at once"));
    else
      CHECK(violations(program).empty());
  }
}

TEST_CASE("local computation rides along with one shared access") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.global("x", 0);
  const CellId t = b.local(main, "t");
  b.assign(main, t, sum(t, x));
  b.assign(main, x, sum(t, t));
  CHECK(violations(b.build()).empty());
}

TEST_CASE("a local is used by its own body only") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId other = b.body("other");
  b.assign(other, b.local(main, "t"), constant(0));
  CHECK_THAT(violation(b.build()), Contains("local to another body"));
}

TEST_CASE("edges stay within a body, entries have no predecessors, exits no successors") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId other = b.body("other");
  const LocationId step = b.add(main, Skip{});
  SECTION("into another body") {
    const LocationId there = b.add(other, Skip{});
    b.link(step, there);
    CHECK_THAT(violation(b.build()), Contains("edge into another body"));
  }
  SECTION("to the entry") {
    b.link(step, b.program()[main].entry);
    CHECK_THAT(violation(b.build()), Contains("edge to the entry"));
  }
  SECTION("from the exit") {
    Program program = b.build();
    program.locations[program.bodies[0].exit.index()].successors.push_back(step);
    CHECK_THAT(violation(program), Contains("goes on after its exit"));
  }
}

TEST_CASE("the initial thread is not created again") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  b.add(main, Spawn{main});
  CHECK_THAT(violation(b.build()), Contains("initial values again"));
}

TEST_CASE("the result of an attempt to take a lock is one tracked object of the thread") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const LockId m = b.lock("m");
  SECTION("right") {
    b.add(main, TryAcquire{m, false, b.local(main, "t"), 0});
    CHECK(violations(b.build()).empty());
  }
  SECTION("shared") {
    b.add(main, TryAcquire{m, false, b.global("x", 0), 0});
    CHECK_THAT(violation(b.build()), Contains("'x' cannot hold the result"));
  }
  SECTION("many objects") {
    b.add(main, TryAcquire{m, false, b.cell({"a[]", int32, false, true, main, {}, {}}), 0});
    CHECK_THAT(violation(b.build()), Contains("'a[]' cannot hold the result"));
  }
  SECTION("of another body") {
    b.add(main, TryAcquire{m, false, b.local(b.body("other"), "t"), 0});
    CHECK_THAT(violation(b.build()), Contains("local to another body"));
  }
  SECTION("too small") {
    b.add(main, TryAcquire{m, false, b.local(main, "t", boolean), 2});
    CHECK_THAT(violation(b.build()), Contains("'t' cannot hold 2"));
  }
}

TEST_CASE("a reference is computed from single cells of the body that uses it") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId other = b.body("other");
  const LockId m = b.lock("m", true);
  const CellId p = b.local(main, "p");
  SECTION("right") {
    const ReferenceId at = b.reference({"*p", main, {p}, false});
    b.add(main, Acquire{m, false, at});
    b.addOwnAccess(b.assign(main, b.global("x", 0), constant(1)), {CellId(1), at, "object"});
    CHECK(violations(b.build()).empty());
  }
  SECTION("from a shared cell") {
    b.reference({"*x", main, {b.global("x", 0)}, false});
    CHECK_THAT(violation(b.build()), Contains("reference '*x' is not computed from single cells"));
  }
  SECTION("from a cell of another body") {
    b.reference({"*p", other, {p}, false});
    CHECK_THAT(violation(b.build()), Contains("reference '*p' is not computed from single cells"));
  }
  SECTION("used by another body") {
    b.add(other, Release{m, b.reference({"*p", main, {p}, false})});
    CHECK_THAT(violation(b.build()), Contains("no such reference in this body"));
  }
  SECTION("unknown") {
    b.addOwnAccess(b.assign(main, p, constant(1)), {p, ReferenceId(7), "object"});
    CHECK_THAT(violation(b.build()), Contains("no such reference in this body"));
  }
}

TEST_CASE("names are unique, ids in range, initial values of their type") {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  SECTION("names") {
    b.global("x", 0);
    b.global("x", 0);
    CHECK_THAT(violation(b.build()), Contains("two cells are named 'x'"));
  }
  SECTION("ids") {
    b.add(main, Acquire{LockId(3)});
    CHECK_THAT(violation(b.build()), Contains("no such lock"));
  }
  SECTION("values") {
    b.global("x", 300, IntType{8, false});
    CHECK_THAT(violation(b.build()), Contains("outside its type"));
  }
}

namespace {
/// `call`, which calls the code that begins at `begin`, goes on at `back`.
struct Call {
  ProgramBuilder b;
  BodyId main = b.body("main");
  LocationId call = b.add(main, Skip{});
  LocationId begin = b.add(main, Skip{});
  LocationId end = b.add(main, Skip{});
  LocationId back = b.add(main, Skip{});
  LocationId after = b.add(main, Skip{});

  Program build() {
    Program program = b.build();
    for (const LocationId part : {begin, end}) program.locations[part.index()].code = begin;
    program.locations[call.index()].back = back;
    return program;
  }
};
}  // namespace

TEST_CASE_METHOD(Call, "a call goes on where the called code returns to") {
  SECTION("as it should be") { CHECK(violations(build()).empty()); }
  SECTION("and does nothing else") {
    Program program = build();
    program.locations[call.index()].successors.push_back(after);
    CHECK_THAT(violation(program), Contains("goes on after a call, but calls nothing"));
  }
  SECTION("where nobody else comes to") {
    b.link(after, back);
    CHECK_THAT(violation(build()), Contains("where a call goes on"));
  }
  SECTION("and the code is left in no other way") {
    b.link(end, after);
    CHECK_THAT(violation(build()), Contains("leaves its code for"));
  }
}

TEST_CASE("a condition wait ends with the lock held alone") {
  for (const bool shared : {false, true}) {
    ProgramBuilder b;
    const BodyId main = b.body("main");
    const LockId m = b.lock("m");
    b.add(main, Acquire{m});
    b.add(main, Release{m, {}, true});
    b.add(main, Acquire{m, shared, {}, true});
    const Program program = b.build();
    if (shared)
      CHECK_THAT(violation(program), Contains("a condition wait ends with the lock held alone"));
    else
      CHECK(violations(program).empty());
  }
}
