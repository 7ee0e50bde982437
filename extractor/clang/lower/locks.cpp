// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/locks.h"

#include <algorithm>

#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/own_addresses.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/layout.h"

namespace moire::extractor {

using clang::Expr;
using program::ExpressionPtr;
using program::IntType;

program::LockId Locks::lockAt(const Place& place) {
  const auto [found, isNew] = parts_.lowered.locks.one.try_emplace({place.object, *place.exact}, program_.locks.size());
  if (!isNew) return found->second;
  // The lock of a standard stream has the name of the stream.
  constexpr std::string_view behind = "memory behind ";
  std::string name = Memory::nameOf(place);
  if (place.object->hasOneLock && name.starts_with(behind)) name.erase(0, behind.size());
  program_.locks.push_back({std::move(name)});
  return found->second;
}

std::optional<Locks::MeantLock> Locks::lockThere(const Place& place, const Expr* pointer) {
  if (place.offset == anywhere || !place.object->shared) return std::nullopt;
  const auto through = pointer ? parts_.ownAddresses.throughPointer(pointer) : std::nullopt;
  std::optional<program::ReferenceId> reference;
  const auto isApart = [&](const Place& base) { return through->isApartAt(base); };
  if (through && !through->inner && std::all_of(through->bases.begin(), through->bases.end(), isApart))
    reference = through->reference;
  if (place.exact) return MeantLock{lockAt(place), reference, true};
  const auto [found, isNew] =
      parts_.lowered.locks.many.try_emplace({place.object, place.offset}, program_.locks.size());
  if (isNew) program_.locks.push_back({memory_.unique(Memory::nameOf(place)), true});
  return MeantLock{found->second, reference, false};
}

PlaceSet Locks::asLocks(PlaceSet places) {
  for (Place& place : places.list)
    if (place.object->hasOneLock) place = {place.object, 0, 0};
  return places;
}

PlaceSet Locks::locksBehind(const Expr* pointer) const { return asLocks(parts_.places.targetsOf(pointer)); }

void Locks::keepRecursive(const Expr* lock) { parts_.lowered.locks.kinds.keepRecursive(locksBehind(lock)); }

std::optional<Locks::MeantLock> Locks::lockBehind(const Expr* pointer) {
  const PlaceSet places = locksBehind(pointer);
  const Place* place = places.single();
  return place ? lockThere(*place, pointer) : std::nullopt;
}

void Locks::takeOneOf(const PlaceSet& places, const Expr* pointer, const std::function<void(const MeantLock&)>& take) {
  constexpr std::size_t few = 4;
  const auto isSomewhere = [](const Place& place) { return place.offset == anywhere; };
  if (places.unknown || places.list.empty() || places.list.size() > few ||
      std::any_of(places.list.begin(), places.list.end(), isSomewhere))
    return parts_.emitter.noteAssumption(
        "which lock is taken here is not known: it protects nothing, and is assumed not to be part of a deadlock");
  parts_.emitter.settle();
  const Open before = graph_.take();
  Open after;
  for (const Place& place : places.list) {
    graph_.set(before);
    if (auto known = lockThere(place, pointer)) {
      // Where one of several is meant, an address does not say which.
      if (places.list.size() > 1) known->reference.reset();
      take(*known);
    }
    const Open end = graph_.take();
    after.insert(after.end(), end.begin(), end.end());
  }
  graph_.set(after);
}

void Locks::acquire(const Expr* lock, bool shared, bool conditionWait) {
  if (const auto known = lockBehind(lock)) {
    parts_.emitter.emit(program::Acquire{known->lock, shared, known->reference, conditionWait});
  } else if (isPrivateLock(lock)) {
    parts_.emitter.noteAssumption("a lock that only one thread can get at: it is assumed not to be taken twice");
  } else {
    takeOneOf(locksBehind(lock), lock, [&](const MeantLock& taken) {
      parts_.emitter.append(program::Acquire{taken.lock, shared, taken.reference, conditionWait});
    });
  }
}

void Locks::markSemaphore(const Expr* lock) {
  const auto known = lockBehind(lock);
  if (!known) return;
  parts_.lowered.locks.semaphores.insert(known->lock);
  program_.locks[known->lock.index()].kind = program::LockKind::Semaphore;
}

bool Locks::isPrivateLock(const Expr* lock) const {
  const PlaceSet places = parts_.places.targetsOf(lock);
  return places.single() && !places.single()->object->shared;
}

void Locks::release(const Expr* lock, bool conditionWait) {
  const auto known = lockBehind(lock);
  if (!known || !known->exact)
    parts_.emitter.emitUnfinished(
        {Unfinished::Kind::ReleaseAny, nullptr, parts_.places.targetsOf(lock), conditionWait && !known});
  if (known) parts_.emitter.emit(program::Release{known->lock, known->reference, conditionWait});
}

ExpressionPtr Locks::tryAcquire(const clang::CallExpr* expression, const FunctionModel::Try& model) {
  const IntType type = walk_.typeOf(expression->getType());
  const Expr* lock = expression->getArg(model.lock);
  const auto known = lockBehind(lock);
  if (!known && isPrivateLock(lock)) return nondet(type);
  parts_.emitter.settle();
  const program::CellId result = parts_.emitter.temporary(type);
  const auto take = [&](const MeantLock& taken) {
    parts_.emitter.append(program::TryAcquire{taken.lock, model.shared, result, model.success, taken.reference});
  };
  if (known) {
    take(*known);
  } else {
    parts_.emitter.append(program::Assign{{result}, nondet(type)});
    takeOneOf(locksBehind(lock), lock, take);
  }
  return read(result, type);
}

void Locks::initialiseLock(const Expr* lock, const Expr* count) {
  const auto times = parts_.constants.of(count);
  if (!times) parts_.values.discard(count);
  const auto known = lockBehind(lock);
  const bool atMostOnce = times && (*times)->range.high <= 1;
  if (known && known->exact && atMostOnce) {
    parts_.lowered.locks.freeOnce.insert(known->lock);
    return;
  }
  const PlaceSet places = parts_.places.targetsOf(lock);
  for (const Place& place : places.list) parts_.lowered.locks.counting.push_back(place);
  parts_.lowered.locks.unknownCount = parts_.lowered.locks.unknownCount || places.unknown;
}

void Locks::lockKinds(const clang::CallExpr* expression, const FunctionModel& model) {
  const auto number = [&](unsigned position) -> std::optional<program::Int> {
    const auto value = parts_.constants.of(expression->getArg(position));
    return value ? std::optional((*value)->range.low) : std::nullopt;
  };
  const unsigned count = expression->getNumArgs();
  if (const auto& sets = model.setsKind; sets && sets->first < count && sets->second < count) {
    const auto kind = number(sets->second);
    parts_.lowered.locks.kinds.setAttributes(parts_.places.targetsOf(expression->getArg(sets->first)),
                                             kind ? std::optional(*kind == 1) : std::nullopt);
  }
  auto& preferences = parts_.lowered.locks.preferences;
  if (const auto& sets = model.setsPreference; sets && sets->first < count && sets->second < count) {
    const auto kind = number(sets->second);
    constexpr program::Int writersFirst = 2;  // PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP
    preferences.setAttributes(parts_.places.targetsOf(expression->getArg(sets->first)), !kind || *kind == writersFirst);
  }
  if (const auto& makes = model.makesSharedLock; makes && makes->first < count && makes->second < count)
    preferences.makeBy(parts_.places.targetsOf(expression->getArg(makes->first)),
                       parts_.places.targetsOf(expression->getArg(makes->second)));
  const auto& makes = model.makesLock;
  if (!makes || makes->lock >= count || makes->kind >= count) return;
  const PlaceSet locks = parts_.places.targetsOf(expression->getArg(makes->lock));
  if (makes->byAttributes) {
    // The pointer may be null, and then the lock is plain.
    const Expr* attributes = expression->getArg(makes->kind)->IgnoreParenCasts();
    const auto* address = clang::dyn_cast<clang::UnaryOperator>(attributes);
    const bool known = address && address->getOpcode() == clang::UO_AddrOf;
    return parts_.lowered.locks.kinds.makeBy(locks, known ? parts_.places.targetsOf(attributes) : PlaceSet{});
  }
  const auto kind = number(makes->kind);
  parts_.lowered.locks.kinds.make(locks, kind && *kind % 2 == 1);
}

}  // namespace moire::extractor
