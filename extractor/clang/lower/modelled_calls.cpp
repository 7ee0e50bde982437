// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/modelled_calls.h"

#include <algorithm>

#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/assertions.h"
#include "extractor/clang/lower/barriers.h"
#include "extractor/clang/lower/callbacks.h"
#include "extractor/clang/lower/conditions.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/exits.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/handles.h"
#include "extractor/clang/lower/library_locks.h"
#include "extractor/clang/lower/lifetimes.h"
#include "extractor/clang/lower/local_ends.h"
#include "extractor/clang/lower/locks.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/memory_models.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/pointer_checks.h"
#include "extractor/clang/lower/signals.h"
#include "extractor/clang/lower/threads.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/model_effects.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::Expr;
using program::ExpressionPtr;
using program::IntType;

namespace {

bool isOneOf(unsigned i, std::initializer_list<std::optional<unsigned>> positions) {
  return std::any_of(positions.begin(), positions.end(), [&](const auto& position) { return position == i; });
}

bool isPosition(const std::vector<unsigned>& positions, unsigned i) {
  return std::find(positions.begin(), positions.end(), i) != positions.end();
}

}  // namespace

void ModelledCalls::evaluateArguments(const clang::CallExpr* expression, const FunctionModel& model) {
  for (unsigned i = 0; i < expression->getNumArgs(); ++i) {
    const Expr* argument = expression->getArg(i);
    if (isOneOf(i, {model.checks, model.assumes, model.joins})) continue;  // evaluated where they are used
    if (model.fails) continue;                                             // only the text of the assertion
    if (isPosition(model.stores, i)) {                                     // written at the end
      if (parts_.constants.of(argument) && !model.acceptsNull.contains(i))
        parts_.pointerChecks.checkArgument(expression, i, model);
      continue;
    }
    if (model.spawns && i == model.spawns->argument) continue;
    if (parts_.lifetimes.evaluateGivenBack(expression, i, model)) continue;
    if (model.initialises && i == model.initialises->second) continue;
    if (model.makesBarrier && i == model.makesBarrier->second) continue;
    const bool lock = isOneOf(i, {model.acquires, model.acquiresShared, model.releases, model.waits, model.meets}) ||
                      (model.makesBarrier && i == model.makesBarrier->first) ||
                      (model.tries && i == model.tries->lock) || (model.initialises && i == model.initialises->first) ||
                      (model.once && i == model.once->control);
    if (lock || (model.spawns && i == model.spawns->handle)) {
      const auto extent = parts_.addresses.evaluateAddress(argument, argument);
      const clang::QualType object = plain(argument->getType())->getPointeeType();
      // The address just past the end of an array may be computed, but nothing is stored there. An object with a name
      // exists.
      const bool surely = extent && extent->after->op == program::Op::Constant && extent->after->range.low >= 1;
      if (!surely && !object.isNull() && !object->isVoidType() && !object->isIncompleteType())
        parts_.pointerChecks.checkFollowed(argument, extent, object);
    } else if (argument->isGLValue()) {
      parts_.addresses.evaluateWithin(argument);
    } else if (model.follows(i) && argument->getType()->isPointerType() &&
               parts_.checks(program::ObligationKind::Null)) {
      parts_.pointerChecks.checkArgument(expression, i, model);
    } else {
      parts_.values.discard(argument);
    }
  }
}

ExpressionPtr ModelledCalls::resultOf(const clang::CallExpr* expression, const FunctionModel& model) const {
  if (expression->getType()->isVoidType()) return program::constant(0, program::uint64);
  const IntType type = walk_.typeOf(expression->getType());
  if (!model.returns || !integerType(walk_.ast(), expression->getType())) return nondet(type);
  const program::Range range{std::max(model.returns->low, type.min()), std::min(model.returns->high, type.max())};
  if (range.low > range.high) return nondet(type);
  return range.low == range.high ? program::constant(range.low, type) : nondet(type, range);
}

void ModelledCalls::conditions(const clang::CallExpr* expression, const FunctionModel& model) {
  if (const Expr* condition = argumentAt(*expression, model.assumes))
    parts_.conditions.require(condition, true,
                              [&](const ExpressionPtr& leaf) { parts_.emitter.emit(program::Assume{leaf}); });
  if (const Expr* condition = argumentAt(*expression, model.checks))
    parts_.assertions.check(condition, true, parts_.assertions.obligationFor(expression, model, condition, true));
  if (!model.fails) return;
  parts_.assertions.checkValue(program::constant(0),
                               parts_.assertions.obligationFor(expression, model, nullptr, false));
  graph_.set({});
}

void ModelledCalls::accessObjects(const clang::CallExpr* expression, const FunctionModel& model) {
  // That it is used matters only if somebody may make or destroy it, or give back the memory that it is in.
  const auto mayEnd = [&](const Expr* object) {
    if (parts_.map.renewsObjects || !parts_.map.freesObjects) return parts_.map.renewsObjects;
    const PlaceSet places = parts_.places.targetsOf(object);
    return places.unknown || std::any_of(places.list.begin(), places.list.end(),
                                         [](const Place& place) { return place.object->declaration == nullptr; });
  };
  for (const unsigned position : model.uses)
    if (const Expr* object = argumentAt(*expression, position); object && mayEnd(object))
      parts_.memoryModels.accessExactly(object, false);
  if (!parts_.map.renewsObjects) return;
  for (const unsigned position : model.renews)
    if (const Expr* object = argumentAt(*expression, position)) {
      parts_.memoryModels.accessExactly(object, true);
      // A thread that held the lock does not hold it any more.
      if (!model.initialises)
        parts_.emitter.emitUnfinished({Unfinished::Kind::OutsideRelease, nullptr, parts_.places.targetsOf(object)});
    }
}

ExpressionPtr ModelledCalls::orError(const clang::CallExpr* expression, const FunctionModel& model,
                                     const ExpressionPtr& success, const std::function<void()>& before) {
  const IntType type = success->type;
  const program::CellId result = parts_.emitter.temporary(type);
  const Open start = graph_.open();
  before();
  parts_.emitter.append(program::Assign{{result}, nondet(type)});
  parts_.emitter.append(program::Assume{binary(program::Op::NotEqual, read(result, type), program::constant(0, type))});
  const Open failed = graph_.take();
  graph_.set(start);
  synchronise(expression, model);
  parts_.emitter.settle();
  parts_.emitter.append(program::Assign{{result}, success});
  graph_.add(failed);
  return read(result, type);
}

ExpressionPtr ModelledCalls::orRefused(const clang::CallExpr* expression, const FunctionModel& model) {
  const IntType type = walk_.typeOf(expression->getType());
  const unsigned position = model.acquires ? *model.acquires : *model.acquiresShared;
  const Expr* lock = expression->getArg(position);
  parts_.emitter.settle();
  if (parts_.map.locksAreInherited && model.inherits) {
    // The call waits, unless it returns an error. In either case the thread may then get the lock.
    const Open before = graph_.open();
    synchronise(expression, model);
    parts_.locks.release(lock);
    graph_.add(before);
    return parts_.locks.tryAcquire(expression, {position, 0, false});
  }
  return orError(expression, model, program::constant(0, type), [&] {
    parts_.emitter.emitUnfinished({Unfinished::Kind::OnlyIfHeld, nullptr, parts_.places.targetsOf(lock)});
  });
}

ExpressionPtr ModelledCalls::orNotWaited(const clang::CallExpr* expression, const FunctionModel& model) {
  const IntType type = walk_.typeOf(expression->getType());
  const ExpressionPtr waited = parts_.map.locksAreInherited ? nondet(type) : resultOf(expression, model);
  parts_.emitter.settle();
  // A thread that does not have the lock is told so.
  return orError(expression, model, waited, [&] {
    if (!parts_.map.locksAreInherited) return;
    // Or the lock is of no use any more.
    const Open before = graph_.open();
    parts_.locks.release(expression->getArg(*model.waits), true);
    parts_.emitter.settle();
    graph_.add(before);
  });
}

ExpressionPtr ModelledCalls::orInherited(const ExpressionPtr& tried, program::Int error) {
  parts_.emitter.settle();
  const program::CellId result = parts_.emitter.temporary(tried->type);
  parts_.emitter.append(program::Assign{{result}, tried});
  const Open asTried = graph_.open();
  parts_.emitter.append(program::Assume{binary(program::Op::Equal, tried, program::constant(0, tried->type))});
  parts_.emitter.append(program::Assign{{result}, program::constant(error, tried->type)});
  graph_.add(asTried);
  return read(result, tried->type);
}

void ModelledCalls::synchronise(const clang::CallExpr* expression, const FunctionModel& model) {
  accessObjects(expression, model);
  if (const Expr* lock = model.recursive && model.acquires ? argumentAt(*expression, model.acquires) : nullptr)
    parts_.locks.keepRecursive(lock);
  if (const Expr* lock = model.recursive && model.tries ? argumentAt(*expression, model.tries->lock) : nullptr)
    parts_.locks.keepRecursive(lock);
  parts_.libraryLocks.use(expression, model);
  if (const Expr* lock = argumentAt(*expression, model.counts)) parts_.locks.markSemaphore(lock);
  if (const Expr* lock = argumentAt(*expression, model.acquires)) parts_.locks.acquire(lock, false);
  if (const Expr* lock = argumentAt(*expression, model.acquiresShared)) parts_.locks.acquire(lock, true);
  if (const Expr* lock = argumentAt(*expression, model.releases)) parts_.locks.release(lock);
  if (const Expr* lock = argumentAt(*expression, model.waits)) {
    parts_.locks.release(lock, true);
    if (const Expr* condition = argumentAt(*expression, model.sleepsAt)) parts_.signals.sleep(condition, false);
    if (const Expr* condition = argumentAt(*expression, model.sleepsForATimeAt)) parts_.signals.sleep(condition, true);
    parts_.locks.acquire(lock, false, true);
  }
  if (const Expr* condition = argumentAt(*expression, model.wakesOneAt)) parts_.signals.wake(condition, false);
  if (const Expr* condition = argumentAt(*expression, model.wakesAllAt)) parts_.signals.wake(condition, true);
  if (model.initialises && model.initialises->second < expression->getNumArgs())
    parts_.locks.initialiseLock(expression->getArg(model.initialises->first),
                                expression->getArg(model.initialises->second));
  parts_.locks.lockKinds(expression, model);
  if (model.makesBarrier && model.makesBarrier->second < expression->getNumArgs())
    parts_.barriers.make(expression->getArg(model.makesBarrier->first), expression->getArg(model.makesBarrier->second));
  if (const Expr* barrier = argumentAt(*expression, model.meets)) parts_.barriers.meet(barrier);
  if (model.once) parts_.callbacks.once(expression, *model.once);
  if (const Expr* handle = argumentAt(*expression, model.joins)) parts_.handles.join(expression, handle);
}

namespace {

/// The variable that the argument is made of, if it is one of a function that is not called again before it returns.
std::optional<std::pair<const Instance*, const clang::VarDecl*>> rememberedBy(const Instance& instance,
                                                                              const clang::CallExpr& call) {
  for (const Instance* i = &instance; i; i = i->caller)
    if (i->shared) return std::nullopt;
  const Expr* argument = call.getNumArgs() > 0 ? call.getArg(0)->IgnoreParenCasts() : nullptr;
  if (const auto* address = argument ? clang::dyn_cast<clang::UnaryOperator>(argument) : nullptr)
    argument = address->getSubExpr()->IgnoreParenCasts();
  while (const auto* member = argument ? clang::dyn_cast<clang::MemberExpr>(argument) : nullptr) {
    if (member->isArrow()) return std::nullopt;
    argument = member->getBase()->IgnoreParenCasts();
  }
  const clang::VarDecl* variable = argument ? namedVariable(*argument) : nullptr;
  return variable ? std::optional(std::pair(&instance, variable)) : std::nullopt;
}

}  // namespace

void ModelledCalls::endThread(const clang::CallExpr* unwinding) {
  const program::BodyId body = walk_.instance->body;
  SeenJumps& jumps = parts_.lowered.jumps;
  // What runs at its end finds the locals of those functions that it is registered in; which ones is not followed.
  parts_.localEnds.endThread();
  if (parts_.map.threadsCleanUp) {
    jumps.ends.push_back({body, graph_.open()});
    const auto by = unwinding ? rememberedBy(*walk_.instance, *unwinding) : std::nullopt;
    if (const auto point = by ? jumps.returnPointOf.find(*by) : jumps.returnPointOf.end();
        point != jumps.returnPointOf.end())
      jumps.ends.back().running = point->second;
  }
  // The program ends with its last thread. Which one that is does not matter to what runs then.
  if (body.index() == program::initialBody) {
    parts_.lowered.mainMayEndAlone = true;
    parts_.exits.exitHere(Exits::Kind::Return);
  } else {
    graph_.link(graph_.take(), program_[body].exit);
  }
}

void ModelledCalls::mayBeCancelled() {
  if (!parts_.map.threadsAreCancelled) return;
  parts_.emitter.settle();
  const Open before = graph_.open();
  endThread(nullptr);
  graph_.set(before);
}

ExpressionPtr ModelledCalls::returnPoint(const clang::CallExpr* expression) {
  const IntType type = walk_.typeOf(expression->getType());
  parts_.emitter.settle();
  const program::CellId result = parts_.emitter.temporary(type);
  parts_.emitter.append(program::Assign{{result}, program::constant(0, type)});
  const Open atOnce = graph_.take();
  // A jump leads here.
  const auto point = parts_.emitter.append(program::Assign{{result}, nondet(type)});
  parts_.emitter.append(program::Assume{binary(program::Op::NotEqual, read(result, type), program::constant(0, type))});
  graph_.add(atOnce);
  parts_.lowered.jumps.returnPoints[walk_.instance->body].push_back(point);
  if (const auto by = rememberedBy(*walk_.instance, *expression))
    parts_.lowered.jumps.returnPointOf.insert_or_assign(*by, point);
  return read(result, type);
}

void ModelledCalls::goOn(const clang::CallExpr* expression, const FunctionModel& model) {
  const program::BodyId body = walk_.instance->body;
  if (model.jumpsBack) parts_.localEnds.jumpBack();
  if (model.jumpsBack) {
    const Open here = graph_.take();
    Open& jumps = parts_.lowered.jumps.back[body];
    jumps.insert(jumps.end(), here.begin(), here.end());
  } else if (model.endsThread) {
    endThread(expression);
  } else if (model.exits || model.exitsQuickly) {
    parts_.exits.exitHere(model.exitsQuickly ? Exits::Kind::Quick : Exits::Kind::Call);
  } else if (model.endsProgram) {
    parts_.emitter.emit(program::Skip{});
    graph_.set({});
  }
}

ExpressionPtr ModelledCalls::call(const clang::CallExpr* expression, const FunctionModel& model, bool used) {
  const At at(walk_, expression->getBeginLoc());
  for (const std::string& text : model.assumptions) parts_.emitter.noteAssumption(text);
  evaluateArguments(expression, model);
  parts_.lifetimes.checkArguments(expression, model);
  if (!model.neverCancelled) mayBeCancelled();
  conditions(expression, model);
  if (model.beginsAtomic) parts_.emitter.emit(program::AtomicBegin{});
  // If nobody looks at the result, taking the lock twice is found by the rules for that.
  const bool mayRefuse =
      model.refuses && (used || parts_.map.locksMayRefuse) && !model.tries && !expression->getType()->isVoidType();
  ExpressionPtr refused;
  if (mayRefuse && (model.acquires || model.acquiresShared))
    refused = orRefused(expression, model);
  else if (mayRefuse && model.waits && parts_.map.unlocksMayRefuse)
    refused = orNotWaited(expression, model);
  else
    synchronise(expression, model);
  // A thread that holds the lock can release it. Anything else is reported elsewhere, and may return the error.
  if (mayRefuse && model.releases && parts_.map.unlocksMayRefuse)
    refused = nondet(walk_.typeOf(expression->getType()), {0, *model.refuses});
  parts_.memoryModels.apply(expression, model);
  // It may have waited, or have done a part of it.
  if (!model.neverCancelled && model.acts) mayBeCancelled();
  if (parts_.checks(program::ObligationKind::Bounds) && model.reachesUnseen())
    parts_.emitter.noteAssumption("a library function is assumed to stay within the memory that it is given");
  ExpressionPtr result = refused ? refused : resultOf(expression, model);
  if (const auto renewed = parts_.lifetimes.resultOf(expression)) result = *renewed;
  if (model.tries && model.tries->lock < expression->getNumArgs())
    result = parts_.locks.tryAcquire(expression, *model.tries);
  if (model.inherits && parts_.map.locksAreInherited) result = orInherited(result, *model.inherits);
  if (model.spawns) result = parts_.threads.spawn(expression, *model.spawns, used);
  if (model.endsAtomic) parts_.emitter.emit(program::AtomicEnd{});
  if (model.returnsAgain) result = returnPoint(expression);
  goOn(expression, model);
  return result;
}

}  // namespace moire::extractor
