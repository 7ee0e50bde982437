// SPDX-License-Identifier: Apache-2.0
// Calls of functions that have a model: locks, atomic blocks, ends, assumptions.
#include <algorithm>

#include "extractor/clang/lower/lowering.h"

namespace moire::extractor {

using clang::Expr;
using program::ExpressionPtr;
using program::IntType;

namespace {

bool isOneOf(unsigned i, std::initializer_list<std::optional<unsigned>> positions) {
  return std::any_of(positions.begin(), positions.end(), [&](const auto& position) { return position == i; });
}

bool contains(const std::vector<unsigned>& positions, unsigned i) {
  return std::find(positions.begin(), positions.end(), i) != positions.end();
}

}  // namespace

program::LockId Lowering::lockAt(const Place& place) {
  const auto [found, isNew] = lowered_.locks.one.try_emplace({place.object, *place.exact}, program_.locks.size());
  if (isNew) program_.locks.push_back({Memory::nameOf(place)});
  return found->second;
}

/// The lock at the place, or what stands for the many of which one is there. A lock that no other thread can get at
/// does not matter.
std::optional<Lowering::MeantLock> Lowering::lockThere(const Place& place, const Expr* pointer) {
  if (place.offset == anywhere || !place.object->shared) return std::nullopt;
  const auto through = throughPointer(pointer);
  std::optional<program::ReferenceId> reference;
  const auto isApart = [&](const Place& base) { return through->isApartAt(base); };
  if (through && !through->inner && std::all_of(through->bases.begin(), through->bases.end(), isApart))
    reference = through->reference;
  if (place.exact) return MeantLock{lockAt(place), reference, true};
  const auto [found, isNew] = lowered_.locks.many.try_emplace({place.object, place.offset}, program_.locks.size());
  if (isNew) program_.locks.push_back({memory_.unique(Memory::nameOf(place)), true});
  return MeantLock{found->second, reference, false};
}

/// The lock that is surely meant.
std::optional<Lowering::MeantLock> Lowering::lockBehind(const Expr* pointer) {
  const PlaceSet places = targetsOf(pointer);
  const Place* place = places.single();
  return place ? lockThere(*place, pointer) : std::nullopt;
}

/// One of the locks that may be meant is taken, as `take` does it.
void Lowering::takeOneOf(const Expr* pointer, const std::function<void(const MeantLock&)>& take) {
  constexpr std::size_t few = 4;
  const PlaceSet places = targetsOf(pointer);
  const auto isSomewhere = [](const Place& place) { return place.offset == anywhere; };
  if (places.unknown || places.list.empty() || places.list.size() > few ||
      std::any_of(places.list.begin(), places.list.end(), isSomewhere))
    return assumption(
        "which lock is taken here is not known: it protects nothing, and is assumed not to be part of a deadlock");
  settle();
  const Open before = graph_.take();
  Open after;
  for (const Place& place : places.list) {
    graph_.set(before);
    if (auto known = lockThere(place, pointer)) {
      known->reference.reset();  // where one of several is meant, an address does not say which
      take(*known);
    }
    const Open end = graph_.take();
    after.insert(after.end(), end.begin(), end.end());
  }
  graph_.set(after);
}

void Lowering::acquire(const Expr* lock, bool shared) {
  if (const auto known = lockBehind(lock)) {
    emit(program::Acquire{known->lock, shared, known->reference});
  } else if (isPrivateLock(lock)) {
    assumption("a lock that only one thread can get at: it is assumed not to be taken twice");
  } else {
    takeOneOf(lock, [&](const MeantLock& taken) { appendHere(program::Acquire{taken.lock, shared, taken.reference}); });
  }
}

bool Lowering::isPrivateLock(const Expr* lock) const {
  const PlaceSet places = targetsOf(lock);
  return places.single() && !places.single()->object->shared;
}

void Lowering::release(const Expr* lock) {
  const auto known = lockBehind(lock);
  if (!known || !known->exact) emitUnfinished({Unfinished::Kind::ReleaseAny, nullptr, targetsOf(lock)});
  if (known) emit(program::Release{known->lock, known->reference});
}

/// What the call returns: it tells whether the lock was taken. Of a lock that is not surely known nothing is.
ExpressionPtr Lowering::tryAcquire(const clang::CallExpr* expression, const FunctionModel::Try& model) {
  const IntType type = typeOf(expression->getType());
  const Expr* lock = expression->getArg(model.lock);
  const auto known = lockBehind(lock);
  if (!known && isPrivateLock(lock)) return nondet(type);
  settle();
  const program::CellId result = temporary(type);
  const auto take = [&](const MeantLock& taken) {
    appendHere(program::TryAcquire{taken.lock, model.shared, result, model.success, taken.reference});
  };
  if (known) {
    take(*known);
  } else {
    appendHere(program::Assign{{result}, nondet(type)});
    takeOneOf(lock, take);
  }
  return read(result, type);
}

/// A semaphore that is free once is a lock.
void Lowering::initialiseLock(const Expr* lock, const Expr* count) {
  const auto times = constantValue(count);
  if (!times) discard(count);
  const auto known = lockBehind(lock);
  const bool atMostOnce = times && (*times)->range.high <= 1;
  if (known && known->exact && atMostOnce) {
    lowered_.locks.freeOnce.insert(known->lock);
    return;
  }
  const PlaceSet places = targetsOf(lock);
  for (const Place& place : places.list) lowered_.locks.counting.push_back(place);
  lowered_.locks.unknownCount = lowered_.locks.unknownCount || places.unknown;
}

/// Of what kind the locks are that a call makes.
void Lowering::lockKinds(const clang::CallExpr* expression, const FunctionModel& model) {
  const auto number = [&](unsigned position) -> std::optional<program::Int> {
    const auto value = constantValue(expression->getArg(position));
    return value ? std::optional((*value)->range.low) : std::nullopt;
  };
  const unsigned count = expression->getNumArgs();
  if (const auto& sets = model.setsKind; sets && sets->first < count && sets->second < count) {
    const auto kind = number(sets->second);
    lowered_.locks.kinds.setAttributes(targetsOf(expression->getArg(sets->first)),
                                       kind ? std::optional(*kind == 1) : std::nullopt);
  }
  const auto& makes = model.makesLock;
  if (!makes || makes->lock >= count || makes->kind >= count) return;
  const PlaceSet locks = targetsOf(expression->getArg(makes->lock));
  if (makes->byAttributes) {
    // A pointer may be null, and then the lock is plain.
    const Expr* attributes = expression->getArg(makes->kind)->IgnoreParenCasts();
    const auto* address = clang::dyn_cast<clang::UnaryOperator>(attributes);
    const bool known = address && address->getOpcode() == clang::UO_AddrOf;
    return lowered_.locks.kinds.makeBy(locks, known ? targetsOf(attributes) : PlaceSet{});
  }
  const auto kind = number(makes->kind);
  lowered_.locks.kinds.make(locks, kind && *kind % 2 == 1);
}

void Lowering::modelledArguments(const clang::CallExpr* expression, const FunctionModel& model) {
  for (unsigned i = 0; i < expression->getNumArgs(); ++i) {
    const Expr* argument = expression->getArg(i);
    if (isOneOf(i, {model.checks, model.assumes, model.joins})) continue;  // evaluated where they are used
    if (model.fails) continue;                                             // only the text of the assertion
    if (contains(model.stores, i)) {                                       // written at the end
      if (constantValue(argument) && !model.acceptsNull.contains(i)) checkArgument(expression, i, model);
      continue;
    }
    if (model.spawns && i == model.spawns->argument) continue;
    if (model.initialises && i == model.initialises->second) continue;
    if (model.makesBarrier && i == model.makesBarrier->second) continue;
    const bool lock = isOneOf(i, {model.acquires, model.acquiresShared, model.releases, model.waits, model.meets}) ||
                      (model.makesBarrier && i == model.makesBarrier->first) ||
                      (model.tries && i == model.tries->lock) || (model.initialises && i == model.initialises->first) ||
                      (model.once && i == model.once->control);
    if (lock || (model.spawns && i == model.spawns->handle)) {
      const auto extent = evaluateAddress(argument, argument);
      const clang::QualType object = plain(argument->getType())->getPointeeType();
      // The address behind an array is fine, but there is nothing. What is named is there.
      const bool surely = extent && extent->after->op == program::Op::Constant && extent->after->range.low >= 1;
      if (!surely && !object.isNull() && !object->isVoidType() && !object->isIncompleteType())
        checkFollowed(argument, extent, object);
    } else if (argument->isGLValue()) {
      evaluateWithin(argument);
    } else if (model.follows(i) && argument->getType()->isPointerType() && checks(program::ObligationKind::Null)) {
      checkArgument(expression, i, model);
    } else {
      discard(argument);
    }
  }
}

ExpressionPtr Lowering::modelledResult(const clang::CallExpr* expression, const FunctionModel& model) const {
  if (expression->getType()->isVoidType()) return program::constant(0, program::uint64);
  const IntType type = typeOf(expression->getType());
  if (!model.returns || !integerType(context(), expression->getType())) return nondet(type);
  const program::Range range{std::max(model.returns->low, type.min()), std::min(model.returns->high, type.max())};
  if (range.low > range.high) return nondet(type);
  return range.low == range.high ? program::constant(range.low, type) : nondet(type, range);
}

ExpressionPtr Lowering::modelledCall(const clang::CallExpr* expression, const FunctionModel& model, bool used) {
  const At at(*this, expression->getBeginLoc());
  for (const std::string& text : model.assumptions) assumption(text);
  modelledArguments(expression, model);
  const auto argument = [&](const std::optional<unsigned>& position) -> const Expr* {
    return position && *position < expression->getNumArgs() ? expression->getArg(*position) : nullptr;
  };
  if (const Expr* condition = argument(model.assumes))
    require(condition, true, [&](const ExpressionPtr& leaf) { emit(program::Assume{leaf}); });
  if (const Expr* condition = argument(model.checks))
    check(condition, true, obligationFor(expression, model, condition, true));
  if (model.fails) {
    checkValue(program::constant(0), obligationFor(expression, model, nullptr, false));
    graph_.set({});
  }
  if (model.beginsAtomic) emit(program::AtomicBegin{});
  if (const Expr* lock = argument(model.counts))
    if (const auto known = lockBehind(lock)) {
      lowered_.locks.semaphores.insert(known->lock);
      program_.locks[known->lock.index()].kind = program::LockKind::Semaphore;
    }
  if (const Expr* lock = argument(model.acquires)) acquire(lock, false);
  if (const Expr* lock = argument(model.acquiresShared)) acquire(lock, true);
  if (const Expr* lock = argument(model.releases)) release(lock);
  if (const Expr* lock = argument(model.waits)) {
    release(lock);
    acquire(lock, false);
  }
  if (model.initialises && model.initialises->second < expression->getNumArgs())
    initialiseLock(expression->getArg(model.initialises->first), expression->getArg(model.initialises->second));
  lockKinds(expression, model);
  if (model.makesBarrier && model.makesBarrier->second < expression->getNumArgs())
    makeBarrier(expression->getArg(model.makesBarrier->first), expression->getArg(model.makesBarrier->second));
  if (const Expr* barrier = argument(model.meets)) meet(barrier);
  if (model.once) once(expression, *model.once);
  if (const Expr* handle = argument(model.joins)) join(expression, handle);
  memoryEffects(expression, model);
  if (checks(program::ObligationKind::Bounds) && model.reachesUnseen())
    assumption("a library function is assumed to stay within the memory that it is given");
  ExpressionPtr result = modelledResult(expression, model);
  if (model.tries && model.tries->lock < expression->getNumArgs()) result = tryAcquire(expression, *model.tries);
  if (model.spawns) result = spawn(expression, *model.spawns, used);
  if (model.endsAtomic) emit(program::AtomicEnd{});
  if (model.returnsAgain) {
    settle();
    lowered_.jumps.returnPoints[instance_->body].push_back(appendHere(program::Skip{}));
  }
  if (model.jumpsBack) {
    const Open here = graph_.take();
    Open& jumps = lowered_.jumps.back[instance_->body];
    jumps.insert(jumps.end(), here.begin(), here.end());
  } else if (model.endsThread) {
    graph_.link(graph_.take(), program_.bodies[instance_->body.index()].exit);
  } else if (model.endsProgram) {
    emit(program::Skip{});
    graph_.set({});
  }
  return result;
}

}  // namespace moire::extractor
