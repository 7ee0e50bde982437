// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/claims.h"

#include <catch2/catch.hpp>

#include "extractor/program/builder.h"

using namespace moire::program;
using namespace moire::explorer;

namespace {

constexpr IntType uint2{2, false};

/// Two threads race for `x` and check it; every kind of claim can be made about it.
class ClaimsTest {
 public:
  ClaimsTest() : program_(build()), seen_(observe(program_, {})), claims(tightest(seen_)) {}

  [[nodiscard]] std::vector<Refutation> refutations() const { return refute(program_, seen_, claims); }

  /// There is one refutation, it is of this kind, and a state shows it.
  [[nodiscard]] bool refutedOnlyFor(ClaimKind kind) const {
    const auto found = refutations();
    return found.size() == 1 && found.front().kind == kind && !findPath(program_, {}, found.front().refutedBy).empty();
  }

  CellId x;
  LocationId write;
  LocationId check;

 private:
  Program build() {
    ProgramBuilder b;
    const BodyId main = b.body("main");
    const BodyId worker = b.body("worker");
    x = b.global("x", 0, uint2);
    b.add(main, Spawn{worker});
    write = b.assign(main, x, constant(2, uint2));
    check = b.check(worker, binary(Op::Equal, read(x, uint2), constant(0, uint2)), "x == 0");
    return b.build();
  }

  Program program_;
  Observations seen_;

 public:
  Claims claims;
};

}  // namespace

TEST_CASE_METHOD(ClaimsTest, "the tightest claims are not refuted") {
  CHECK(refutations().empty());
  CHECK(claims.races.size() == 1);
}

TEST_CASE_METHOD(ClaimsTest, "a bound that is too narrow is refuted") {
  SECTION("above") {
    claims.bounds = [tight = claims.bounds, this](LocationId at, CellId cell) {
      auto bounds = tight(at, cell);
      if (at == check && cell == x) bounds.high = 1;
      return bounds;
    };
    CHECK(refutedOnlyFor(ClaimKind::Bounds));
  }
  SECTION("below") {
    claims.bounds = [tight = claims.bounds, this](LocationId at, CellId cell) {
      auto bounds = tight(at, cell);
      if (at == check && cell == x) bounds.low = 1;
      return bounds;
    };
    CHECK(refutedOnlyFor(ClaimKind::Bounds));
  }
  SECTION("but not an unknown one") {
    claims.bounds = [](LocationId, CellId) { return Claims::Bounds{}; };
    CHECK(refutations().empty());
  }
}

TEST_CASE_METHOD(ClaimsTest, "a reached location that is claimed unreachable is refuted") {
  claims.reachable = [tight = claims.reachable, this](LocationId at) { return at != write && tight(at); };
  CHECK(refutedOnlyFor(ClaimKind::Reachability));
}

TEST_CASE_METHOD(ClaimsTest, "a failing check that is claimed to hold is refuted") {
  claims.mayFail = [](LocationId) { return false; };
  CHECK(refutedOnlyFor(ClaimKind::Check));
}

TEST_CASE_METHOD(ClaimsTest, "a missing pair of locations is refuted, in either order") {
  const bool swapped = GENERATE(false, true);
  const auto missing = swapped ? std::pair(check, write) : std::pair(write, check);
  claims.coreachable = [tight = claims.coreachable, missing](LocationId first, LocationId second) {
    return std::pair(first, second) != missing && tight(first, second);
  };
  CHECK(refutedOnlyFor(ClaimKind::Coreachability));
}

TEST_CASE_METHOD(ClaimsTest, "a missing race is refuted, and one in the other order is not missing") {
  const auto [cell, first, second] = *claims.races.begin();
  claims.races = {{cell, second, first}};
  CHECK(refutations().empty());
  claims.races.clear();
  CHECK(refutedOnlyFor(ClaimKind::Race));
}
