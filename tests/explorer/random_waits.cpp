// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/random_waits.h"

#include "extractor/program/builder.h"
#include "tests/explorer/random.h"

namespace moire::explorer {

using program::BodyId;
using program::CellId;
using program::ConditionId;
using program::constant;
using program::ExpressionPtr;
using program::IntType;
using program::LocationId;
using program::LockId;
using program::Op;

namespace {

constexpr IntType uint1{1, false};

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  program::Program generate() {
    const BodyId main = builder_.body("main");
    const std::size_t workers = random_.between(1, 2);
    for (std::size_t i = 0; i < workers; ++i) workers_.push_back(builder_.body("w" + std::to_string(i)));
    const std::size_t conditions = random_.between(1, 2);
    for (std::size_t i = 0; i < conditions; ++i) {
      conditions_.push_back(builder_.condition("c" + std::to_string(i), random_.chance(8)));
      flags_.push_back(builder_.global("f" + std::to_string(i), 0, uint1));
    }
    for (const BodyId worker : workers_) write(worker, [&] { statements(random_.between(1, 2)); });
    write(main, [&] { writeMain(); });
    program::Program program = builder_.build();
    program.bodies[main.index()].endsProgram = random_.chance(30);
    for (const BodyId worker : workers_) program.bodies[worker.index()].interrupts = random_.chance(3);
    if (random_.chance(10)) program.locks[other_.index()].kind = program::LockKind::Semaphore;
    return program;
  }

 private:
  template <class Write>
  void write(BodyId body, const Write& code) {
    body_ = body;
    room_ = 14;
    last_ = add(program::Skip{});
    code();
  }

  void writeMain() {
    if (random_.chance(25)) statement();
    for (const BodyId worker : workers_) {
      const LocationId before = last_;
      add(program::Spawn{worker});
      if (random_.chance(10)) builder_.link(last_, last_);
      if (random_.chance(10)) builder_.link(before, add(program::Skip{}));
    }
    statements(random_.below(3));
    for (const BodyId worker : workers_)
      if (random_.chance(50)) add(program::Join{worker, random_.chance(30)});
  }

  void statements(std::size_t count) {
    for (; count > 0; --count) statement();
  }

  void statement() {
    if (room_ <= 0) return;
    const std::size_t kind = random_.below(100);
    if (kind < 38) return wait();
    if (kind < 76) return tell();
    if (kind < 84) return within();
    if (kind < 90) return branch();
    if (kind < 93) return repeat();
    if (kind < 96) return atomic();
    if (kind < 98) return static_cast<void>(add(program::Acquire{other_}));
    add(program::Spawn{random_.pick(workers_)});
  }

  /// Usually `while (!flag) wait`, with the lock.
  void wait() {
    const std::size_t which = random_.below(conditions_.size());
    const bool locked = random_.chance(90);
    const bool looks = random_.chance(85);
    if (locked) add(program::Acquire{lock_});
    const LocationId head = add(program::Skip{});
    if (looks) add(program::Assume{isSet(which, false)});
    if (locked) add(program::Release{.lock = lock_, .conditionWait = true});
    add(program::Await{conditions_[which], random_.chance(8)});
    if (locked) add(program::Acquire{.lock = lock_, .conditionWait = true});
    const LocationId woken = last_;
    if (looks) {
      builder_.continueFrom(body_, head);
      add(program::Assume{isSet(which, true)});
      builder_.link(woken, random_.chance(85) ? head : add(program::Skip{}));
    }
    if (locked) add(program::Release{lock_});
  }

  /// Usually sets the flag, with the lock, and signals the condition then or later.
  void tell() {
    const std::size_t which = random_.below(conditions_.size());
    const program::Signal signal{conditions_[which], random_.chance(50)};
    const bool locked = random_.chance(90);
    if (locked) add(program::Acquire{lock_});
    if (random_.chance(10)) add(signal);
    if (random_.chance(85)) add(program::Assign{{flags_[which]}, constant(random_.chance(92) ? 1 : 0, uint1)});
    const bool within = random_.chance(50);
    if (within) add(signal);
    if (locked) add(program::Release{lock_});
    if (!within && random_.chance(90)) add(signal);
  }

  void within() {
    add(program::Acquire{other_});
    statement();
    add(program::Release{other_});
  }

  void branch() {
    const LocationId fork = add(program::Skip{});
    statement();
    const LocationId end = last_;
    builder_.continueFrom(body_, fork);
    builder_.link(end, add(program::Skip{}));
  }

  void repeat() {
    const LocationId head = add(program::Skip{});
    statement();
    builder_.link(last_, head);
    if (random_.chance(50)) return;
    builder_.continueFrom(body_, head);
    add(program::Skip{});
  }

  void atomic() {
    add(program::AtomicBegin{});
    statement();
    add(program::AtomicEnd{});
  }

  [[nodiscard]] ExpressionPtr isSet(std::size_t which, bool set) const {
    return program::binary(Op::Equal, program::read(flags_[which], uint1), constant(set ? 1 : 0, uint1));
  }

  LocationId add(program::Action action) {
    --room_;
    last_ = builder_.add(body_, std::move(action));
    return last_;
  }

  Random random_;
  program::ProgramBuilder builder_;
  LockId lock_ = builder_.lock("m");
  LockId other_ = builder_.lock("n");
  std::vector<BodyId> workers_;
  std::vector<ConditionId> conditions_;
  std::vector<CellId> flags_;  // per condition
  BodyId body_;
  LocationId last_;
  int room_ = 0;
};

}  // namespace

program::Program randomWaits(std::uint64_t seed) { return Generator(seed).generate(); }

}  // namespace moire::explorer
