// SPDX-License-Identifier: Apache-2.0
#include "numeric/value_block.h"

#include <catch2/catch.hpp>

#include "concrete.h"
#include "extractor/program/builder.h"
#include "numeric/abstract_value.h"
#include "numeric/condition.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

// Three cells of a pack and one outside it, of a few values each.
struct Fixture {
  Program program;
  std::vector<concrete::TypedCell> cells;

  Fixture() {
    ProgramBuilder builder;
    builder.body("main");
    const auto add = [&](const char* name, IntType type) { cells.push_back({builder.global(name, 0, type), type}); };
    add("signed3", {3, true});
    add("unsigned3", {3, false});
    add("signed2", {2, true});
    add("flag", boolean);
    program = builder.build();
  }

  [[nodiscard]] ValueSpacePtr space(Domain domain) const {
    return valueSpace(program, domain, Packs(program, {{cells[0].cell, cells[1].cell, cells[2].cell}}));
  }
  [[nodiscard]] CellId x() const { return cells[0].cell; }
  [[nodiscard]] CellId y() const { return cells[1].cell; }
  [[nodiscard]] CellId z() const { return cells[2].cell; }
};

using States = std::set<concrete::State>;

bool contains(const AbstractValue& value, const concrete::State& state) {
  if (value.isBottom()) return false;
  for (const auto& [cell, number] : state)
    if (!value.bounds(cell)->contains(number) || !value.pattern(cell).contains(number)) return false;
  for (const auto& relation : value.relations(value.cells())) {
    Int sum = relation.term.constant.low;
    for (const auto& part : relation.term.parts) sum += part.coefficient * state.at(part.cell);
    if (relation.equal ? sum != 0 : sum < 0) return false;
  }
  return true;
}

bool containsAll(const AbstractValue& value, const States& states) {
  return std::all_of(states.begin(), states.end(), [&](const auto& state) { return contains(value, state); });
}

// A value, and states that it must contain.
struct Pair {
  AbstractValue value;
  States states;
};

// Applies random verbs to both.
class Walk {
 public:
  Walk(const Fixture& fixture, Domain domain, unsigned seed)
      : fixture_(fixture), space_(fixture.space(domain)), generator_(seed, fixture.cells) {}

  Pair start() {
    const bool all = generator_.below(2) == 0;
    Pair pair{AbstractValue::top(space_), {}};
    std::vector<std::pair<CellId, Range>> box;
    for (const auto& [cell, type] : fixture_.cells) {
      box.emplace_back(cell, all ? type.range() : generator_.rangeIn(type));
      pair.value = pair.value.restrict(cell, box.back().second);
    }
    concrete::forEachState(box, [&](const concrete::State& state) { pair.states.insert(state); });
    return pair;
  }

  void step(Pair& pair) {
    switch (generator_.below(4)) {
      case 0:
        return assume(pair, generator_.condition(2));
      case 3:
        return assume(pair, comparison());
      case 1:
        return forget(pair);
      default:
        return assign(pair);
    }
  }

 private:
  // Of two cells, so that they are related.
  ExpressionPtr comparison() {
    const auto side = [this] {
      const auto& cell = fixture_.cells[generator_.below(3)];
      return convert(read(cell.cell, cell.type), int32);
    };
    const ExpressionPtr left = side();
    const ExpressionPtr sum = binary(Op::Add, side(), constant(static_cast<Int>(generator_.below(3)) - 1));
    return binary(generator_.below(2) == 0 ? Op::LessEqual : Op::Equal, left, sum);
  }

  static void assume(Pair& pair, const ExpressionPtr& condition) {
    pair.value = pair.value.assume(*condition);
    std::erase_if(pair.states, [&](const auto& state) {
      const auto values = concrete::values(*condition, state);
      return std::none_of(values.begin(), values.end(), [](Int value) { return value != 0; });
    });
  }

  void assign(Pair& pair) {
    const auto& target = fixture_.cells[generator_.below(fixture_.cells.size())];
    const ExpressionPtr expression = generator_.expression(static_cast<unsigned>(generator_.below(3)), target.type);
    pair.value = pair.value.assign(target.cell, *expression);
    States next;
    for (concrete::State state : pair.states)
      for (const Int value : concrete::values(*expression, state)) {
        state[target.cell] = target.type.wrap(value);
        next.insert(state);
      }
    pair.states = std::move(next);
  }

  void forget(Pair& pair) {
    const auto& cell = fixture_.cells[generator_.below(fixture_.cells.size())];
    if (generator_.below(4) != 0) return;
    pair.value = pair.value.forget({cell.cell});
    States next;
    for (concrete::State state : pair.states)
      for (Int value = cell.type.min(); value <= cell.type.max(); ++value) {
        state[cell.cell] = value;
        next.insert(state);
      }
    pair.states = std::move(next);
  }

  const Fixture& fixture_;
  ValueSpacePtr space_;
  concrete::Generator generator_;
};

}  // namespace

TEST_CASE_METHOD(Fixture, "no verb of a relational value loses a state") {
  const Domain domain = GENERATE(Domain::Octagon, Domain::Polyhedra);
  std::size_t relations = 0;
  for (unsigned seed = 0; seed < 150; ++seed) {
    INFO("seed " << seed);
    Walk walk(*this, domain, seed);
    Pair one = walk.start();
    Pair other = walk.start();
    for (int i = 0; i < 4; ++i) {
      walk.step(one);
      walk.step(other);
      REQUIRE(containsAll(one.value, one.states));
      REQUIRE(containsAll(other.value, other.states));
    }
    States both;
    std::set_intersection(one.states.begin(), one.states.end(), other.states.begin(), other.states.end(),
                          std::inserter(both, both.end()));
    CHECK(containsAll(one.value.meet(other.value), both));
    CHECK((!one.value.disjoint(other.value) || both.empty()));
    const AbstractValue joined = one.value.join(other.value);
    const AbstractValue widened = one.value.widen(other.value, {0, 3});
    for (const Pair* pair : {&one, &other}) {
      CHECK(containsAll(joined, pair->states));
      CHECK(containsAll(widened, pair->states));
      CHECK(containsAll(pair->value.withoutRelations(), pair->states));
      CHECK(containsAll(AbstractValue::product(joined.space(), {joined, pair->value}), pair->states));
      CHECK(pair->value.leq(joined));
      CHECK(pair->value.leq(pair->value.withoutRelations()));
    }
    CHECK((!one.value.leq(other.value) || containsAll(other.value, one.states)));
    relations += one.value.relations(one.value.cells()).size();
  }
  CHECK(relations > 20);
}

TEST_CASE_METHOD(Fixture, "relations of a pack follow from assignments and conditions") {
  const Domain domain = GENERATE(Domain::Octagon, Domain::Polyhedra);
  const AbstractValue top = AbstractValue::top(space(domain));
  const auto equal = [](CellId a, IntType aType, CellId b, IntType bType) {
    return binary(Op::Equal, convert(read(a, aType), int32), convert(read(b, bType), int32));
  };
  const ExpressionPtr same = equal(x(), {3, true}, z(), {2, true});
  const AbstractValue copied = top.assign(x(), *convert(read(z(), {2, true}), {3, true}));
  CHECK(copied.entails(*same));
  CHECK_FALSE(top.entails(*same));
  CHECK_FALSE(copied.withoutRelations().entails(*same));
  CHECK_FALSE(copied.forget({z()}).entails(*same));
  CHECK(copied.join(copied.restrict(x(), {0, 0})).entails(*same));
  CHECK(copied.disjoint(top.restrict(x(), {1, 1}).restrict(z(), {0, 0})));
  CHECK_FALSE(copied.leq(top.assume(*binary(Op::Less, read(x(), {3, true}), read(z(), {2, true})))));
  CHECK(top.assume(*same).equals(copied));
}

TEST_CASE_METHOD(Fixture, "a cell outside the pack takes part with its bounds") {
  const AbstractValue top = AbstractValue::top(space(Domain::Octagon));
  const CellId flag = cells[3].cell;
  const AbstractValue sum =
      top.restrict(y(), {2, 3})
          .assign(y(), *binary(Op::Add, read(y(), {3, false}), convert(read(flag, boolean), {3, false})));
  CHECK(sum.bounds(y()) == Range{2, 4});
  const AbstractValue set = top.restrict(y(), {0, 1}).assign(flag, *convert(read(y(), {3, false}), boolean));
  CHECK(set.bounds(flag) == Range{0, 1});
  CHECK(top.restrict(y(), {1, 1}).assign(flag, *convert(read(y(), {3, false}), boolean)).bounds(flag) == Range{1, 1});
}

TEST_CASE("bounds of 64 bits are safe in octagons over doubles") {
  ProgramBuilder b;
  b.body("main");
  const CellId u = b.global("u", 0, uint64);
  const CellId v = b.global("v", 0, uint64);
  const Program program = b.build();
  const AbstractValue top = AbstractValue::top(valueSpace(program, Domain::Octagon, Packs(program, {{u, v}})));
  const AbstractValue large = top.restrict(u, {uint64.max() - 1, uint64.max()}).assign(v, *read(u, uint64));
  CHECK_FALSE(large.isBottom());
  CHECK(large.bounds(v)->low <= uint64.max() - 1);
  CHECK(large.bounds(v)->high == uint64.max());
  CHECK_FALSE(large.restrict(v, {uint64.max() - 1, uint64.max() - 1}).isBottom());
  CHECK(top.bounds(u) == uint64.range());
}

TEST_CASE("widening of octagons keeps what does not change and ends once relations are given up") {
  ProgramBuilder b;
  b.body("main");
  const CellId i = b.global("i", 0);
  const CellId n = b.global("n", 0);
  const Program program = b.build();
  const AbstractValue top = AbstractValue::top(valueSpace(program, Domain::Octagon, Packs(program, {{i, n}})));
  const ExpressionPtr atMost = binary(Op::LessEqual, read(i), read(n));
  AbstractValue value = top.restrict(n, {0, int32.max()}).restrict(i, {0, 0});
  for (int k = 0; k < 3; ++k) {
    const AbstractValue next =
        value.assume(*binary(Op::Less, read(i), read(n))).assign(i, *binary(Op::Add, read(i), constant(1)));
    value = value.widen(value.join(next), {});
  }
  CHECK(value.entails(*atMost));
  CHECK(value.bounds(i)->low == 0);
  const AbstractValue box = value.withoutRelations();
  CHECK_FALSE(box.entails(*atMost));
  CHECK(box.bounds(i) == value.bounds(i));
}
