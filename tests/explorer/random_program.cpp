// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/random_program.h"

#include <algorithm>
#include <utility>

#include "extractor/program/builder.h"
#include "tests/explorer/edit.h"
#include "tests/explorer/random_body.h"

namespace moire::explorer {

using program::BodyId;
using program::Cell;
using program::CellId;
using program::Granularity;
using program::IntType;
using program::LocationId;
using program::Program;
using program::ProgramBuilder;
using program::Range;

namespace {

class Generator {
 public:
  Generator(std::uint64_t seed, Granularity granularity)
      : random_(seed * 2 + (granularity == Granularity::Statement ? 1 : 0)), builder_(granularity) {}

  Program generate() {
    const BodyId main = builder_.body("main");
    const std::size_t workers = random_.chance(15) ? 3 : random_.between(1, 2);
    for (std::size_t i = 0; i < workers; ++i) world_.workers.push_back(builder_.body("w" + std::to_string(i)));
    addShared();
    const std::size_t locks = random_.between(1, 3);
    for (std::size_t i = 0; i < locks; ++i)
      world_.locks.push_back(builder_.lock("m" + std::to_string(i), i > 0 && random_.chance(8)));
    agree();
    addLocals(main);
    for (const BodyId worker : world_.workers) addLocals(worker);
    trying_ = random_.chance(8);
    choosing_ = !trying_ && random_.chance(12);
    if (choosing_) addObjects();
    nested_ = !trying_ && !choosing_ && workers > 1 && random_.chance(12);
    writeMain(main);
    for (const BodyId worker : world_.workers) writeWorker(worker);
    return disturb(builder_.build());
  }

 private:
  void addShared() {
    const std::size_t count = random_.between(1, 4);
    for (std::size_t i = 0; i < count; ++i) {
      Cell cell;
      cell.name = "x" + std::to_string(i);
      // The first one is plain, so that every shape has a cell to work with.
      if (i == 0 || !random_.chance(8)) cell.type = smallType(random_);
      cell.summary = i > 0 && random_.chance(15);
      cell.hidden = i > 0 && random_.chance(6);
      if (cell.type && !random_.chance(10)) cell.initial = initialRange(*cell.type);
      world_.shared.push_back(builder_.cell(std::move(cell)));
    }
  }

  void addObjects() {
    Cell cell;
    cell.name = "objects";
    cell.type = smallType(random_);
    cell.summary = true;
    world_.objects = builder_.cell(std::move(cell));
    world_.objectLocks = builder_.lock("objectLocks", true);
  }

  Range initialRange(IntType type) {
    const auto low = random_.chance(70) ? program::Int{0} : smallValue(random_, type);
    const auto high = random_.chance(85) ? low : std::min<program::Int>(low + 1, type.max());
    return {low, high};
  }

  void addLocals(BodyId body) {
    const std::size_t count = random_.below(3);
    for (std::size_t i = 0; i < count; ++i) {
      Cell cell;
      cell.name = "t" + std::to_string(body.index()) + std::to_string(i);
      cell.shared = false;
      cell.body = body;
      if (!random_.chance(4)) cell.type = smallType(random_);
      cell.summary = random_.chance(6);
      builder_.cell(std::move(cell));
    }
  }

  void agree() {
    std::vector<CellId> tracked;
    for (const CellId cell : world_.shared)
      if (builder_.program()[cell].type) tracked.push_back(cell);
    const auto typeOf = [&](CellId cell) { return *builder_.program()[cell].type; };
    world_.flag = random_.pick(tracked);
    world_.ready = typeOf(world_.flag).wrap(1);
    world_.data = random_.pick(tracked);
    world_.message = smallValue(random_, typeOf(world_.data));
    world_.counter = random_.pick(tracked);
    world_.most =
        std::min<program::Int>(static_cast<program::Int>(random_.between(1, 2)), typeOf(world_.counter).max());
    world_.guard = random_.pick(world_.locks);
  }

  void writeWorker(BodyId worker) {
    RandomBody body(builder_, world_, worker, random_);
    if (trying_ || choosing_)
      for (const char* name : {"r", "s"})
        builder_.local(worker, name + builder_.program()[worker].name, smallType(random_));
    if (trying_) return body.trials();
    if (choosing_) return body.objectSections();
    if (nested_ && worker == world_.workers.front()) {
      body.spawn(world_.workers.back());
      if (random_.chance(70)) body.join(world_.workers.back());
    }
    body.statements(static_cast<int>(random_.between(nested_ ? 1 : 2, nested_ ? 3 : 6)));
  }

  void writeMain(BodyId main) {
    RandomBody body(builder_, world_, main, random_);
    for (std::size_t i = random_.below(3); i > 0; --i) body.assignSomething();
    if (random_.chance(10)) builder_.add(main, program::Release{world_.guard});
    const std::size_t shape = random_.below(100);
    if (nested_) {
      writeNested(body);
    } else if (shape < 22) {
      body.spawnForever();
    } else if (shape < 42) {
      for (const BodyId worker : world_.workers) random_.chance(60) ? body.spawnInLoop(worker) : body.spawn(worker);
      finish(body);
    } else if (shape < 60) {
      writePhases(body);
    } else {
      for (const BodyId worker : world_.workers) {
        body.spawn(worker);
        if (random_.chance(25)) body.spawn(worker);
        if (random_.chance(30)) body.statements(1);
      }
      if (random_.chance(50)) body.statements(static_cast<int>(random_.between(1, 4)));
      finish(body);
    }
  }

  // Several threads of the first worker; only they create threads of the last one.
  void writeNested(RandomBody& body) {
    const BodyId creator = world_.workers.front();
    if (random_.chance(50)) {
      body.spawnInLoop(creator);
    } else {
      body.spawn(creator);
      body.spawn(creator);
    }
    if (random_.chance(30)) body.join(world_.workers.back());
    if (random_.chance(30)) body.checkSomething();
  }

  void finish(RandomBody& body) {
    for (const BodyId worker : world_.workers)
      if (random_.chance(40)) body.join(worker);
    if (random_.chance(60)) body.checkSomething();
  }

  void writePhases(RandomBody& body) {
    for (const BodyId worker : world_.workers) {
      if (random_.chance(50)) body.assignSomething();
      body.spawn(worker);
      if (random_.chance(30)) body.statements(1);
      if (random_.chance(85)) body.join(worker);
      if (random_.chance(60)) body.checkSomething();
    }
  }

  // Breaks the regular shapes: jumps into the middle of something, and branches without a separate location.
  Program disturb(Program program) {
    for (std::size_t jumps = random_.chance(30) ? random_.between(1, 3) : 0; jumps > 0; --jumps) addJump(program);
    if (random_.chance(10))
      if (auto shorter = withoutLocation(program, anyLocation(program))) program = std::move(*shorter);
    if (random_.chance(60))
      for (std::size_t i = program.locations.size(); i-- > 0;)
        if (std::holds_alternative<program::Skip>(program.locations[i].action) && random_.chance(80))
          if (auto shorter = withoutLocation(program, LocationId(i))) program = std::move(*shorter);
    return program;
  }

  LocationId anyLocation(const Program& program) { return LocationId(random_.below(program.locations.size())); }

  void addJump(Program& program) {
    const LocationId from = anyLocation(program);
    const LocationId to = anyLocation(program);
    const auto& body = program[program[from].body];
    auto& successors = program.locations[from.index()].successors;
    if (program[from].body != program[to].body || from == body.exit || to == body.entry) return;
    if (std::find(successors.begin(), successors.end(), to) == successors.end()) successors.push_back(to);
  }

  Random random_;
  ProgramBuilder builder_;
  World world_;
  bool trying_ = false;    // threads mostly try to take a lock
  bool choosing_ = false;  // threads mostly choose objects and take their locks
  bool nested_ = false;    // threads are created by threads that are created
};

}  // namespace

Program randomProgram(std::uint64_t seed, Granularity granularity) { return Generator(seed, granularity).generate(); }

}  // namespace moire::explorer
