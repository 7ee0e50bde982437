// SPDX-License-Identifier: Apache-2.0
#include "numeric/condition.h"

#include <catch2/catch.hpp>

#include "concrete.h"
#include "extractor/program/builder.h"
#include "extractor/program/text.h"
#include "numeric/abstract_value.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

// Cells of a few values each.
struct Fixture {
  Program program;
  std::vector<concrete::TypedCell> cells;
  ValueSpacePtr space;

  Fixture() {
    ProgramBuilder builder;
    builder.body("main");
    const auto add = [&](const char* name, IntType type) { cells.push_back({builder.global(name, 0, type), type}); };
    add("signed3", {3, true});
    add("unsigned3", {3, false});
    add("signed2", {2, true});
    add("flag", boolean);
    program = builder.build();
    space = intervalSpace(program);
  }

  using Box = std::vector<std::pair<CellId, Range>>;
  [[nodiscard]] AbstractValue valueOf(const Box& box) const {
    AbstractValue value = AbstractValue::top(space);
    for (const auto& [cell, range] : box) value = value.restrict(cell, range);
    return value;
  }
  [[nodiscard]] Box randomBox(concrete::Generator& generator) const {
    Box box;
    for (const auto& [cell, type] : cells) box.emplace_back(cell, generator.rangeIn(type));
    return box;
  }
};

bool contains(const AbstractValue& value, const concrete::State& state) {
  return !value.isBottom() && std::all_of(state.begin(), state.end(), [&](const auto& entry) {
    return value.bounds(entry.first)->contains(entry.second);
  });
}

bool mayHold(const Expression& condition, const concrete::State& state) {
  const auto values = concrete::values(condition, state);
  return std::any_of(values.begin(), values.end(), [](Int value) { return value != 0; });
}

}  // namespace

TEST_CASE_METHOD(Fixture, "where a sum is defined, its operands are bounded") {
  const auto& [x, type] = cells[0];
  const ExpressionPtr sum = unary(Op::Defined, binary(Op::Add, read(x, type), constant(2, type)));
  const AbstractValue any = valueOf({});
  CHECK_FALSE(any.entails(*sum));
  CHECK(any.assume(*sum).bounds(x) == Range{-4, 1});
  CHECK(any.assume(*sum).entails(*sum));
  CHECK(valueOf({{x, {2, 3}}}).assume(*sum).isBottom());
  const ExpressionPtr quotient = unary(Op::Defined, binary(Op::Divide, constant(1, type), read(x, type)));
  CHECK(valueOf({{x, {1, 3}}}).entails(*quotient));
  CHECK_FALSE(valueOf({{x, {0, 3}}}).entails(*quotient));
}

TEST_CASE_METHOD(Fixture, "the 1 of a comparison is -1 in a signed bit") {
  const CellId flag = cells.back().cell;
  const auto bit = convert(binary(Op::Equal, read(flag, boolean), constant(1, boolean)), IntType{1, true});
  const auto isSet = binary(Op::Equal, bit, constant(-1, IntType{1, true}));
  const AbstractValue set = AbstractValue::top(space).assume(*isSet);
  REQUIRE_FALSE(set.isBottom());
  CHECK(set.bounds(flag)->contains(1));
}

TEST_CASE("assume keeps every state in which a random condition may hold") {
  const Fixture fixture;
  concrete::Generator generator(1, fixture.cells);
  int refined = 0;
  for (int round = 0; round < 3000; ++round) {
    const auto box = fixture.randomBox(generator);
    const ExpressionPtr condition = generator.condition(3);
    const AbstractValue before = fixture.valueOf(box);
    const AbstractValue after = before.assume(*condition);
    const AbstractValue failing = refine(before, *condition, false);
    bool lost = !after.leq(before) || !failing.leq(before);
    concrete::forEachState(box, [&](const concrete::State& state) {
      const auto values = concrete::values(*condition, state);
      lost = lost || (mayHold(*condition, state) && !contains(after, state));
      lost = lost || (values.contains(0) && !contains(failing, state));
    });
    CAPTURE(round, toText(fixture.program, *condition));
    CHECK_FALSE(lost);
    refined += before.leq(after) ? 0 : 1;
  }
  CHECK(refined > 500);
}

TEST_CASE("entails is true only of conditions that hold in every state") {
  const Fixture fixture;
  concrete::Generator generator(2, fixture.cells);
  int entailed = 0;
  for (int round = 0; round < 2000; ++round) {
    const auto box = fixture.randomBox(generator);
    const ExpressionPtr condition = generator.condition(2);
    if (!fixture.valueOf(box).entails(*condition)) continue;
    ++entailed;
    bool holds = true;
    concrete::forEachState(
        box, [&](const concrete::State& state) { holds = holds && !concrete::values(*condition, state).contains(0); });
    CAPTURE(round, toText(fixture.program, *condition));
    CHECK(holds);
  }
  CHECK(entailed > 100);
}

TEST_CASE("assign gives every value that a random expression may have") {
  const Fixture fixture;
  concrete::Generator generator(3, fixture.cells);
  for (int round = 0; round < 3000; ++round) {
    const auto box = fixture.randomBox(generator);
    const auto& [target, type] = fixture.cells[generator.below(fixture.cells.size())];
    const ExpressionPtr expression = generator.expression(3, type);
    const AbstractValue after = fixture.valueOf(box).assign(target, *expression);
    bool lost = false;
    concrete::forEachState(box, [&](concrete::State state) {
      for (const Int value : concrete::values(*expression, state)) {
        state[target] = value;
        lost = lost || !contains(after, state);
      }
    });
    CAPTURE(round, toText(fixture.program, *expression));
    CHECK_FALSE(lost);
  }
}

TEST_CASE("a comparison of two cells, or of a cell and a constant, leaves exactly the hull of what satisfies it") {
  const Fixture fixture;
  concrete::Generator generator(4, fixture.cells);
  const auto [x, type] = fixture.cells[0];
  const auto [y, other] = fixture.cells[1];
  for (int round = 0; round < 1000; ++round) {
    const Op op = std::vector{Op::Less, Op::LessEqual, Op::Equal, Op::NotEqual}[generator.below(4)];
    const ExpressionPtr left = convert(read(x, type), int32);
    const ExpressionPtr right =
        generator.below(2) == 0 ? constant(generator.rangeIn(type).low, int32) : convert(read(y, other), int32);
    const ExpressionPtr condition = generator.below(2) == 0 ? binary(op, left, right) : binary(op, right, left);
    const Fixture::Box box{{x, generator.rangeIn(type)}, {y, generator.rangeIn(other)}};
    std::map<CellId, std::optional<Range>> expected{{x, {}}, {y, {}}};
    concrete::forEachState(box, [&](const concrete::State& state) {
      if (!mayHold(*condition, state)) return;
      for (const auto& [cell, value] : state) {
        auto& range = expected[cell];
        range = range ? Range{std::min(range->low, value), std::max(range->high, value)} : Range{value, value};
      }
    });
    const AbstractValue after = fixture.valueOf(box).assume(*condition);
    CAPTURE(round, toText(fixture.program, *condition));
    CHECK(after.bounds(x) == expected[x]);
    CHECK(after.bounds(y) == expected[y]);
  }
}

TEST_CASE("conditions reach the cells through arithmetic, conversions, logic and truth values") {
  ProgramBuilder b;
  b.body("main");
  const CellId x = b.global("x", 0);
  const CellId y = b.global("y", 0);
  const CellId u = b.global("u", 0, uint32);
  const CellId flag = b.global("flag", 0, boolean);
  const Program program = b.build();
  const AbstractValue top = AbstractValue::top(intervalSpace(program));
  const AbstractValue small = top.restrict(x, {0, 10}).restrict(y, {0, 10}).restrict(u, {0, 10});
  const auto less = [](ExpressionPtr l, ExpressionPtr r) { return binary(Op::Less, std::move(l), std::move(r)); };

  SECTION("x + 1 < y bounds both") {
    const auto after = small.assume(*less(binary(Op::Add, read(x), constant(1)), read(y)));
    CHECK(after.bounds(x) == Range{0, 8});
    CHECK(after.bounds(y) == Range{2, 10});
  }
  SECTION("2 * x <= 7 rounds to integers") {
    const auto after = small.assume(*binary(Op::LessEqual, binary(Op::Multiply, constant(2), read(x)), constant(7)));
    CHECK(after.bounds(x) == Range{0, 3});
  }
  SECTION("a signed sum that may overflow still says something: if it does, execution stops") {
    const auto after = top.assume(*less(binary(Op::Add, read(x), constant(1)), constant(5)));
    CHECK(after.bounds(x)->high == 3);
  }
  SECTION("an unsigned sum that may wrap says nothing") {
    const auto sum = binary(Op::Add, read(u, uint32), constant(1, uint32));
    CHECK(top.assume(*less(sum, constant(5, uint32))).bounds(u) == uint32.range());
    CHECK(small.assume(*less(sum, constant(5, uint32))).bounds(u) == Range{0, 3});
  }
  SECTION("u - 1 of u == 0 wraps as a whole") {
    const auto difference = binary(Op::Subtract, read(u, uint32), constant(1, uint32));
    const auto after = top.restrict(u, {0, 0}).assign(u, *difference);
    CHECK(after.bounds(u) == Range{uint32.max(), uint32.max()});
  }
  SECTION("a conversion that keeps all values of the bounds is looked through") {
    CHECK(small.assume(*less(convert(read(x), uint32), constant(4, uint32))).bounds(x) == Range{0, 3});
    CHECK(top.assume(*less(convert(read(x), uint32), constant(4, uint32))).bounds(x) == int32.range());
  }
  SECTION("later parts of a conjunction help earlier ones") {
    const auto after = small.assume(*binary(Op::And, less(read(x), read(y)), less(read(y), constant(3))));
    CHECK(after.bounds(x) == Range{0, 1});
  }
  SECTION("a disjunction is the join of its cases") {
    const auto after =
        small.assume(*binary(Op::Or, binary(Op::Equal, read(x), constant(2)), binary(Op::Equal, read(x), constant(5))));
    CHECK(after.bounds(x) == Range{2, 5});
  }
  SECTION("a truth value compared with 0 or 1 is its condition") {
    const auto truth = convert(less(read(x), constant(4)), uint32);
    CHECK(small.assume(*binary(Op::NotEqual, truth, constant(0, uint32))).bounds(x) == Range{0, 3});
    CHECK(small.assume(*binary(Op::Equal, truth, constant(0, uint32))).bounds(x) == Range{4, 10});
    CHECK(small.assume(*binary(Op::Equal, truth, constant(2, uint32))).isBottom());
  }
  SECTION("a cell used as condition is not 0") {
    CHECK(top.assume(*read(flag, boolean)).bounds(flag) == Range{1, 1});
    CHECK(top.assume(*unary(Op::Not, read(flag, boolean))).bounds(flag) == Range{0, 0});
  }
  SECTION("a Select is looked into, and its branches know the condition") {
    const auto chosen = select(less(read(x), constant(4)), read(x), constant(9));
    CHECK(small.assume(*less(chosen, constant(3))).bounds(x) == Range{0, 2});
    CHECK(small.assign(y, *chosen).bounds(y) == Range{0, 9});
    CHECK(top.assign(y, *select(less(read(x), constant(0)), constant(0), read(x))).bounds(y) == Range{0, int32.max()});
  }
  SECTION("x != c trims the ends of the bounds only") {
    CHECK(small.assume(*binary(Op::NotEqual, read(x), constant(0))).bounds(x) == Range{1, 10});
    CHECK(small.assume(*binary(Op::NotEqual, read(x), constant(5))).bounds(x) == Range{0, 10});
  }
  SECTION("a term cancels itself") {
    CHECK(top.assume(*binary(Op::NotEqual, read(x), read(x))).isBottom());
    CHECK(top.entails(*binary(Op::LessEqual, read(x), read(x))));
  }
}

TEST_CASE("what was read from one of many objects is not refined") {
  ProgramBuilder b;
  b.body("main");
  const CellId array = b.cell({"array", int32, true, true, {}, Range{0, 0}, {}});
  const CellId other = b.cell({"other", int32, true, false, {}, Range{0, 0}, {}});
  const CellId pointer = b.cell({"pointer", std::nullopt, true, false, {}, {}, {}});
  const Program program = b.build();
  const AbstractValue value =
      AbstractValue::top(intervalSpace(program)).restrict(array, {0, 9}).restrict(other, {0, 9});
  CHECK(value.assume(*binary(Op::Less, read(array), constant(3))).bounds(array) == Range{0, 9});
  CHECK(value.assume(*binary(Op::Less, readOneOf({array, other}, int32), constant(3))).bounds(other) == Range{0, 9});
  CHECK(value.assume(*binary(Op::Less, read(array), constant(0))).isBottom());
  CHECK(value.assign(other, *read(pointer)).bounds(other) == int32.range());
  CHECK_FALSE(value.assume(*binary(Op::Equal, read(pointer), constant(77))).isBottom());
}
