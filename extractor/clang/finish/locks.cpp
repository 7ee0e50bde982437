// SPDX-License-Identifier: Apache-2.0
// Which locks stand for many, are recursive, or exclude nobody.
#include <algorithm>
#include <map>
#include <set>

#include "extractor/clang/finish/passes.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/program/reachable.h"

namespace moire::extractor {

namespace {

/// Semaphores that several threads may hold at once exclude nobody. They are those that may start with a count above
/// one, or that are posted before there are threads, or by unknown code.
std::set<program::LockId> countingLocks(const Lowered& lowered) {
  const program::Program& program = lowered.program;
  std::set<program::LockId> counting;
  const auto mark = [&](const auto& locks) {
    for (const auto& [key, lock] : locks) {
      if (lowered.locks.unknownCount && lowered.memory.isUnknown(*key.first)) counting.insert(lock);
      for (const Place& counted : lowered.locks.counting)
        if (counted.object == key.first &&
            (counted.offset == anywhere || counted.offset == key.first->layout->normal(key.second)))
          counting.insert(lock);
    }
  };
  mark(lowered.locks.one);
  mark(lowered.locks.many);
  for (const auto& [key, lock] : lowered.locks.one)
    if (lowered.locks.semaphores.contains(lock) &&
        (!lowered.locks.freeOnce.contains(lock) || lowered.memory.isUnknown(*key.first)))
      counting.insert(lock);
  for (const auto& [key, lock] : lowered.locks.many)
    if (lowered.locks.semaphores.contains(lock)) counting.insert(lock);
  const std::vector<bool> before = program::beforeThreads(program);
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const auto* release = std::get_if<program::Release>(&program.locations[i].action);
    if (release && before[i] && lowered.locks.semaphores.contains(release->lock)) counting.insert(release->lock);
  }
  return counting;
}

/// No thread ever posts the semaphore, as far as is known.
bool isNeverPosted(const Lowered& lowered, const Spot& spot, program::LockId lock) {
  if (lowered.memory.isUnknown(*spot.first)) return false;
  const auto mayBeMeant = [&](const PlaceSet& places) {
    return places.unknown || std::any_of(places.list.begin(), places.list.end(),
                                         [&](const auto& one) { return one.object == spot.first; });
  };
  for (const auto& [location, what] : lowered.graph.unfinished())
    if (what.kind == Unfinished::Kind::ReleaseAny && mayBeMeant(what.places)) return false;
  const auto posts = [&](const program::Location& location) {
    const auto* release = std::get_if<program::Release>(&location.action);
    return release && release->lock == lock;
  };
  return std::none_of(lowered.program.locations.begin(), lowered.program.locations.end(), posts);
}

/// The semaphores among them that are never posted, and conditions that nobody signals instead of them.
std::map<program::LockId, program::ConditionId> neverPosted(Lowered& lowered,
                                                            const std::set<program::LockId>& counting) {
  std::map<program::LockId, program::ConditionId> found;
  for (const auto& [spot, lock] : lowered.locks.one) {
    if (!counting.contains(lock) || !isNeverPosted(lowered, spot, lock)) continue;
    const program::ConditionId condition(lowered.program.conditions.size());
    lowered.program.conditions.push_back({lowered.program[lock].name});
    lowered.conditions.one.emplace(spot, condition);
    found.emplace(lock, condition);
  }
  return found;
}

}  // namespace

void settleLocks(Lowered& lowered) {
  program::Program& program = lowered.program;
  for (const auto& [key, lock] : lowered.locks.one)
    if (const auto many = lowered.locks.many.find({key.first, key.first->layout->normal(key.second)});
        many != lowered.locks.many.end())
      program.locks[lock.index()].among = many->second;
  for (const auto& [key, lock] : lowered.locks.one)
    if (key.first->summary && !key.first->hasOneLock) program.locks[lock.index()].summary = true;
  for (const auto& [key, lock] : lowered.locks.one)
    if (program[lock].kind == program::LockKind::Plain && lowered.locks.kinds.isRecursive(*key.first, key.second))
      program.locks[lock.index()].kind = program::LockKind::Recursive;
  const auto settlePreference = [&](const Spot& key, program::LockId lock, std::optional<Offset> exact) {
    if (program[lock].kind == program::LockKind::Plain &&
        lowered.locks.preferences.mayLetWritersGoFirst(*key.first, exact, lowered.locks.writersGoFirst))
      program.locks[lock.index()].kind = program::LockKind::WritersFirst;
  };
  for (const auto& [key, lock] : lowered.locks.one) settlePreference(key, lock, key.second);
  for (const auto& [key, lock] : lowered.locks.many) settlePreference(key, lock, std::nullopt);
  const std::set<program::LockId> counting = countingLocks(lowered);
  const auto neverSignalled = neverPosted(lowered, counting);
  for (auto& location : program.locations) {
    const auto isUseless = [&](const auto& action) { return counting.contains(action.lock); };
    if (const auto* acquire = std::get_if<program::Acquire>(&location.action); acquire && isUseless(*acquire)) {
      if (const auto condition = neverSignalled.find(acquire->lock); condition != neverSignalled.end()) {
        location.action = program::Await{condition->second};
        continue;
      }
      program.assumptions.push_back({location.position, "the semaphore '" + program[acquire->lock].name +
                                                            "' may be free several times: threads that wait for it are "
                                                            "assumed to be woken up"});
      location.action = program::Skip{};
    }
    if (const auto* attempt = std::get_if<program::TryAcquire>(&location.action); attempt && isUseless(*attempt)) {
      const program::CellId result = attempt->result;
      location.action = program::Assign{{result}, program::nondet(*program[result].type)};
    }
    if (const auto* release = std::get_if<program::Release>(&location.action);
        release && counting.contains(release->lock))
      location.action = program::Skip{};
  }
}

}  // namespace moire::extractor
