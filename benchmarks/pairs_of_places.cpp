// SPDX-License-Identifier: Apache-2.0
// What is saved by looking only at places instead of every location: analyses the same generated programs in both ways.
//
//   build/benchmarks/pairs_of_places [WORKERS]
#include <fmt/format.h>

#include <cstdlib>

#include "driver/interference/coarsening.h"
#include "driver/interference/stopwatch.h"
#include "extractor/program/builder.h"

namespace {

using namespace moire::program;

/// Threads that lock, update a few counters with some local computation in between, and unlock, in a loop.
Program workers(std::size_t count) {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const LockId lock = b.lock("lock");
  std::vector<CellId> counters;
  for (std::size_t i = 0; i < 4; ++i) counters.push_back(b.global(fmt::format("counter{}", i), 0));
  for (std::size_t w = 0; w < count; ++w) {
    const BodyId worker = b.body(fmt::format("worker{}", w));
    const CellId t = b.local(worker, fmt::format("t{}", w));
    const LocationId head = b.add(worker, Acquire{lock});
    for (const CellId counter : counters) {
      b.assign(worker, t, read(counter));
      for (int step = 0; step < 4; ++step) b.assign(worker, t, binary(Op::Add, read(t), constant(step)));
      b.assume(worker, binary(Op::Less, read(t), constant(100)));
      b.assign(worker, counter, read(t));
    }
    b.link(b.add(worker, Release{lock}), head);
    const LocationId spawn = b.add(main, Spawn{worker});
    b.link(spawn, spawn);
  }
  return b.build();
}

double secondsFor(const Program& program, bool everyLocation) {
  moire::driver::CoarseningOptions options;
  options.everyLocation = everyLocation;
  const moire::driver::Stopwatch watch;
  moire::driver::coarsen(program, options);
  return watch.total();
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t most = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 4;
  fmt::print("{:>9} {:>16} {:>12} {:>7}\n", "locations", "every location", "places only", "ratio");
  for (std::size_t count = 1; count <= most; count *= 2) {
    const Program program = workers(count);
    const double plain = secondsFor(program, true);
    const double places = secondsFor(program, false);
    fmt::print("{:>9} {:>14.2f} s {:>10.2f} s {:>7.1f}\n", program.locations.size(), plain, places, plain / places);
  }
}
