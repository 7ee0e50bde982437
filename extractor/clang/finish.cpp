// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/finish.h"

#include <algorithm>

#include "extractor/clang/tidy_graph.h"
#include "extractor/program/accesses.h"

namespace moire::extractor {

using program::CellId;
using program::LocationId;

void Finish::run() {
  const auto unfinished = lowering_.graph_.unfinished();
  for (const auto& [location, what] : unfinished) {
    switch (what.kind) {
      case Unfinished::Kind::Outside:
        outside(location);
        break;
      case Unfinished::Kind::ReturnSite:
        returnSite(location, *what.callee);
        break;
      case Unfinished::Kind::Join:
        join(location, what.place);
        break;
      case Unfinished::Kind::ReleaseIfLock:
        releaseIfLock(location, what.place);
        break;
      case Unfinished::Kind::ReleaseAny:
        releaseAny(location);
        break;
      case Unfinished::Kind::Declaration:
      case Unfinished::Kind::HandleWrite:
        break;
    }
  }
  declarations();
  handles();
}

void Finish::outside(LocationId location) {
  action(location) = program::Havoc{lowering_.memory_.reachableFromOutside()};
}

std::set<const Instance*> Finish::reachableFrom(const Instance& instance) {
  std::set<const Instance*> reached;
  std::vector<const Instance*> work = {&instance};
  while (!work.empty()) {
    const Instance* next = work.back();
    work.pop_back();
    if (!reached.insert(next).second) continue;
    work.insert(work.end(), next->callees.begin(), next->callees.end());
  }
  return reached;
}

void Finish::returnSite(LocationId location, const Instance& callee) {
  const auto reached = reachableFrom(callee);
  // An inner activation ran in the caller's cells only if the callee may have called the caller.
  if (!reached.contains(&lowering_.graph_.instanceOf(location))) return;
  std::vector<CellId> cells;
  for (const Instance* instance : reached) {
    cells.insert(cells.end(), instance->temporaries.begin(), instance->temporaries.end());
    for (const Object* object : instance->objects) {
      if (object == callee.result) continue;
      for (const auto& cell : object->cells)
        if (cell) cells.push_back(*cell);
    }
  }
  std::sort(cells.begin(), cells.end());
  if (!cells.empty()) action(location) = program::Havoc{std::move(cells)};
}

bool Finish::isWritten(const Place& handle) const {
  const auto leaf = Memory::leafOf(*handle.object, handle.path);
  if (!leaf || !handle.object->cells[*leaf]) return false;
  const CellId cell = *handle.object->cells[*leaf];
  const auto& unfinished = lowering_.graph_.unfinished();
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    const auto found = unfinished.find(LocationId(i));
    const bool harmless = found != unfinished.end() && (found->second.kind == Unfinished::Kind::Declaration ||
                                                        found->second.kind == Unfinished::Kind::HandleWrite);
    if (harmless || std::holds_alternative<program::Start>(program_.locations[i].action)) continue;
    const auto accesses = accessesOf(program_, LocationId(i));
    if (std::binary_search(accesses.writes.begin(), accesses.writes.end(), cell)) return true;
  }
  return false;
}

void Finish::join(LocationId location, const Place& handle) {
  const auto spawns = lowering_.spawnsByHandle_.find({handle.object, handle.path});
  if (spawns == lowering_.spawnsByHandle_.end() || spawns->second.size() != 1) return;
  const Object& object = *handle.object;
  const bool escapes = object.declaration && lowering_.pointers_.escapes(object.declaration);
  if (escapes || (object.external && lowering_.calledUnknown_) || isWritten(handle)) return;
  const LocationId spawn = spawns->second.front();
  // A local handle of another body, or of another thread of this one, would be another variable.
  if (!object.shared && program_[spawn].body != program_[location].body) return;
  action(location) = program::Join{std::get<program::Spawn>(program_[spawn].action).body};
}

void Finish::releaseIfLock(LocationId location, const Place& place) {
  const auto lock = lowering_.locks_.find({place.object, place.path});
  if (lock != lowering_.locks_.end()) action(location) = program::Release{lock->second};
}

void Finish::releaseAny(LocationId location) {
  const auto successors = program_[location].successors;
  Instance& instance = lowering_.graph_.instanceOf(location);
  const auto position = program_[location].position;
  for (const auto& [place, lock] : lowering_.locks_) {
    if (!place.first->declaration || !lowering_.pointers_.escapes(place.first->declaration)) continue;
    const LocationId one = lowering_.graph_.detached(instance, position);
    action(one) = program::Release{lock};
    program_.locations[one.index()].successors = successors;
    program_.locations[location.index()].successors.push_back(one);
  }
}

void Finish::declarations() {
  const std::vector<bool> repeats = inCycle(program_);
  for (const auto& [location, what] : lowering_.graph_.unfinished())
    if (what.kind == Unfinished::Kind::Declaration && !repeats[location.index()]) action(location) = program::Skip{};
}

void Finish::handles() {
  std::set<CellId> read;
  const auto& unfinished = lowering_.graph_.unfinished();
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    const auto found = unfinished.find(LocationId(i));
    const bool isHavoc = std::holds_alternative<program::Havoc>(program_.locations[i].action);
    if (isHavoc || (found != unfinished.end() && found->second.kind == Unfinished::Kind::HandleWrite)) continue;
    const auto accesses = accessesOf(program_, LocationId(i));
    read.insert(accesses.reads.begin(), accesses.reads.end());
  }
  for (const auto& [location, what] : unfinished) {
    if (what.kind != Unfinished::Kind::HandleWrite) continue;
    const auto& write = std::get<program::Assign>(program_[location].action);
    if (!read.contains(write.targets.front())) action(location) = program::Skip{};
  }
}

}  // namespace moire::extractor
