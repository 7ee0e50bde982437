// SPDX-License-Identifier: Apache-2.0
#include "driver/checks/deadlocks/waiting_threads.h"

#include <algorithm>
#include <deque>
#include <map>

namespace moire::driver {

using program::LocationId;
using program::LockId;

namespace {

bool mayTake(const program::Action& action, LockId lock) {
  const auto* acquire = std::get_if<program::Acquire>(&action);
  const auto* attempt = std::get_if<program::TryAcquire>(&action);
  return (acquire && acquire->lock == lock) || (attempt && attempt->lock == lock);
}

}  // namespace

std::vector<const Wait*> WaitingThreads::waitsAt(LocationId at) const {
  std::vector<const Wait*> waits;
  const auto& all = analysis_.lockFindings.deadlocks;
  for (auto next = all.lower_bound({at, {}, LocationId(0)}); next != all.end() && next->at == at; ++next)
    waits.push_back(&*next);
  return waits;
}

WaitingThreads::Shown WaitingThreads::waitingWith(LocationId at) const {
  std::map<LocationId, LocationId> reachedFrom;
  std::deque<LocationId> work;
  for (const Wait* wait : waitsAt(at))
    if (reachedFrom.emplace(wait->keeper, at).second) work.push_back(wait->keeper);
  if (work.empty()) return {};
  Shown shown{{at}, true};
  std::size_t cycles = 0;
  for (; !work.empty(); work.pop_front()) {
    const LocationId from = work.front();
    const auto waits = waitsAt(from);
    // A thread that cannot go on because of an atomic block waits for nothing else.
    const bool closes =
        waits.empty() || std::any_of(waits.begin(), waits.end(), [&](auto* w) { return w->keeper == at; });
    if (closes) {
      constexpr std::size_t enough = 4;
      if (++cycles > enough) break;
      for (LocationId via = from; via != at; via = reachedFrom.at(via)) shown.places.insert(via);
      continue;
    }
    for (const Wait* wait : waits)
      if (reachedFrom.emplace(wait->keeper, from).second) work.push_back(wait->keeper);
  }
  // It waits for one that waits forever with others.
  if (cycles > 0) return shown;
  shown.places.insert(waitsAt(at).front()->keeper);
  shown.isCycle = false;
  return shown;
}

AccessReport WaitingThreads::report(LocationId at) const {
  const auto& location = program_[at];
  AccessReport report{location.position, location.function, false, {}};
  LockUse use;
  if (const auto* acquire = std::get_if<program::Acquire>(&location.action)) {
    report.write = !acquire->shared;
    use.what = program_[acquire->lock].name;
  }
  if (const auto* join = std::get_if<program::Join>(&location.action))
    use.what = "the end of " + program_[join->body].name;
  if (const auto* meet = std::get_if<program::Meet>(&location.action))
    use.what = "others at " + program_[meet->barrier].name;
  if (const auto* await = std::get_if<program::Await>(&location.action))
    use.what = "a signal of " + program_[await->condition].name;
  if (const auto* release = std::get_if<program::Release>(&location.action)) use.unlocks = program_[release->lock].name;
  for (const LockId lock : analysis_.lockFindings.mayHold[at.index()]) {
    report.locks.push_back(program_[lock].name);
    use.takenAt.push_back(takenBefore(at, lock));
  }
  report.lockUse = std::move(use);
  report.createdAt = paths_.creationsOf(location.body);
  return report;
}

std::vector<program::SourcePosition> WaitingThreads::takenBefore(LocationId at, LockId lock) const {
  std::map<LocationId, std::vector<LocationId>> predecessors;
  for (std::size_t i = 0; i < program_.locations.size(); ++i)
    if (program_.locations[i].body == program_[at].body)
      for (const LocationId next : program_.locations[i].successors) predecessors[next].emplace_back(i);
  const auto mayHold = [&](LocationId where) {
    const auto& held = analysis_.lockFindings.mayHold[where.index()];
    return std::find(held.begin(), held.end(), lock) != held.end();
  };
  std::set<LocationId> seen{at};
  std::set<program::SourcePosition> positions;
  std::vector<LocationId> work{at};
  while (!work.empty()) {
    const LocationId next = work.back();
    work.pop_back();
    for (const LocationId before : predecessors[next]) {
      if (mayTake(program_[before].action, lock)) {
        positions.insert(program_[before].position);
      } else if (mayHold(before) && seen.insert(before).second) {
        work.push_back(before);
      }
    }
  }
  return {positions.begin(), positions.end()};
}

}  // namespace moire::driver
