// SPDX-License-Identifier: Apache-2.0
#include "tests/soundness/specimens.h"

#include <utility>

#include "extractor/program/builder.h"
#include "tests/explorer/random_program.h"
#include "tests/soundness/analysis_claims.h"

namespace moire::explorer {

namespace {

using program::Op;

// Two threads create one child each and meet; then each waits for the end of a child, and the other child still runs.
program::Program childrenOfSeveralThreads() {
  constexpr program::IntType uint2{2, false};
  program::ProgramBuilder b(program::Granularity::Statement);
  const auto main = b.body("main");
  const auto creator = b.body("creator");
  const auto child = b.body("child");
  const auto created = b.global("created", 0, uint2);
  const auto is = [&](Op op, int value) {
    return program::binary(op, program::read(created, uint2), program::constant(value, uint2));
  };
  b.add(main, program::Spawn{creator});
  b.add(main, program::Spawn{creator});
  b.add(creator, program::AtomicBegin{});
  b.assume(creator, is(Op::Less, 2));
  b.add(creator, program::Spawn{child});
  b.assign(creator, created, is(Op::Add, 1));
  b.add(creator, program::AtomicEnd{});
  b.assume(creator, is(Op::Equal, 2));
  b.add(creator, program::Join{child});
  b.add(creator, program::Skip{});
  return b.build();
}

}  // namespace

Specimen::Specimen(program::Program made, const Limits& limits)
    : program(std::move(made)), seen(observe(program, limits)) {}

Limits specimenLimits(std::uint64_t seed) {
  return {.threads = 3 + seed % 3, .states = 1500, .choices = 6, .order = Order::Mixed};
}

Specimens::Specimens() {
  made_.push_back(std::make_unique<const Specimen>(childrenOfSeveralThreads(), Limits{.threads = 5}));
}

const Specimen& Specimens::get(std::uint64_t index) {
  while (index >= made_.size()) {
    const std::uint64_t seed = made_.size();
    const auto granularity = seed % 2 == 0 ? program::Granularity::Access : program::Granularity::Statement;
    made_.push_back(std::make_unique<const Specimen>(randomProgram(seed, granularity), specimenLimits(seed)));
  }
  return *made_[index];
}

bool Specimens::refute(const Analyse& analyse, std::uint64_t programs) {
  for (std::uint64_t i = 0; i < programs; ++i) {
    const Specimen& specimen = get(i);
    const driver::Analysis analysis = analyse(specimen.program);
    if (!explorer::refute(specimen.program, specimen.seen, claimsOf(analysis)).empty()) return true;
  }
  return false;
}

}  // namespace moire::explorer
