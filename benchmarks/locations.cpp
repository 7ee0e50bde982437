// SPDX-License-Identifier: Apache-2.0
// How does the cost of an analysis grow with the length of programs? A generated family of programs with the same
// shared cells, each twice as long as the one before; shows the times of rules and numbers, and their ratio to those of
// the size before. If twice the locations take more than three times as long, that is marked, and the exit status is 1.
//
//   build/benchmarks/locations [--most LOCATIONS] [--domain interval|octagon|polyhedra] [--jobs N] [--accesses
//   few|many]
//
// With `few` accesses (the default) longer programs compute more on their own between accesses to shared cells; with
// `many`, the number of accesses grows with the program.
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include "driver/interference/coarsening.h"
#include "driver/interference/stopwatch.h"
#include "extractor/program/builder.h"
#include "numeric/related_cells.h"

namespace {

using namespace moire::program;

struct Options {
  std::size_t most = 64000;
  moire::numeric::Domain domain = moire::numeric::Domain::Interval;
  unsigned jobs = 1;
  bool manyAccesses = false;
};

ExpressionPtr plus(CellId cell, Int value) { return binary(Op::Add, read(cell), constant(value)); }
ExpressionPtr below(CellId cell, Int bound) { return binary(Op::Less, read(cell), constant(bound)); }

/// Builds worker threads: each loops over tasks, which count up to something, take a lock, and move a counter within
/// its bounds.
class Family {
 public:
  Family() {
    main_ = b_.body("main");
    for (std::size_t i = 0; i < sharedCells; ++i) {
      counters_.push_back(b_.global(fmt::format("counter{}", i), 0));
      locks_.push_back(b_.lock(fmt::format("lock{}", i)));
    }
  }

  Program build(std::size_t locations, bool manyAccesses) {
    constexpr std::size_t stepsOfTask = sectionSteps + 4 * loopSteps;
    constexpr std::size_t fewTasks = 8;
    for (std::size_t w = 0; w < workers; ++w) {
      const std::size_t share = locations / workers;
      const std::size_t tasks = manyAccesses ? share / stepsOfTask : fewTasks;
      addWorker(w, tasks, share - tasks * sectionSteps);
    }
    return b_.build();
  }

 private:
  static constexpr std::size_t sharedCells = 8;
  static constexpr std::size_t workers = 4;
  static constexpr std::size_t loopSteps = 5;
  static constexpr std::size_t sectionSteps = 6;

  // The local steps are spread over the tasks, so that the program gets the requested length.
  void addWorker(std::size_t number, std::size_t tasks, std::size_t localSteps) {
    const BodyId worker = b_.body(fmt::format("worker{}", number));
    const CellId copy = b_.local(worker, fmt::format("copy{}", number));
    const LocationId first = b_.add(worker, Skip{});
    const std::size_t loops = localSteps / loopSteps;
    for (std::size_t task = 0; task < tasks; ++task) {
      for (std::size_t loop = loops * task / tasks; loop < loops * (task + 1) / tasks; ++loop)
        addLoop(worker, number, loop);
      addSection(worker, copy, (number + task) % sharedCells);
    }
    b_.link(b_.add(worker, Skip{}), first);
    const LocationId spawn = b_.add(main_, Spawn{worker});
    b_.link(spawn, spawn);
  }

  // for (i = 0; i < bound;) i = i + 1;
  void addLoop(BodyId worker, std::size_t number, std::size_t loop) {
    const CellId i = b_.local(worker, fmt::format("i{}_{}", number, loop));
    const auto bound = static_cast<Int>(10 + loop % 7);
    b_.assign(worker, i, constant(0));
    const LocationId test = b_.assume(worker, below(i, bound));
    b_.link(b_.assign(worker, i, plus(i, 1)), test);
    const LocationId leave = b_.assume(worker, negation(below(i, bound)));
    b_.check(worker, binary(Op::Equal, read(i), constant(bound)), "i == bound");
    b_.continueFrom(worker, leave);
  }

  void addSection(BodyId worker, CellId copy, std::size_t which) {
    const CellId counter = counters_[which];
    b_.add(worker, Acquire{locks_[which]});
    b_.assign(worker, copy, read(counter));
    const LocationId roomy = b_.assume(worker, below(copy, 100));
    b_.assign(worker, counter, plus(copy, 1));
    const LocationId release = b_.add(worker, Release{locks_[which]});
    b_.continueFrom(worker, roomy);
    b_.link(b_.assign(worker, counter, constant(0)), release);
    b_.continueFrom(worker, release);
  }

  ProgramBuilder b_;
  BodyId main_;
  std::vector<CellId> counters_;
  std::vector<LockId> locks_;
};

struct Cost {
  std::size_t locations = 0;
  std::size_t flows = 0;
  std::size_t rounds = 0;
  double rules = 0;
  double numeric = 0;
  double total = 0;
};

Cost costOf(std::size_t locations, const Options& options) {
  const Program program = Family().build(locations, options.manyAccesses);
  moire::driver::CoarseningOptions coarsening;
  coarsening.domain = options.domain;
  coarsening.jobs = options.jobs;
  const moire::driver::Stopwatch watch;
  if (options.domain != moire::numeric::Domain::Interval)
    coarsening.packs = moire::numeric::relatedCells(program, moire::numeric::PackLimits::of(options.domain));
  const moire::driver::Analysis analysis = moire::driver::coarsen(program, coarsening);
  Cost cost{program.locations.size(), analysis.flows.size(), analysis.rounds.size(), analysis.lastRuleSeconds, 0, 0};
  for (const auto& round : analysis.rounds) {
    cost.rules += round.ruleSeconds;
    cost.numeric += round.numericSeconds;
  }
  cost.total = watch.total();
  return cost;
}

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    const std::string value = argv[i + 1];
    if (name == "--most") options.most = std::stoul(value);
    if (name == "--jobs") options.jobs = static_cast<unsigned>(std::stoul(value));
    if (name == "--accesses") options.manyAccesses = value == "many";
    if (name == "--domain" && value == "octagon") options.domain = moire::numeric::Domain::Octagon;
    if (name == "--domain" && value == "polyhedra") options.domain = moire::numeric::Domain::Polyhedra;
  }
  return options;
}

/// The factor by which the time grew; short times are not meaningful.
std::string growth(double now, double before, bool& tooMuch) {
  constexpr double measurable = 0.05;
  constexpr double limit = 3;
  if (before < measurable) return "";
  if (now > limit * before) tooMuch = true;
  return fmt::format("{:.1f}{}", now / before, now > limit * before ? "!" : "");
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  bool tooMuch = false;
  std::optional<Cost> before;
  fmt::print("{:>9} {:>10} {:>6} {:>9} {:>6} {:>9} {:>6} {:>9} {:>6}\n", "locations", "flows", "rounds", "rules s", "",
             "numeric s", "", "total s", "");
  for (std::size_t locations = 1000; locations <= options.most; locations *= 2) {
    const Cost cost = costOf(locations, options);
    const Cost last = before.value_or(Cost{});
    fmt::print("{:>9} {:>10} {:>6} {:>9.2f} {:>6} {:>9.2f} {:>6} {:>9.2f} {:>6}\n", cost.locations, cost.flows,
               cost.rounds, cost.rules, growth(cost.rules, last.rules, tooMuch), cost.numeric,
               growth(cost.numeric, last.numeric, tooMuch), cost.total, growth(cost.total, last.total, tooMuch));
    std::fflush(stdout);
    before = cost;
  }
  return tooMuch ? 1 : 0;
}
