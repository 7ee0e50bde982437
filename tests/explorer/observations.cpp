// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/observations.h"

#include <algorithm>

namespace moire::explorer {

using program::Accesses;
using program::CellId;
using program::Int;
using program::LocationId;

Observations::Observations(const program::Program& program)
    : program_(program),
      cells_(program.cells.size()),
      reached_(program.locations.size()),
      values_(program.locations.size() * program.cells.size()),
      pairs_(program.locations.size() * program.locations.size()) {
  for (std::size_t i = 0; i < program.bodies.size(); ++i) {
    visible_.push_back(program::visibleCells(program, program::BodyId(i)));
    std::erase_if(visible_.back(), [&](CellId cell) { return !program[cell].type; });
  }
}

void Observations::add(const Layout& layout, const State& state) {
  if (!state.begun(layout)) return;
  const std::size_t threads = state.threadCount(layout);
  mostThreads_ = std::max(mostThreads_, threads);
  deadlocks_.merge(deadlocksIn(layout, state));
  for (std::size_t i = 0; i < threads; ++i) {
    addThread(layout, state, i);
    for (std::size_t j = i + 1; j < threads; ++j) {
      addPair(state.location(layout, i), state.location(layout, j));
      addMeetings(layout, state, i, j);
    }
  }
}

void Observations::addThread(const Layout& layout, const State& state, std::size_t thread) {
  const LocationId at = state.location(layout, thread);
  reached_[at.index()] = true;
  const bool started = state.started(layout, thread);
  const ThreadMemory memory(layout, state, thread);
  ValueSet found;
  for (const CellId cell : visible_[program_[at].body.index()]) {
    if (!program_[cell].shared && !started) continue;
    found.clear();
    memory.read(cell, found);
    ValueSet& known = values_[at.index() * cells_ + cell.index()];
    for (const Int value : found) {
      const auto place = std::lower_bound(known.begin(), known.end(), value);
      if (place == known.end() || *place != value) known.insert(place, value);
    }
  }
  if (mayFailNow(layout, state, thread)) failures_.insert(at);
  misuses_.merge(misusesOf(layout, state, thread));
  const auto* acquire = std::get_if<program::Acquire>(&program_[at].action);
  if (acquire == nullptr) return;
  for (const LockObject& lock : state.lockObjects(layout, thread, acquire->lock, acquire->reference))
    if (!state.mayTake(layout, thread, lock, acquire->shared)) waitedForLock_ = true;
}

void Observations::addPair(LocationId first, LocationId second) {
  const std::size_t count = reached_.size();
  for (const std::size_t pair : {first.index() * count + second.index(), second.index() * count + first.index()}) {
    pairs_[pair] = true;
  }
}

namespace {
bool saysWhich(const program::Location& location, CellId cell) {
  return std::any_of(location.own.begin(), location.own.end(), [&](const auto& own) { return own.cell == cell; });
}
}  // namespace

void Observations::addMeetings(const Layout& layout, const State& state, std::size_t first, std::size_t second) {
  const LocationId one = state.location(layout, first);
  const LocationId other = state.location(layout, second);
  for (const auto& own : program_[one].own)
    if (saysWhich(program_[other], own.cell) && state.mayMeet(layout, first, second, own.cell))
      meetings_.insert({own.cell, std::min(one, other), std::max(one, other)});
}

std::set<Observations::Race> Observations::races() const {
  std::vector<Accesses> accesses;
  accesses.reserve(program_.locations.size());
  for (std::size_t i = 0; i < program_.locations.size(); ++i)
    accesses.push_back(program::accessesOf(program_, LocationId(i)));
  const auto contains = [](const std::vector<CellId>& cells, CellId cell) {
    return std::binary_search(cells.begin(), cells.end(), cell);
  };
  const auto meet = [&](CellId cell, LocationId one, LocationId other) {
    return !saysWhich(program_[one], cell) || !saysWhich(program_[other], cell) ||
           meetings_.contains({cell, std::min(one, other), std::max(one, other)});
  };
  std::set<Race> races;
  for (std::size_t writer = 0; writer < accesses.size(); ++writer)
    for (const CellId cell : accesses[writer].writes) {
      if (!program_[cell].shared || program_[cell].hidden) continue;
      for (std::size_t other = 0; other < accesses.size(); ++other)
        if (pairs_[writer * reached_.size() + other] && meet(cell, LocationId(writer), LocationId(other)) &&
            (contains(accesses[other].reads, cell) || contains(accesses[other].writes, cell)))
          races.insert({cell, LocationId(std::min(writer, other)), LocationId(std::max(writer, other))});
    }
  return races;
}

Observations observe(const program::Program& program, const Limits& limits) {
  Explorer explorer(program, limits);
  Observations observations(program);
  explorer.run([&](const State& state) {
    observations.add(explorer.layout(), state);
    return true;
  });
  return observations;
}

bool mayFailNow(const Layout& layout, const State& state, std::size_t thread) {
  const auto& location = layout.program()[state.location(layout, thread)];
  const auto* check = std::get_if<program::Check>(&location.action);
  return check != nullptr && state.mayRun(layout, thread) &&
         outcomesOf(*check->condition, ThreadMemory(layout, state, thread)).fails;
}

}  // namespace moire::explorer
