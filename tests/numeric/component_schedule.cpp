// SPDX-License-Identifier: Apache-2.0
#include "numeric/component_schedule.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <mutex>

#include "extractor/program/builder.h"
#include "sequential_flows.h"

using namespace moire::numeric;
using namespace moire::program;

namespace {

struct SolverFailure {};

// Threads that count independently; with `shared`, all of them count in one cell.
Program counters(std::size_t threads, bool shared) {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId all = b.global("all", 0);
  for (std::size_t i = 0; i < threads; ++i) {
    const BodyId body = b.body("counter" + std::to_string(i));
    const CellId own = b.local(body, "own" + std::to_string(i));
    const CellId counter = shared ? all : own;
    b.assign(body, own, constant(0));
    for (int step = 0; step < 20; ++step) b.assign(body, counter, binary(Op::Add, read(counter), constant(1)));
    b.add(main, Spawn{body});
  }
  return b.build();
}

struct Fixture {
  Program program;
  Equations equations;
  WeakTopologicalOrder order;
  ComponentSchedule schedule;

  explicit Fixture(Program given)
      : program(std::move(given)),
        equations(program, sequentialFlows(program), {}),
        order(weakTopologicalOrder(equations.dependencies(), equations.entries)),
        schedule(equations, order) {}
};

}  // namespace

TEST_CASE("every component is called once, those that touch the same values in the order's sequence") {
  Fixture f(counters(6, GENERATE(false, true)));
  for (const unsigned jobs : {1U, 4U}) {
    std::mutex mutex;
    std::vector<std::size_t> place(f.order.elements.size());  // by vertex: when it was begun
    std::size_t calls = 0;
    f.schedule.run(
        jobs,
        [&](std::size_t begin, std::size_t end) {
          const std::lock_guard hold(mutex);
          ++calls;
          for (std::size_t i = begin; i < end; ++i) place[f.order.elements[i].vertex] = calls;
        },
        [] {});
    CHECK(calls == f.schedule.size());
    const std::vector<std::size_t> positions = f.order.positions();
    for (const auto& junction : f.equations.junctions)
      for (const std::size_t slot : junction.slots)
        for (const std::size_t reader : junction.readers) {
          const std::size_t source = f.equations.slots[slot].source;
          CHECK((positions[source] < positions[reader]) == (place[source] < place[reader]));
        }
  }
}

TEST_CASE("threads that have nothing in common need not wait for each other") {
  CHECK(Fixture(counters(3, false)).schedule.hasParallelWork());
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const CellId x = b.local(main, "x");
  for (int step = 0; step < 5; ++step) b.assign(main, x, constant(step));
  CHECK_FALSE(Fixture(b.build()).schedule.hasParallelWork());
}

TEST_CASE("an exception ends the work, and is passed on to the caller") {
  Fixture f(counters(6, false));
  std::atomic<std::size_t> calls = 0;
  const auto fail = [&](std::size_t, std::size_t) {
    if (++calls == 10) throw SolverFailure{};
  };
  CHECK_THROWS_AS(f.schedule.run(4, fail, [] {}), SolverFailure);
  CHECK(calls < f.schedule.size());
}
