// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/random_locking.h"

#include <optional>
#include <utility>

#include "extractor/program/builder.h"
#include "tests/explorer/random.h"

namespace moire::explorer {

using program::BodyId;
using program::CellId;
using program::constant;
using program::ExpressionPtr;
using program::IntType;
using program::LocationId;
using program::LockId;
using program::LockKind;
using program::Op;
using program::ReferenceId;

namespace {

constexpr IntType uint2{2, false};

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  program::Program generate() {
    const BodyId main = builder_.body("main");
    const std::size_t workers = random_.between(1, 3);
    for (std::size_t i = 0; i < workers; ++i) workers_.push_back(builder_.body("w" + std::to_string(i)));
    const std::size_t locks = random_.between(1, 3);
    for (std::size_t i = 0; i < locks; ++i)
      locks_.push_back(builder_.lock("m" + std::to_string(i), random_.chance(15)));
    flag_ = builder_.global("flag", 0, uint2);
    for (const BodyId worker : workers_) write(worker, [&] { statements(random_.between(1, 3)); });
    write(main, [&] { writeMain(); });
    program::Program program = builder_.build();
    for (const BodyId worker : workers_)
      if (random_.chance(6)) program.bodies[worker.index()].interrupts = true;
    for (auto& lock : program.locks) {
      if (random_.chance(20)) lock.kind = random_.chance(60) ? LockKind::Recursive : LockKind::Semaphore;
      if (lock.kind == LockKind::Plain && random_.chance(30)) lock.kind = LockKind::WritersFirst;
    }
    return program;
  }

 private:
  template <class Write>
  void write(BodyId body, const Write& code) {
    body_ = body;
    const std::string& name = builder_.program()[body].name;
    result_ = builder_.local(body, "r" + name, uint2);
    copy_ = builder_.local(body, "c" + name, uint2);
    pointer_ = builder_.local(body, "p" + name, uint2);
    reference_ = builder_.reference({"*p" + name, body, {pointer_}, false});
    room_ = 12;
    last_ = add(program::Skip{});
    code();
  }

  void writeMain() {
    const bool holds = random_.chance(25);
    const LockId lock = random_.pick(locks_);
    for (const BodyId worker : workers_) {
      add(program::Spawn{worker});
      if (random_.chance(30)) builder_.link(last_, last_);
      if (random_.chance(15)) add(program::Join{worker});
    }
    if (holds) take(lock);
    statements(random_.below(3));
    for (const BodyId worker : workers_)
      if (random_.chance(40)) add(program::Join{worker});
    if (holds && random_.chance(80)) give(lock);
  }

  void statements(std::size_t count) {
    for (; count > 0; --count) statement();
  }

  void statement() {
    if (room_ <= 0) return;
    const std::size_t kind = random_.below(100);
    if (kind < 40) return section();
    if (kind < 50) return crossing();
    if (kind < 66) return trial();
    if (kind < 74) return branch();
    if (kind < 80) return point();
    if (kind < 88) return talk();
    if (kind < 93) return wait();
    if (kind < 95) return atomic();
    if (kind < 98) return random_.chance(50) ? take(random_.pick(locks_)) : give(random_.pick(locks_));
    add(program::Spawn{random_.pick(workers_)});
  }

  void section() {
    const LockId lock = random_.pick(locks_);
    take(lock);
    statements(random_.below(3));
    // This is what a condition wait does.
    if (random_.chance(15)) {
      give(lock);
      take(lock);
    }
    if (random_.chance(92)) give(lock);
  }

  void crossing() {
    const LockId one = random_.pick(locks_);
    const LockId other = random_.pick(locks_);
    take(one);
    take(other);
    give(one);
    statements(random_.below(2));
    give(other);
  }

  void trial() {
    const LockId lock = random_.pick(locks_);
    const auto which = whichOf(lock);
    const program::Int success = random_.chance(80) ? 0 : 1;
    // The result may overwrite the variable that said which lock was meant.
    const CellId result = random_.chance(10) ? pointer_ : result_;
    add(program::TryAcquire{lock, random_.chance(25), result, success, which});
    const auto is = [&](CellId cell, program::Int value) {
      return program::binary(Op::Equal, program::read(cell, uint2), constant(value, uint2));
    };
    ExpressionPtr succeeded = is(result, success);
    if (random_.chance(25)) {
      add(program::Assign{{copy_}, program::read(result, uint2)});
      if (random_.chance(60)) succeeded = is(copy_, success);
    } else if (random_.chance(25)) {
      add(program::Assign{{copy_}, program::convert(succeeded, uint2)});
      succeeded = is(copy_, 1);
    }
    if (random_.chance(10)) add(program::Assign{{result}, program::nondet(uint2)});
    if (which && random_.chance(20)) point();
    if (random_.chance(6)) succeeded = program::negation(succeeded);
    const LocationId fork = add(program::Skip{});
    add(program::Assume{succeeded});
    statements(random_.below(2));
    if (random_.chance(90)) add(program::Release{lock, which});
    const LocationId endOfFirst = last_;
    builder_.continueFrom(body_, fork);
    add(program::Assume{program::negation(succeeded)});
    if (random_.chance(30)) builder_.link(last_, fork);
    builder_.link(endOfFirst, add(program::Skip{}));
  }

  void branch() {
    const LocationId fork = add(program::Skip{});
    statement();
    const LocationId endOfFirst = last_;
    builder_.continueFrom(body_, fork);
    last_ = fork;
    if (random_.chance(50)) statement();
    builder_.link(endOfFirst, add(program::Skip{}));
    if (random_.chance(30)) builder_.link(last_, fork);
  }

  void point() {
    add(program::Assign{{pointer_}, random_.chance(50) ? program::nondet(uint2) : constant(random_.below(2), uint2)});
  }

  void talk() {
    const ExpressionPtr value = constant(random_.below(2), uint2);
    if (random_.chance(50))
      add(program::Assign{{flag_}, value});
    else
      add(program::Assume{program::binary(Op::Equal, program::read(flag_, uint2), value)});
  }

  void wait() { add(program::Join{random_.pick(workers_), random_.chance(30)}); }

  void atomic() {
    add(program::AtomicBegin{});
    statement();
    add(program::AtomicEnd{});
  }

  void take(LockId lock) { add(program::Acquire{lock, random_.chance(25), whichOf(lock)}); }
  void give(LockId lock) { add(program::Release{lock, whichOf(lock)}); }

  std::optional<ReferenceId> whichOf(LockId lock) {
    if (!builder_.program()[lock].summary || random_.chance(15)) return std::nullopt;
    return reference_;
  }

  LocationId add(program::Action action) {
    --room_;
    last_ = builder_.add(body_, std::move(action));
    return last_;
  }

  Random random_;
  program::ProgramBuilder builder_;
  std::vector<BodyId> workers_;
  std::vector<LockId> locks_;
  CellId flag_, result_, copy_, pointer_;
  ReferenceId reference_;
  BodyId body_;
  LocationId last_;
  int room_ = 0;
};

}  // namespace

program::Program randomLocking(std::uint64_t seed) { return Generator(seed).generate(); }

}  // namespace moire::explorer
