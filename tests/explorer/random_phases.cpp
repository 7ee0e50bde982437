// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/random_phases.h"

#include <algorithm>
#include <utility>

#include "extractor/program/builder.h"
#include "tests/explorer/random.h"

namespace moire::explorer {

using program::BarrierId;
using program::BodyId;
using program::CellId;
using program::constant;
using program::IntType;
using program::LocationId;
using program::Op;
using program::ReferenceId;

namespace {

constexpr IntType uint2{2, false};
constexpr IntType bit{1, false};

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  program::Program generate() {
    const BodyId main = builder_.body("main");
    const std::size_t workers = random_.between(1, 3);
    for (std::size_t i = 0; i < workers; ++i) workers_.push_back(builder_.body("w" + std::to_string(i)));
    for (const char* name : {"x", "y"}) cells_.push_back(builder_.global(name, 0, uint2));
    objects_ = builder_.cell({"objects", uint2, true, true, {}, program::Range{0, 0}, {}});
    const bool mainMeets = random_.chance(40);
    std::size_t threads = mainMeets ? 1 : 0;
    nested_ = workers > 1 && random_.chance(25);
    for (std::size_t i = 0; i < workers; ++i) {
      creations_.push_back(random_.chance(75) ? Creation::Once : random_.chance(50) ? Creation::Twice : Creation::Loop);
      threads += creations_.back() == Creation::Once ? 1 : 2;
    }
    const std::size_t barriers = random_.chance(75) ? 1 : 2;
    for (std::size_t i = 0; i < barriers; ++i) barriers_.push_back(barrier("b" + std::to_string(i), threads));
    write(main, [&] { writeMain(mainMeets); });
    for (const BodyId worker : workers_)
      write(worker, [&] {
        if (nested_ && worker == workers_.front()) add(program::Spawn{workers_.back()});
        phases();
      });
    return builder_.build();
  }

 private:
  enum class Creation { Once, Twice, Loop };

  /// Mostly for as many threads as there are.
  BarrierId barrier(std::string name, std::size_t threads) {
    if (random_.chance(20)) threads = threads > 1 && random_.chance(50) ? threads - 1 : threads + 1;
    return builder_.barrier(std::move(name), static_cast<unsigned>(std::max<std::size_t>(threads, 1)));
  }

  template <class Write>
  void write(BodyId body, const Write& code) {
    body_ = body;
    const std::string& name = builder_.program()[body].name;
    index_ = builder_.local(body, "i" + name, bit);
    byIndex_ = element("objects[i" + name + "]", {index_}, program::read(index_, bit));
    byNumber_ = element("objects[1] of " + name, {}, constant(1, bit));
    room_ = 12;
    last_ = add(program::Skip{});
    code();
  }

  ReferenceId element(std::string name, std::vector<CellId> cells, program::ExpressionPtr index) {
    return builder_.reference(
        {std::move(name), body_, std::move(cells), false, program::Element{"objects", std::move(index)}});
  }

  void writeMain(bool meets) {
    if (random_.chance(40)) assign();
    for (std::size_t i = 0; i + (nested_ ? 1 : 0) < workers_.size(); ++i) {
      const LocationId spawn = add(program::Spawn{workers_[i]});
      if (creations_[i] == Creation::Twice) add(program::Spawn{workers_[i]});
      if (creations_[i] == Creation::Loop) {
        builder_.link(spawn, spawn);
        if (random_.chance(75)) builder_.limit(workers_[i], 2);
      }
      if (random_.chance(10)) add(program::Join{workers_[i], random_.chance(50)});
    }
    if (meets) return phases();
    if (random_.chance(50)) check();
  }

  void phases() {
    const std::size_t count = random_.between(1, 3);
    const LocationId start = last_;
    for (std::size_t i = 0; i < count; ++i) {
      statements(random_.between(i == 0 ? 0 : 1, 2));
      meet();
    }
    statements(random_.between(0, 2));
    if (random_.chance(35)) builder_.link(last_, start);
  }

  void statements(std::size_t count) {
    for (; count > 0; --count) statement();
  }

  void statement() {
    if (room_ <= 0) return;
    const std::size_t kind = random_.below(100);
    if (kind < 40) return assign();
    if (kind < 60) return check();
    if (kind < 75) return access();
    if (kind < 82) return choose();
    if (kind < 90) return branch();
    if (kind < 95) return meet();
    add(program::Skip{});
  }

  void assign() { add(program::Assign{{random_.pick(cells_)}, constant(random_.below(3), uint2)}); }

  void check() {
    const auto condition =
        program::binary(Op::Equal, program::read(random_.pick(cells_), uint2), constant(random_.below(3), uint2));
    if (random_.chance(30))
      add(program::Assume{condition});
    else
      add(program::Check{builder_.obligation("a random condition holds"), condition});
  }

  void choose() {
    const auto value = random_.chance(30) ? program::nondet(bit) : constant(random_.below(2), bit);
    add(program::Assign{{index_}, value});
  }

  void access() {
    const LocationId at = add(program::Assign{{objects_}, constant(random_.below(2), uint2)});
    const bool says = !random_.chance(10);
    if (says) builder_.addOwnAccess(at, {objects_, random_.chance(70) ? byIndex_ : byNumber_, "0"});
  }

  void branch() {
    const LocationId fork = add(program::Skip{});
    statement();
    const LocationId endOfFirst = last_;
    builder_.continueFrom(body_, fork);
    last_ = fork;
    if (random_.chance(50)) statement();
    builder_.link(endOfFirst, add(program::Skip{}));
  }

  void meet() { add(program::Meet{random_.pick(barriers_)}); }

  LocationId add(program::Action action) {
    --room_;
    last_ = builder_.add(body_, std::move(action));
    return last_;
  }

  Random random_;
  program::ProgramBuilder builder_;
  std::vector<BodyId> workers_;
  std::vector<Creation> creations_;
  std::vector<CellId> cells_;
  std::vector<BarrierId> barriers_;
  CellId objects_, index_;
  ReferenceId byIndex_, byNumber_;
  BodyId body_;
  LocationId last_;
  int room_ = 0;
  bool nested_ = false;  // the last worker is created by the first
};

}  // namespace

program::Program randomPhases(std::uint64_t seed) { return Generator(seed).generate(); }

}  // namespace moire::explorer
