// SPDX-License-Identifier: Apache-2.0
#include "numeric/abstract_value.h"

#include <catch2/catch.hpp>
#include <limits>

#include "extractor/program/builder.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

struct Fixture {
  ProgramBuilder builder;
  CellId x, y, z, bit, untracked;
  Program program;
  ValueSpacePtr space;
  AbstractValue top = AbstractValue::top(intervalSpace(Program{}));

  Fixture() {
    builder.body("main");
    x = builder.global("x", 0);
    y = builder.global("y", 0);
    z = builder.global("z", 0, uint64);
    bit = builder.global("bit", 0, boolean);
    untracked = builder.cell({"pointer", std::nullopt, true, false, {}, {}, {}});
    program = builder.build();
    space = intervalSpace(program);
    top = AbstractValue::top(space);
  }

  [[nodiscard]] AbstractValue xIn(Int low, Int high) const { return top.restrict(x, {low, high}); }

  // Values of different shapes on which the laws are tried.
  [[nodiscard]] std::vector<AbstractValue> samples() const {
    return {AbstractValue::bottom(space),
            top,
            xIn(0, 5),
            xIn(3, 9),
            xIn(7, 7).restrict(y, {-1, 1}),
            top.restrict(y, {0, 3}),
            xIn(int32.min(), 4).restrict(z, {5, uint64.max()}),
            top.restrict(bit, {1, 1}).restrict(y, {0, 0})};
  }
};

}  // namespace

TEST_CASE("join is the least upper bound and meet the greatest lower bound") {
  const Fixture f;
  for (const AbstractValue& a : f.samples()) {
    CHECK(a.equals(a));
    CHECK(AbstractValue::bottom(f.space).leq(a));
    CHECK(a.leq(f.top));
    for (const AbstractValue& b : f.samples()) {
      const AbstractValue join = a.join(b);
      const AbstractValue meet = a.meet(b);
      CHECK((a.leq(join) && b.leq(join)));
      CHECK((meet.leq(a) && meet.leq(b)));
      CHECK(join.equals(b.join(a)));
      CHECK(meet.equals(b.meet(a)));
      CHECK(a.leq(b) == join.equals(b));
      CHECK(a.leq(b) == meet.equals(a));
      CHECK(a.disjoint(b) == meet.isBottom());
      CHECK(join.leq(a.widen(b, {})));
      for (const AbstractValue& c : f.samples()) {
        CHECK((!(a.leq(c) && b.leq(c)) || join.leq(c)));
        CHECK((!(c.leq(a) && c.leq(b)) || c.leq(meet)));
      }
    }
  }
}

TEST_CASE("a cell that is not restricted has any value of its type") {
  const Fixture f;
  CHECK(f.top.bounds(f.x) == int32.range());
  CHECK(f.top.bounds(f.z) == uint64.range());
  CHECK(f.top.bounds(f.bit) == boolean.range());
  CHECK(f.top.bounds(f.untracked) == Range{int64.min(), uint64.max()});
  CHECK(f.top.restrict(f.x, int32.range()).equals(f.top));
  CHECK(AbstractValue::bottom(f.space).bounds(f.x) == std::nullopt);
  CHECK(f.top.restrict(f.untracked, {1, 1}).equals(f.top));
}

TEST_CASE("restricting to nothing gives bottom") {
  const Fixture f;
  CHECK(f.xIn(5, 6).restrict(f.x, {7, 8}).isBottom());
  CHECK(f.top.restrict(f.bit, {2, 3}).isBottom());
  CHECK(f.xIn(0, 1).meet(f.xIn(2, 3)).isBottom());
}

TEST_CASE("widening goes through the thresholds to the limits of the type") {
  const Fixture f;
  const std::vector<Int> thresholds{-5, 10, 100};
  AbstractValue value = f.xIn(0, 0);
  value = value.widen(f.xIn(0, 1), thresholds);
  CHECK(value.bounds(f.x) == Range{0, 10});
  value = value.widen(f.xIn(0, 11), thresholds);
  CHECK(value.bounds(f.x) == Range{0, 100});
  value = value.widen(f.xIn(-1, 100), thresholds);
  CHECK(value.bounds(f.x) == Range{-5, 100});
  value = value.widen(f.xIn(-6, 101), thresholds);
  CHECK(value.bounds(f.x) == int32.range());
}

TEST_CASE("every sequence of widenings ends") {
  const Fixture f;
  AbstractValue value = f.xIn(0, 0).restrict(f.z, {7, 7});
  int changes = 0;
  for (Int i = 1; i < 50; ++i) {
    const AbstractValue next = f.top.restrict(f.x, {-i, i}).restrict(f.z, {7, 7 + i});
    const AbstractValue widened = value.widen(next, {3});
    CHECK(next.leq(widened));
    changes += widened.equals(value) ? 0 : 1;
    value = widened;
  }
  CHECK(changes <= 3);
  CHECK(value.bounds(f.z) == Range{7, uint64.max()});
}

TEST_CASE("project and forget keep what they should") {
  const Fixture f;
  const AbstractValue value = f.xIn(1, 2).restrict(f.y, {3, 4}).restrict(f.z, {5, 6});
  const AbstractValue projected = value.project({f.x, f.z, f.bit});
  CHECK(projected.cells() == std::vector{f.x, f.z});
  CHECK(projected.bounds(f.y) == int32.range());
  CHECK(projected.bounds(f.z) == Range{5, 6});
  CHECK(value.forget({f.x, f.z}).equals(f.top.restrict(f.y, {3, 4})));
  CHECK(value.project({}).equals(f.top));
  CHECK(AbstractValue::bottom(f.space).project({f.x}).isBottom());
}

TEST_CASE("rename moves a cell's value") {
  const Fixture f;
  const AbstractValue renamed = f.xIn(1, 2).restrict(f.y, {8, 9}).rename(f.x, f.y);
  CHECK(renamed.bounds(f.y) == Range{1, 2});
  CHECK(renamed.bounds(f.x) == int32.range());
}

TEST_CASE("the product meets values, whether or not they share cells") {
  const Fixture f;
  const AbstractValue apart = AbstractValue::product(f.space, {f.xIn(1, 2), f.top.restrict(f.z, {3, 4})});
  CHECK(apart.equals(f.xIn(1, 2).restrict(f.z, {3, 4})));
  CHECK(AbstractValue::product(f.space, {f.xIn(1, 5), f.xIn(4, 9)}).equals(f.xIn(4, 5)));
  CHECK(AbstractValue::product(f.space, {}).equals(f.top));
  CHECK(AbstractValue::product(f.space, {f.xIn(1, 2), AbstractValue::bottom(f.space)}).isBottom());
}

TEST_CASE("64-bit limits are exact") {
  const Fixture f;
  const AbstractValue high = f.top.restrict(f.z, {uint64.max() - 1, uint64.max()});
  CHECK(high.bounds(f.z) == Range{uint64.max() - 1, uint64.max()});
  const auto next = high.assign(f.z, *binary(Op::Add, read(f.z, uint64), constant(2, uint64)));
  CHECK(next.bounds(f.z) == Range{0, 1});
}

TEST_CASE("an expression without value leaves no state") {
  const Fixture f;
  CHECK(f.top.assign(f.x, *binary(Op::Divide, constant(1), constant(0))).isBottom());
  CHECK(f.xIn(int32.max(), int32.max()).assign(f.x, *binary(Op::Add, read(f.x), constant(1))).isBottom());
  CHECK(f.top.assign(f.x, *binary(Op::Add, read(f.x), constant(1))).bounds(f.x) == Range{int32.min() + 1, int32.max()});
}

TEST_CASE("a value outlives the space pointer it was made with") {
  std::optional<AbstractValue> value;
  {
    const Fixture f;
    value = f.xIn(1, 2);
  }
  CHECK(value->join(*value).hull() == std::vector{Range{1, 2}});
}
