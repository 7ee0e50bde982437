// SPDX-License-Identifier: Apache-2.0
// The actions that depend on the whole program.
#include <algorithm>

#include "extractor/clang/finish/call_reach.h"
#include "extractor/clang/finish/passes.h"
#include "extractor/clang/finish/taken_locks.h"
#include "extractor/clang/finish/tidy_graph.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/program/accesses.h"

namespace moire::extractor {

using program::CellId;
using program::LocationId;

namespace {

/// An inner activation used the caller's cells only if the callee may have called the caller. The same is done for
/// callers further out where control returns to them.
void returnTo(Lowered& lowered, LocationId location, const Instance& callee, CallReach& callReach) {
  const Instance& caller = lowered.graph.instanceOf(location);
  if (!callReach.of(callee).contains(&caller)) return;
  std::vector<CellId> cells;
  for (const Instance* instance = &caller; instance; instance = instance->shared ? nullptr : instance->caller) {
    cells.insert(cells.end(), instance->temporaries.begin(), instance->temporaries.end());
    for (const Object* object : instance->objects) {
      if (object == callee.result) continue;
      for (const auto& cell : object->cells)
        if (cell) cells.push_back(*cell);
    }
  }
  std::sort(cells.begin(), cells.end());
  if (!cells.empty()) lowered.program.locations[location.index()].action = program::Havoc{std::move(cells)};
}

/// The lock may be at one of the places.
bool mayBeMeant(const Lowered& lowered, const PlaceSet& places, const Spot& lock) {
  const Object* const object = lock.first;
  const Offset offset = object->layout->normal(lock.second);
  return (places.unknown && lowered.memory.isUnknown(*object)) ||
         std::any_of(places.list.begin(), places.list.end(), [&](const Place& place) {
           return place.object == object && (place.offset == anywhere || place.offset == offset);
         });
}

/// Releases any lock at these places; with `taken`, any of those that the thread may have taken before.
void releaseAny(Lowered& lowered, LocationId location, const Unfinished& what, TakenLocks* taken) {
  const PlaceSet& places = what.places;
  program::Program& program = lowered.program;
  const auto successors = program[location].successors;
  Instance& instance = lowered.graph.instanceOf(location);
  const auto position = program[location].position;
  std::vector<std::pair<Spot, program::LockId>> all(lowered.locks.one.begin(), lowered.locks.one.end());
  const auto isGiven = [&](program::LockId lock) { return lowered.locks.semaphores.contains(lock); };  // by anybody
  // Where one of many locks is meant, it is released by a separate action that follows.
  if (places.unknown || places.list.size() != 1)
    all.insert(all.end(), lowered.locks.many.begin(), lowered.locks.many.end());
  for (const auto& [key, lock] : all) {
    if (!mayBeMeant(lowered, places, key) || (taken && !isGiven(lock) && !taken->mayHaveTaken(location, lock)))
      continue;
    const LocationId one = lowered.graph.detached(instance, position);
    program.locations[one.index()].action = program::Release{lock, {}, what.conditionWait};
    program.locations[one.index()].successors = successors;
    program.locations[location.index()].successors.push_back(one);
  }
}

/// Control goes on only if the thread may hold one of the locks at these places, and may not take it again.
void onlyIfHeld(Lowered& lowered, LocationId location, const PlaceSet& places, TakenLocks& taken) {
  const auto mayBeHeld = [&](const auto& entry) {
    const auto& [key, lock] = entry;
    const bool isRecursive = lowered.locks.kinds.isRecursive(*key.first, key.second);
    return mayBeMeant(lowered, places, key) && !isRecursive && taken.mayHaveTaken(location, lock);
  };
  const auto& one = lowered.locks.one;
  const auto& many = lowered.locks.many;
  if (std::any_of(one.begin(), one.end(), mayBeHeld) || std::any_of(many.begin(), many.end(), mayBeHeld)) return;
  lowered.program.locations[location.index()].successors.clear();
}

/// Whoever waits for one of the locks goes on in no other way than if it did not.
void waitForAny(Lowered& lowered, LocationId location) {
  program::Program& program = lowered.program;
  Instance& instance = lowered.graph.instanceOf(location);
  const auto position = program[location].position;
  for (const auto& [key, lock] : lowered.locks.one) {
    if (!lowered.locks.kinds.isKeptRecursive(*key.first, key.second)) continue;
    const LocationId one = lowered.graph.detached(instance, position);
    program.locations[one.index()].action = program::Acquire{lock};
    const LocationId end = lowered.graph.detached(instance, position);
    program.locations[one.index()].successors = {end};
    program.locations[location.index()].successors.push_back(one);
  }
}

}  // namespace

void completeActions(Lowered& lowered, CallReach& callReach) {
  TakenLocks taken(lowered.program);
  const std::vector<CellId> outside = lowered.memory.reachableFromOutside();
  for (const auto& [location, what] : lowered.graph.unfinished()) {
    switch (what.kind) {
      case Unfinished::Kind::Outside:
        lowered.program.locations[location.index()].action = program::Havoc{outside};
        break;
      case Unfinished::Kind::ReturnSite:
        returnTo(lowered, location, *what.callee, callReach);
        break;
      case Unfinished::Kind::ReleaseAny:
        releaseAny(lowered, location, what, nullptr);
        break;
      case Unfinished::Kind::OnlyIfHeld:
        onlyIfHeld(lowered, location, what.places, taken);
        break;
      case Unfinished::Kind::OutsideRelease:
        releaseAny(lowered, location, what, &taken);
        break;
      case Unfinished::Kind::WaitsForAny:
        waitForAny(lowered, location);
        break;
      case Unfinished::Kind::Declaration:
      case Unfinished::Kind::HandleWrite:
        break;
    }
  }
}

void dropSingleDeclarations(Lowered& lowered) {
  const std::vector<bool> repeats = inCycle(lowered.program);
  for (const auto& [location, what] : lowered.graph.unfinished())
    if (what.kind == Unfinished::Kind::Declaration && !repeats[location.index()])
      lowered.program.locations[location.index()].action = program::Skip{};
}

void dropUnreadHandles(Lowered& lowered) {
  program::Program& program = lowered.program;
  std::set<CellId> read;
  const auto& unfinished = lowered.graph.unfinished();
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const auto found = unfinished.find(LocationId(i));
    const bool isHavoc = std::holds_alternative<program::Havoc>(program.locations[i].action);
    if (isHavoc || (found != unfinished.end() && found->second.kind == Unfinished::Kind::HandleWrite)) continue;
    const auto accesses = accessesOf(program, LocationId(i));
    read.insert(accesses.reads.begin(), accesses.reads.end());
  }
  for (const auto& [location, what] : unfinished) {
    if (what.kind != Unfinished::Kind::HandleWrite) continue;
    const auto& write = std::get<program::Assign>(program[location].action);
    if (!read.contains(write.targets.front())) program.locations[location.index()].action = program::Skip{};
  }
}

}  // namespace moire::extractor
