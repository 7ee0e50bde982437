// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/finish/finish.h"

#include <algorithm>

#include "extractor/clang/finish/tidy_graph.h"
#include "extractor/program/accesses.h"
#include "extractor/program/reachable.h"

namespace moire::extractor {

using program::CellId;
using program::LocationId;

void Finish::run() {
  jumpsBack();
  lowering_.unknownCode_.createThreads(program_, lowering_.graph_);
  countObjects();
  locks();
  barriers();
  const auto unfinished = lowering_.graph_.unfinished();
  const std::vector<CellId> outside = lowering_.memory_.reachableFromOutside();
  for (const auto& [location, what] : unfinished) {
    switch (what.kind) {
      case Unfinished::Kind::Outside:
        action(location) = program::Havoc{outside};
        break;
      case Unfinished::Kind::ReturnSite:
        returnSite(location, *what.callee);
        break;
      case Unfinished::Kind::ReleaseAny:
        releaseAny(location, what.places, false);
        break;
      case Unfinished::Kind::OutsideRelease:
        releaseAny(location, what.places, true);
        break;
      case Unfinished::Kind::Declaration:
      case Unfinished::Kind::HandleWrite:
        break;
    }
  }
  joins();
  declarations();
  handles();
  limitBodies();
  uniqueReferences();
  lowering_.finishExtents();
  divisors();
  ownAccesses();
  sharedCode();
}

const std::set<const Instance*>& Finish::reachableFrom(const Instance& instance) {
  const auto [found, isNew] = reachable_.try_emplace(&instance);
  std::set<const Instance*>& reached = found->second;
  if (!isNew) return reached;
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
  const Instance& caller = lowering_.graph_.instanceOf(location);
  // An inner activation ran in the caller's cells only if the callee may have called the caller. Callers further out
  // learn of it where they are returned to.
  if (!reachableFrom(callee).contains(&caller)) return;
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
  if (!cells.empty()) action(location) = program::Havoc{std::move(cells)};
}

/// A jump back leads to any place that can be jumped back to; without one, nothing is known but that the thread is
/// gone.
void Finish::jumpsBack() {
  for (const auto& [body, jumps] : lowering_.jumpsBack_) {
    const auto points = lowering_.returnPoints_.find(body);
    if (points == lowering_.returnPoints_.end()) {
      lowering_.graph_.link(jumps, program_[body].exit);
    } else {
      for (const LocationId point : points->second) lowering_.graph_.link(jumps, point);
    }
  }
}

/// Tells which code calls share, and where they go on: who does not come back by a return, though, is followed step by
/// step.
void Finish::sharedCode() {
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    const Instance* instance = &lowering_.graph_.instanceOf(LocationId(i));
    while (instance && !instance->shared) instance = instance->caller;
    if (instance) program_.locations[i].code = instance->entry;
  }
  std::set<const Instance*> jumping;
  for (const auto& [body, jumps] : lowering_.jumpsBack_)
    for (const LocationId jump : jumps) jumping.insert(&lowering_.graph_.instanceOf(jump));
  for (const auto& [at, back, callee] : lowering_.sharedCalls_) {
    const auto& reached = reachableFrom(*callee);
    const bool returns = std::none_of(jumping.begin(), jumping.end(),
                                      [&](const Instance* instance) { return reached.contains(instance); });
    if (returns) program_.locations[at.index()].back = back;
  }
}

/// Which bodies may several threads run?
std::vector<bool> Finish::severalThreads() const {
  const std::vector<bool> repeats = inCycle(program_);
  std::vector<bool> several(program_.bodies.size(), false);
  std::vector<unsigned> spawns(program_.bodies.size(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    std::fill(spawns.begin(), spawns.end(), 0U);
    for (std::size_t i = 0; i < program_.locations.size(); ++i) {
      const auto* spawn = std::get_if<program::Spawn>(&program_.locations[i].action);
      if (!spawn) continue;
      const std::size_t body = spawn->body.index();
      const bool many = repeats[i] || several[program_.locations[i].body.index()] || ++spawns[body] > 1;
      if (many && !several[body]) several[body] = changed = true;
    }
  }
  return several;
}

/// A local or heap object is one object if it comes into being at most once.
void Finish::countObjects() {
  const std::vector<bool> several = severalThreads();
  const std::vector<bool> repeats = inCycle(program_);
  for (Object& object : lowering_.memory_.objects()) {
    if (!object.id || object.kind == MemoryObject::Kind::Static || object.summary) continue;
    object.summary = !isOneObject(object, several, repeats);
    if (!object.summary) continue;
    for (const auto& cell : object.cells)
      if (cell) program_.cells[cell->index()].summary = true;
  }
}

bool Finish::isOneObject(const Object& object, const std::vector<bool>& several,
                         const std::vector<bool>& repeats) const {
  if (object.kind == MemoryObject::Kind::ThreadLocal) return !object.shared;
  // A context that is neither shared nor called from a shared one belongs to one body.
  if (!object.context || !object.context->root || object.context->recursive) return false;
  const auto body = lowering_.bodies_.find(object.context->root);
  const bool inOneThread = !object.shared || (body != lowering_.bodies_.end() && !several[body->second->id.index()]);
  if (!inOneThread) return false;
  if (object.kind != MemoryObject::Kind::Heap) return true;
  const auto made = lowering_.allocations_.find(&object);
  return made != lowering_.allocations_.end() && made->second.size() == 1 && !repeats[made->second.front().index()];
}

/// Semaphores that several threads may hold at once keep nobody out: those that may be free more than once at first, or
/// are given once more before there are threads, or by unknown code.
std::set<program::LockId> Finish::countingLocks() const {
  std::set<program::LockId> counting;
  const auto mark = [&](const auto& locks) {
    for (const auto& [key, lock] : locks) {
      if (lowering_.unknownLocksCount_ && lowering_.memory_.isUnknown(*key.first)) counting.insert(lock);
      for (const Place& counted : lowering_.countingLocks_)
        if (counted.object == key.first &&
            (counted.offset == anywhere || counted.offset == key.first->layout->normal(key.second)))
          counting.insert(lock);
    }
  };
  mark(lowering_.locks_);
  mark(lowering_.manyLocks_);
  for (const auto& [key, lock] : lowering_.locks_)
    if (lowering_.semaphores_.contains(lock) &&
        (!lowering_.freeOnce_.contains(lock) || lowering_.memory_.isUnknown(*key.first)))
      counting.insert(lock);
  for (const auto& [key, lock] : lowering_.manyLocks_)
    if (lowering_.semaphores_.contains(lock)) counting.insert(lock);
  const std::vector<bool> before = program::beforeThreads(program_);
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    const auto* release = std::get_if<program::Release>(&program_.locations[i].action);
    if (release && before[i] && lowering_.semaphores_.contains(release->lock)) counting.insert(release->lock);
  }
  return counting;
}

void Finish::locks() {
  for (const auto& [key, lock] : lowering_.locks_)
    if (key.first->summary) program_.locks[lock.index()].summary = true;
  for (const auto& [key, lock] : lowering_.locks_)
    if (program_[lock].kind == program::LockKind::Plain && !key.first->summary &&
        lowering_.lockKinds_.isRecursive(*key.first, key.second))
      program_.locks[lock.index()].kind = program::LockKind::Recursive;
  const std::set<program::LockId> counting = countingLocks();
  for (auto& location : program_.locations) {
    const auto isUseless = [&](const auto& action) { return counting.contains(action.lock); };
    if (const auto* acquire = std::get_if<program::Acquire>(&location.action); acquire && isUseless(*acquire)) {
      program_.assumptions.push_back({location.position, "the semaphore '" + program_[acquire->lock].name +
                                                             "' may be free several times: whoever waits for it is "
                                                             "assumed to be woken up"});
      location.action = program::Skip{};
    }
    if (const auto* attempt = std::get_if<program::TryAcquire>(&location.action); attempt && isUseless(*attempt)) {
      const CellId result = attempt->result;
      location.action = program::Assign{{result}, program::nondet(*program_[result].type)};
    }
    if (const auto* release = std::get_if<program::Release>(&location.action);
        release && counting.contains(release->lock))
      location.action = program::Skip{};
  }
}

std::vector<unsigned> Finish::creationCounts() const {
  const std::vector<bool> several = severalThreads();
  std::vector<unsigned> spawns(program_.bodies.size(), 0);
  for (const auto& location : program_.locations)
    if (const auto* spawn = std::get_if<program::Spawn>(&location.action))
      // After a jump back a loop may begin again.
      spawns[spawn->body.index()] +=
          several[location.body.index()] || lowering_.returnPoints_.contains(location.body) ? 2 : 1;
  return spawns;
}

/// Where each thread of a body was given another address, what it reaches by it is its own.
void Finish::uniqueReferences() {
  const std::vector<unsigned> spawns = creationCounts();
  for (auto& reference : program_.references) {
    const BodyPlan* plan = nullptr;
    for (const BodyPlan& candidate : lowering_.plans_)
      if (candidate.id == reference.body) plan = &candidate;
    if (!plan || plan->ownArgumentBits == 0 || spawns[plan->id.index()] != 1 || reference.cells.size() != 1) continue;
    const auto number = static_cast<std::size_t>(&reference - program_.references.data());
    const auto parameter = lowering_.parameters_.find(plan->id);
    reference.unique = parameter != lowering_.parameters_.end() && parameter->second == reference.cells.front() &&
                       program_[parameter->second].type->bits >= plan->ownArgumentBits &&
                       lowering_.referenceBits_[number] >= plan->ownArgumentBits;
  }
}

namespace {

/// How often the action reads or writes the cell.
std::size_t countAccesses(const program::Program& program, LocationId location, CellId cell) {
  std::size_t count = 0;
  const auto scan = [&](const program::ExpressionPtr& value) {
    forEach(*value, [&](const program::Expression& part) {
      if (part.op == program::Op::Read && std::find(part.cells.begin(), part.cells.end(), cell) != part.cells.end())
        ++count;
    });
  };
  const auto& action = program[location].action;
  if (const auto* assign = std::get_if<program::Assign>(&action)) scan(assign->value);
  if (const auto* assume = std::get_if<program::Assume>(&action)) scan(assume->condition);
  if (const auto* check = std::get_if<program::Check>(&action)) scan(check->condition);
  const auto accesses = accessesOf(program, location);
  return count + (std::binary_search(accesses.writes.begin(), accesses.writes.end(), cell) ? 1 : 0);
}

}  // namespace

/// Only where every access of a location to a cell of many objects goes by one address, that says which one is meant.
void Finish::ownAccesses() {
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    auto& own = program_.locations[i].own;
    std::erase_if(own, [&](const auto& access) { return !program_[access.cell].summary; });
    std::erase_if(own, [&, all = own](const auto& access) {
      const auto known = std::count_if(all.begin(), all.end(), [&](const auto& a) { return a.cell == access.cell; });
      return static_cast<std::size_t>(known) < countAccesses(program_, LocationId(i), access.cell);
    });
    const auto differs = [](const program::OwnAccess& one, const program::OwnAccess& other) {
      return one.cell == other.cell && (one.reference != other.reference || one.anchor != other.anchor);
    };
    std::erase_if(own, [&, all = own](const auto& access) {
      return std::any_of(all.begin(), all.end(), [&](const auto& other) { return differs(access, other); });
    });
    std::sort(own.begin(), own.end(), [](const auto& one, const auto& other) { return one.cell < other.cell; });
    own.erase(
        std::unique(own.begin(), own.end(), [](const auto& one, const auto& other) { return one.cell == other.cell; }),
        own.end());
  }
}

void Finish::releaseAny(LocationId location, const Places& places, bool onlyHeld) {
  const auto successors = program_[location].successors;
  Instance& instance = lowering_.graph_.instanceOf(location);
  const auto position = program_[location].position;
  std::vector<std::pair<std::pair<const Object*, Offset>, program::LockId>> all(lowering_.locks_.begin(),
                                                                                lowering_.locks_.end());
  // Where one of many is meant, a release of its own follows.
  if (places.unknown || places.list.size() != 1)
    all.insert(all.end(), lowering_.manyLocks_.begin(), lowering_.manyLocks_.end());
  for (const auto& [key, lock] : all) {
    const Object* const object = key.first;
    const Offset offset = object->layout->normal(key.second);
    const bool meant = (places.unknown && lowering_.memory_.isUnknown(*object)) ||
                       std::any_of(places.list.begin(), places.list.end(), [&](const Place& place) {
                         return place.object == object && (place.offset == anywhere || place.offset == offset);
                       });
    if (!meant || (onlyHeld && !mayBeHeldAt(location, lock))) continue;
    const LocationId one = lowering_.graph_.detached(instance, position);
    action(one) = program::Release{lock};
    program_.locations[one.index()].successors = successors;
    program_.locations[location.index()].successors.push_back(one);
  }
}

/// A thread has a lock only where it may have taken it; a semaphore is given by anybody.
bool Finish::mayBeHeldAt(LocationId location, program::LockId lock) {
  if (lowering_.semaphores_.contains(lock)) return true;
  const auto [found, isNew] = held_.try_emplace(lock);
  // Locations that come with releases are never asked for: these make no others.
  if (isNew)
    found->second = program::reachableAfter(program_, [&](const program::Action& action) {
      const auto* acquire = std::get_if<program::Acquire>(&action);
      const auto* attempt = std::get_if<program::TryAcquire>(&action);
      return (acquire && acquire->lock == lock) || (attempt && attempt->lock == lock);
    });
  return found->second[location.index()];
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
