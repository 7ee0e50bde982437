// SPDX-License-Identifier: Apache-2.0
#include "numeric/solver.h"

#include <catch2/catch.hpp>

#include "concrete.h"
#include "extractor/program/accesses.h"
#include "extractor/program/builder.h"
#include "extractor/program/text.h"
#include "numeric/invariant_text.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

// A random program of two bodies over small cells, with random flows.
class RandomCase {
 public:
  explicit RandomCase(unsigned seed) : generator_(seed, makeCells()) {
    for (int i = 0; i < 4; ++i) addRandom(main_);
    builder_.add(main_, Spawn{other_});
    for (int i = 0; i < 3; ++i) addRandom(main_);
    for (int i = 0; i < 4; ++i) addRandom(other_);
    program = builder_.build();
    addJumps();
    addFlows();
  }

  Program program;
  FlowGraph flows;
  std::vector<concrete::TypedCell> cells;

 private:
  std::vector<concrete::TypedCell> makeCells() {
    main_ = builder_.body("main");
    other_ = builder_.body("other");
    cells = {{builder_.global("x", 1, {3, true}), {3, true}},
             {builder_.global("y", 0, {2, false}), {2, false}},
             {builder_.cell({"many", IntType{2, true}, true, true, {}, Range{0, 0}, {}}), {2, true}}};
    return cells;
  }

  void addRandom(BodyId body) {
    const concrete::TypedCell target = cells[generator_.below(cells.size())];
    const concrete::TypedCell second = cells[generator_.below(cells.size())];
    switch (generator_.below(6)) {
      case 0:
        builder_.add(body, Havoc{{target.cell}});
        return;
      case 1:
        builder_.check(body, generator_.condition(1), "c");
        return;
      case 2:
        builder_.assume(body, generator_.condition(1));
        return;
      case 3:
        if (target.cell < second.cell)
          builder_.add(body, Assign{{target.cell, second.cell}, generator_.expression(1, target.type)});
        return;
      default:
        builder_.assign(body, target.cell, generator_.expression(1, target.type));
    }
  }

  void addJumps() {
    for (std::size_t i = 2; i < program.locations.size(); ++i) {
      const LocationId to(generator_.below(program.locations.size()));
      Location& from = program.locations[i];
      if (generator_.below(3) != 0 || from.successors.empty() || program[to].body != from.body || to.index() < 2)
        continue;
      if (std::find(from.successors.begin(), from.successors.end(), to) == from.successors.end())
        from.successors.push_back(to);
    }
  }

  void addFlows() {
    for (std::size_t from = 0; from < program.locations.size(); ++from)
      for (const CellId cell : accessesOf(program, LocationId(from)).defines)
        for (std::size_t to = 1; to < program.locations.size(); ++to)
          if (from == 0 ? generator_.below(8) != 0 : generator_.below(3) == 0)
            flows.add({LocationId(from), cell, LocationId(to)});
  }

  ProgramBuilder builder_;
  BodyId main_, other_;
  concrete::Generator generator_;
};

// The least solution of the equations, by enumeration: OUT as the values of each cell; none if it is empty.
class PlainSolution {
 public:
  explicit PlainSolution(const RandomCase& random) : case_(random), program_(random.program) {
    out_.resize(program_.locations.size());
    in_.resize(program_.locations.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t v = 0; v < out_.size(); ++v) changed = update(v) || changed;
    }
  }

  // The values that each cell may have before v; no cells if v is unreachable.
  using Values = std::map<CellId, std::set<Int>>;
  [[nodiscard]] const Values& before(LocationId v) const { return in_[v.index()]; }

 private:
  [[nodiscard]] bool isReached(std::size_t v) const {
    if (LocationId(v) == program_.bodies[0].entry) return true;
    for (std::size_t u = 0; u < out_.size(); ++u) {
      if (out_[u].empty()) continue;
      const Location& from = program_.locations[u];
      if (std::find(from.successors.begin(), from.successors.end(), LocationId(v)) != from.successors.end())
        return true;
      const auto* spawn = std::get_if<Spawn>(&from.action);
      if (spawn && program_[spawn->body].entry == LocationId(v)) return true;
    }
    return false;
  }

  bool update(std::size_t v) {
    if (!isReached(v)) return false;
    Values in;
    for (const auto& [cell, type] : case_.cells) {
      auto& values = in[cell];
      const FlowGraph::Incoming* found = case_.flows.into(LocationId(v), cell);
      if (!found) {
        for (Int value = type.min(); value <= type.max(); ++value) values.insert(value);
        continue;
      }
      for (const LocationId from : found->all())
        if (!out_[from.index()].empty())
          values.insert(out_[from.index()][cell].begin(), out_[from.index()][cell].end());
      if (values.empty()) return false;
    }
    const Values old = out_[v];
    in_[v] = in;
    forEachChoice(in, {}, in.begin(), [&](const concrete::State& state) { execute(v, state); });
    return out_[v] != old;
  }

  template <class Visitor>
  void forEachChoice(const Values& in, concrete::State state, Values::const_iterator next, const Visitor& visit) {
    if (next == in.end()) {
      visit(state);
      return;
    }
    for (const Int value : next->second) {
      state[next->first] = value;
      forEachChoice(in, state, std::next(next), visit);
    }
  }

  void emit(std::size_t v, const concrete::State& state) {
    for (const auto& [cell, value] : state) out_[v][cell].insert(value);
  }

  void execute(std::size_t v, concrete::State state) {
    const Action& action = program_.locations[v].action;
    const auto filter = [&](const Expression& condition) {
      for (const Int value : concrete::values(condition, state))
        if (value != 0) emit(v, state);
    };
    if (const auto* assume = std::get_if<Assume>(&action)) return filter(*assume->condition);
    if (const auto* check = std::get_if<Check>(&action)) return filter(*check->condition);
    if (const auto* assign = std::get_if<Assign>(&action)) {
      for (const Int value : concrete::values(*assign->value, state))
        for (const CellId target : assign->targets) {
          concrete::State next = state;
          next[target] = program_[target].type->wrap(value);
          emit(v, next);
          if (program_[target].summary) emit(v, state);
        }
      return;
    }
    if (const auto* havoc = std::get_if<Havoc>(&action)) {
      const Range range = program_[havoc->cells.front()].type->range();
      for (Int value = range.low; value <= range.high; ++value) {
        state[havoc->cells.front()] = value;
        emit(v, state);
      }
      return;
    }
    if (std::holds_alternative<Start>(action) && v == program_.bodies[0].entry.index())
      for (const auto& [cell, type] : case_.cells) state[cell] = program_[cell].initial->low;
    emit(v, state);
  }

  const RandomCase& case_;
  const Program& program_;
  std::vector<Values> out_;
  std::vector<Values> in_;
};

int mistakes(const RandomCase& random, const SolverOptions& options) {
  const PlainSolution reference(random);
  const Invariants invariants = solveInvariants(random.program, random.flows, options);
  int count = 0;
  for (std::size_t v = 0; v < random.program.locations.size(); ++v)
    for (const auto& [cell, values] : reference.before(LocationId(v))) {
      const auto bounds = invariants.bounds(LocationId(v), cell);
      if (!bounds || !bounds->contains(*values.begin()) || !bounds->contains(*values.rbegin())) ++count;
      const Pattern pattern = invariants.before(LocationId(v)).pattern(cell);
      if (!std::all_of(values.begin(), values.end(), [&](Int value) { return pattern.contains(value); })) ++count;
    }
  return count;
}

}  // namespace

TEST_CASE("the invariants of random programs with random flows contain the least solution") {
  SolverOptions eager;
  eager.wideningDelay = 0;
  eager.thresholdSteps = 0;
  eager.descendingPasses = 10;
  std::size_t reachable = 0;
  for (unsigned seed = 0; seed < 600; ++seed) {
    const RandomCase random(seed);
    CAPTURE(seed, toText(random.program));
    CHECK(mistakes(random, {}) == 0);
    CHECK(mistakes(random, eager) == 0);
    const PlainSolution reference(random);
    for (std::size_t v = 0; v < random.program.locations.size(); ++v)
      reachable += reference.before(LocationId(v)).empty() ? 0 : 1;
  }
  CHECK(reachable > 1000);
}

TEST_CASE("the invariants are the same for every number of threads") {
  const auto domain = GENERATE(Domain::Interval, Domain::Octagon, Domain::Polyhedra);
  for (unsigned seed = 0; seed < 60; ++seed) {
    const RandomCase random(seed);
    Relations relations{domain, {}, {}};
    if (domain != Domain::Interval) relations.packs = Packs(random.program, {{CellId(0), CellId(1)}});
    const auto textWith = [&](unsigned jobs) {
      SolverOptions options;
      options.jobs = jobs;
      const Invariants invariants = solveInvariants(random.program, random.flows, options, relations);
      std::string text;
      for (std::size_t v = 0; v < random.program.locations.size(); ++v)
        text += toText(random.program, invariants.before(LocationId(v))) + "\n";
      return text;
    };
    CAPTURE(seed, toText(random.program));
    CHECK(textWith(4) == textWith(1));
  }
}

TEST_CASE("the same input gives the same invariants") {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const RandomCase random(seed);
    const Invariants first = solveInvariants(random.program, random.flows);
    CHECK(solveInvariants(random.program, random.flows).changedFrom(first) == 0);
  }
}
