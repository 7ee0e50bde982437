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

enum class Outliving { NotAwaited, AlsoCreatedElsewhere };

// A thread ends while one that it created still runs, or another of the same kind.
program::Program outliving(Outliving how) {
  constexpr program::IntType uint2{2, false};
  program::ProgramBuilder b;
  const auto main = b.body("main");
  const auto creator = b.body("creator");
  const auto child = b.body("child");
  const auto x = b.global("x", 0, uint2);
  b.add(main, program::Spawn{creator});
  if (how == Outliving::AlsoCreatedElsewhere) b.add(main, program::Spawn{child});
  b.add(main, program::Join{creator, true});
  b.assign(main, x, program::constant(1, uint2));
  if (how == Outliving::AlsoCreatedElsewhere) b.add(main, program::Join{child, true});
  const auto spawn = b.add(creator, program::Spawn{child});
  b.add(creator, program::Join{child, true});
  if (how == Outliving::NotAwaited) b.link(spawn, b.add(creator, program::Skip{}));
  b.assign(child, x, program::constant(2, uint2));
  return b.build();
}

// The first thread frees the lock that one of two others relies on.
program::Program freedByFirstThread() {
  program::ProgramBuilder b;
  const auto main = b.body("main");
  const auto worker = b.body("worker");
  const auto m = b.lock("m");
  b.add(main, program::Spawn{worker});
  b.add(main, program::Spawn{worker});
  b.add(main, program::Release{m});
  b.add(worker, program::Acquire{m});
  b.assign(worker, b.global("x", 0, {2, false}), program::constant(1, {2, false}));
  b.add(worker, program::Release{m});
  return b.build();
}

enum class Misled { OnOneWay, ByCopy, ByWrite, ByRelease, ByFailure, AsReader };

// Two threads enter a section because a variable says that they took its lock, and it is wrong.
program::Program misled(Misled how) {
  constexpr program::IntType uint2{2, false};
  program::ProgramBuilder b;
  const auto main = b.body("main");
  const auto worker = b.body("worker");
  const auto x = b.global("x", 0, uint2);
  const auto m = b.lock("m");
  const auto result = b.local(worker, "result", uint2);
  const auto copy = b.local(worker, "copy", uint2);
  const auto succeeded = [&](program::CellId cell) {
    const auto value = program::constant(how == Misled::ByFailure ? 1 : 0, uint2);
    return program::binary(Op::Equal, program::read(cell, uint2), value);
  };
  b.add(main, program::Spawn{worker});
  b.add(main, program::Spawn{worker});
  const auto start = b.add(worker, program::Skip{});
  b.add(worker, program::TryAcquire{m, how == Misled::AsReader, result, 0});
  const auto merge = b.add(worker, program::Skip{});
  if (how == Misled::OnOneWay || how == Misled::ByCopy) b.link(start, merge);
  if (how == Misled::ByCopy) b.assign(worker, copy, program::read(result, uint2));
  if (how == Misled::ByWrite) b.assign(worker, result, program::nondet(uint2));
  if (how == Misled::ByRelease) {
    b.assume(worker, succeeded(result));
    b.add(worker, program::Release{m});
  }
  b.assume(worker, succeeded(how == Misled::ByCopy ? copy : result));
  b.assign(worker, x, program::constant(1, uint2));
  b.add(worker, program::Release{m});
  return b.build();
}

enum class Unguarded { WithoutLock, AfterRelease, ElsewhereNow, FreedByAnyone, OtherPart, AmongReaders };

// Two threads write one of many objects, which its lock does not protect.
program::Program unguarded(Unguarded how) {
  constexpr program::IntType uint2{2, false};
  program::ProgramBuilder b;
  const auto main = b.body("main");
  const auto worker = b.body("worker");
  const auto objects = b.cell({"objects", uint2, true, true, {}, program::Range{0, 0}, {}});
  const auto locks = b.lock("locks", true);
  const auto pointer = b.local(worker, "pointer", uint2);
  const auto reference = b.reference({"*pointer", worker, {pointer}, false});
  const auto choose = [&] { return b.assign(worker, pointer, program::nondet(uint2)); };
  const auto write = [&](const char* anchor) {
    const auto at = b.assign(worker, objects, program::constant(1, uint2));
    b.addOwnAccess(at, {objects, reference, anchor});
    return at;
  };
  b.add(main, program::Spawn{worker});
  b.add(main, program::Spawn{worker});
  const auto start = choose();
  const auto acquire = b.add(worker, program::Acquire{locks, how == Unguarded::AmongReaders, reference});
  if (how == Unguarded::AfterRelease) b.add(worker, program::Release{locks, reference});
  if (how == Unguarded::ElsewhereNow) choose();
  const auto first = write("0");
  if (how == Unguarded::WithoutLock) b.link(start, first);
  if (how == Unguarded::OtherPart) {
    b.continueFrom(worker, acquire);
    write("1");
  }
  if (how == Unguarded::FreedByAnyone) b.link(b.add(worker, program::Release{locks}), start);
  return b.build();
}

// The only sum does not fit its type; random values are seldom so large.
program::Program sumThatDoesNotFit() {
  constexpr program::IntType int3{3, true};
  program::ProgramBuilder b;
  const auto main = b.body("main");
  const auto x = b.global("x", 3, int3);
  const auto sum = program::binary(Op::Add, program::read(x, int3), program::constant(1, int3));
  b.check(main, program::unary(Op::Defined, sum), "x + 1 fits");
  return b.build();
}

// Random programs begin with this number, however many programs there are by hand: adding one of these changes no
// others.
constexpr std::uint64_t firstSeed = 16;

}  // namespace

Specimen::Specimen(program::Program made, const Limits& limits)
    : program(std::move(made)), seen(observe(program, limits)) {}

Limits specimenLimits(std::uint64_t seed) {
  return {.threads = 3 + seed % 3, .states = 1500, .choices = 6, .order = explorer::Order::Mixed};
}

Specimens::Specimens() {
  made_.push_back(std::make_unique<const Specimen>(childrenOfSeveralThreads(), Limits{.threads = 5}));
  made_.push_back(std::make_unique<const Specimen>(freedByFirstThread(), Limits{}));
  for (const Outliving how : {Outliving::NotAwaited, Outliving::AlsoCreatedElsewhere})
    made_.push_back(std::make_unique<const Specimen>(outliving(how), Limits{.threads = 4}));
  for (const Misled how :
       {Misled::OnOneWay, Misled::ByCopy, Misled::ByWrite, Misled::ByRelease, Misled::ByFailure, Misled::AsReader})
    made_.push_back(std::make_unique<const Specimen>(misled(how), Limits{}));
  for (const Unguarded how : {Unguarded::WithoutLock, Unguarded::AfterRelease, Unguarded::ElsewhereNow,
                              Unguarded::FreedByAnyone, Unguarded::OtherPart, Unguarded::AmongReaders})
    made_.push_back(std::make_unique<const Specimen>(unguarded(how), Limits{}));
  made_.push_back(std::make_unique<const Specimen>(sumThatDoesNotFit(), Limits{}));
  byHand_ = made_.size();
}

const Specimen& Specimens::get(std::uint64_t index) {
  while (index >= made_.size()) {
    const std::uint64_t seed = made_.size() - byHand_ + (make_ ? 0 : firstSeed);
    if (make_) {
      made_.push_back(std::make_unique<const Specimen>(make_(seed), limits_));
      continue;
    }
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
