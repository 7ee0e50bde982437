// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/lifetimes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/effect_finder.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/live_pointers.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/runtime_checks.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/object_ends.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/followed.h"
#include "extractor/clang/syntax/model_effects.h"

namespace moire::extractor {

using clang::Expr;
using program::CellId;
using program::ExpressionPtr;
using program::ObligationKind;
using program::Op;

namespace {

bool isNothing(const program::Expression& value) {
  return value.op == Op::Constant && value.range.low == 0 && value.range.high == 0;
}

bool isSurelyNotZero(const program::Expression& value) {
  return (value.op == Op::Constant || value.op == Op::Nondet) && value.range.low > 0;
}

}  // namespace

bool Lifetimes::mayEnd(const Object& object) const {
  return object.id && (parts_.ends.mayBeGivenBack(*object.id) || parts_.ends.mayBeOutlived(*object.id));
}

CellId Lifetimes::flagOf(const Object& object) {
  auto& flags = parts_.lowered.lifetimes.flags;
  if (const auto known = flags.find(&object); known != flags.end()) return known->second;
  program::Cell cell;
  cell.name = memory_.unique((parts_.ends.mayBeGivenBack(*object.id) ? "freed " : "gone ") + object.name);
  cell.type = program::int32;
  cell.shared = object.shared;
  cell.body = object.body;
  cell.hidden = true;
  cell.declared = object.position;
  if (object.shared) cell.initial = program::Range{0, 0};
  const CellId flag(program_.cells.size());
  program_.cells.push_back(std::move(cell));
  flags.emplace(&object, flag);
  return flag;
}

Lifetimes::Ending Lifetimes::endingAmong(const PlaceSet& places) const {
  Ending ending;
  ending.anything = places.unknown;
  for (const Place& place : places.list) {
    if (place.object->kind == MemoryObject::Kind::ThreadLocal && place.object->shared)
      parts_.emitter.noteAssumption("a thread's own variable is assumed not to be used by others after its end");
    if (!mayEnd(*place.object)) continue;
    ending.objects.push_back(place.object);
    if (parts_.ends.endsAnywhere(*place.object->id)) ending.anything = true;
  }
  std::sort(ending.objects.begin(), ending.objects.end(), AsFound());
  ending.objects.erase(std::unique(ending.objects.begin(), ending.objects.end()), ending.objects.end());
  return ending;
}

ExpressionPtr Lifetimes::isThere(const Ending& ending) {
  if (ending.anything) return nondet(program::boolean);
  if (ending.objects.empty()) return program::constant(1);
  std::vector<CellId> flags;
  for (const Object* object : ending.objects) flags.push_back(flagOf(*object));
  return binary(Op::Equal, readOneOf(std::move(flags), program::int32), program::constant(0, program::int32));
}

void Lifetimes::require(const Expr* site, const Ending& ending, ExpressionPtr condition) {
  const auto at = parts_.runtimeChecks.check(std::move(condition), ObligationKind::Memory, site);
  parts_.lowered.lifetimes.checks.push_back({at, ending.objects});
}

void Lifetimes::check(const Expr* site, const Expr* pointer, const PlaceSet& places) {
  const Ending ending = endingAmong(places);
  if (ending.objects.empty() && !ending.anything) return;
  const ExpressionPtr live = parts_.livePointers.of(pointer);
  if (live->op == Op::Constant && !isNothing(*live)) return;
  const ExpressionPtr there = isThere(ending);
  require(site, ending, isNothing(*live) ? there : binary(Op::Or, LivePointers::holds(live), there));
}

void Lifetimes::checkFollowed(const Expr* lvalue) {
  if (!isChecked()) return;
  const Expr* pointer = pointerFollowedTo(*lvalue);
  if (pointer && !parts_.constants.of(pointer)) check(lvalue, pointer, parts_.places.placesOf(lvalue));
}

void Lifetimes::checkTarget(const Expr* site, const Expr* pointer) {
  if (!isChecked() || !pointer->getType()->isPointerType() || parts_.constants.of(pointer)) return;
  const Expr* origin = pointerBehind(*pointer);
  if (origin && !parts_.constants.of(origin)) check(site, origin, parts_.places.targetsOf(pointer));
}

namespace {

/// What is behind the argument is read or written.
bool isUsed(const MemoryEffect& effect, const FunctionModel& model) {
  switch (effect.kind) {
    case MemoryEffect::Kind::Reads: {
      // Of what is printed, text is read; other addresses are only numbers.
      if (!model.readsFrom || effect.position <= *model.readsFrom) return true;
      const clang::QualType type = effect.target->IgnoreParenImpCasts()->getType();
      return type->isArrayType() || (type->isPointerType() && type->getPointeeType()->isAnyCharacterType());
    }
    case MemoryEffect::Kind::Sends:
    case MemoryEffect::Kind::Copies:
    case MemoryEffect::Kind::Fills:
    case MemoryEffect::Kind::Receives:
    case MemoryEffect::Kind::FillsWith:
    case MemoryEffect::Kind::FillsBehind:
    case MemoryEffect::Kind::ReadsBehind:
    case MemoryEffect::Kind::UsesKept:
    case MemoryEffect::Kind::ReadsKept:
    case MemoryEffect::Kind::Shuffles:
      return true;
    default:
      return false;  // what is stored is stored by an access of its own
  }
}

}  // namespace

void Lifetimes::noteUnchecked(const clang::CallExpr* call, const FunctionModel& model) {
  for (const MemoryEffect& effect : memoryEffectsOf(*call, model)) {
    const bool keeps = effect.kind == MemoryEffect::Kind::Keeps || effect.kind == MemoryEffect::Kind::KeepsIn ||
                       effect.kind == MemoryEffect::Kind::KeepsInState;
    if (keeps && effect.target->getType()->isPointerType() &&
        !endingAmong(parts_.places.targetsOf(effect.target)).objects.empty())
      parts_.emitter.noteAssumption("what a library function keeps is assumed not to be used by it after its end");
  }
  for (const Expr* argument : call->arguments())
    if (const Callee callee = calleeNamedBy(*argument, parts_.linker, parts_.models);
        callee.model && !callee.model->frees.empty())
      parts_.emitter.noteAssumption("what a library function gives back by '" + callee.function->getNameAsString() +
                                    "' is assumed not to be used after that");
}

void Lifetimes::checkArguments(const clang::CallExpr* call, const FunctionModel& model) {
  if (!isChecked()) return;
  std::set<const Expr*> used;
  noteUnchecked(call, model);
  for (const MemoryEffect& effect : memoryEffectsOf(*call, model)) {
    if (!effect.target || !isUsed(effect, model)) continue;
    used.insert(effect.target);
    if (effect.kind == MemoryEffect::Kind::Copies) used.insert(effect.source);
  }
  const auto use = [&](const std::optional<unsigned>& position) {
    if (const Expr* argument = argumentAt(*call, position)) used.insert(argument);
  };
  for (const auto& position : {model.acquires, model.acquiresShared, model.releases, model.waits, model.meets})
    use(position);
  if (model.tries) use(model.tries->lock);
  if (model.initialises) use(model.initialises->first);
  if (model.makesBarrier) use(model.makesBarrier->first);
  if (model.makesLock) use(model.makesLock->lock);
  if (model.once) use(model.once->control);
  if (model.spawns) use(model.spawns->handle);
  for (const auto* positions : {&model.uses, &model.renews})
    for (const unsigned position : *positions) use(position);
  for (const Expr* argument : call->arguments())
    if (used.contains(argument)) checkTarget(argument, argument);
}

bool Lifetimes::evaluateGivenBack(const clang::CallExpr* call, unsigned position, const FunctionModel& model) {
  const auto& frees = model.frees;
  if (!isChecked() || std::find(frees.begin(), frees.end(), position) == frees.end()) return false;
  const Expr* argument = call->getArg(position);
  if (!argument->getType()->isPointerType()) return false;
  const ExpressionPtr value = parts_.values.of(argument);
  values_[{walk_.instance, argument}] =
      call->getNumArgs() == 1 ? parts_.emitter.steady(value) : parts_.emitter.stable(value);
  return true;
}

Lifetimes::GivenBack Lifetimes::givenBackBy(const Expr* pointer) {
  GivenBack given;
  const PlaceSet places = parts_.places.targetsOf(pointer);
  const Expr* origin = pointerBehind(*pointer);
  const bool moved = origin && (isMovedFrom(*pointer, *origin, walk_.ast()) ||
                                parts_.ends.mayBeMoved(parts_.map.valueOf(walk_.instance->context, origin)));
  given.unknown = places.unknown;
  given.mayBeOther = places.unknown || moved;
  bool any = false;
  for (const Place& place : places.list) {
    const bool allocated = place.object->id && place.object->kind == MemoryObject::Kind::Heap &&
                           !parts_.map.graph()[*place.object->id].onStack;
    const bool beginning = place.offset == 0 || place.offset == anywhere;
    if (!allocated || place.offset != 0) given.mayBeOther = true;
    any = any || (allocated && beginning);
    if (allocated) given.objects.push_back(place.object);
  }
  given.surelyOther = !places.unknown && !any;
  return given;
}

void Lifetimes::end(const GivenBack& given, const ExpressionPtr& pointer) {
  std::vector<const Object*> objects(given.objects.begin(), given.objects.end());
  std::erase_if(objects, [&](const Object* object) { return !mayEnd(*object); });
  if (objects.empty() && !given.unknown) return;
  std::vector<CellId> flags;
  for (const Object* object : objects) flags.push_back(flagOf(*object));
  std::sort(flags.begin(), flags.end());
  flags.erase(std::unique(flags.begin(), flags.end()), flags.end());
  // It may be something else.
  if (given.mayBeOther) flags.push_back(parts_.emitter.temporary(program::int32));
  const bool surely = isSurelyNotZero(*pointer);
  parts_.emitter.settle();
  const Open before = graph_.open();
  const ExpressionPtr zero = program::constant(0, pointer->type);
  if (!surely) parts_.emitter.append(program::Assume{binary(Op::NotEqual, pointer, zero)});
  const auto at = parts_.emitter.append(program::Assign{std::move(flags), program::constant(1, program::int32)});
  parts_.lowered.lifetimes.ended.push_back({at, std::move(objects), given.unknown});
  if (surely) return;
  const Open after = graph_.take();
  graph_.set(before);
  parts_.emitter.append(program::Assume{binary(Op::Equal, pointer, zero)});
  graph_.add(after);
}

void Lifetimes::renew(const clang::CallExpr* call, const GivenBack& given, const ExpressionPtr& pointer,
                      const FunctionModel& model) {
  const program::IntType type = walk_.typeOf(call->getType());
  parts_.emitter.settle();
  const CellId result = parts_.emitter.temporary(type);
  ExpressionPtr size;  // none: it may be anything
  bool surelyMore = true;
  for (const unsigned position : model.allocates->sizes) {
    const Expr* factor = argumentAt(*call, position);
    const auto number = factor ? parts_.constants.of(factor) : std::nullopt;
    if (number && (*number)->range.low > 0) continue;
    surelyMore = false;
    if (model.allocates->sizes.size() == 1 && factor && parts_.effects.of(factor).pure)
      size = parts_.emitter.stable(parts_.values.of(factor));
  }
  const Open before = graph_.open();
  // A new object, or none and the old one stays.
  end(given, pointer);
  parts_.emitter.append(program::Assign{{result}, nondet(type, {1, type.max()})});
  Open after = graph_.take();
  graph_.set(before);
  parts_.emitter.append(program::Assign{{result}, program::constant(0, type)});
  graph_.add(after);
  after = graph_.take();
  if (!surelyMore) {
    // With nothing asked for, there may be no object.
    graph_.set(before);
    if (size) parts_.emitter.append(program::Assume{binary(Op::Equal, size, program::constant(0, size->type))});
    end(given, pointer);
    parts_.emitter.append(program::Assign{{result}, program::constant(0, type)});
    graph_.add(after);
    after = graph_.take();
  }
  graph_.set(after);
  results_[{walk_.instance, call}] = read(result, type);
}

void Lifetimes::giveBack(const clang::CallExpr* call, const Expr* pointer, const FunctionModel& model) {
  const auto found = values_.find({walk_.instance, pointer});
  if (!isChecked() || found == values_.end() || parts_.constants.of(pointer)) return;
  const ExpressionPtr value = found->second;
  const GivenBack given = givenBackBy(pointer);
  const ExpressionPtr isNull = binary(Op::Equal, value, program::constant(0, value->type));
  Ending ending;
  for (const Object* object : given.objects)
    if (mayEnd(*object)) ending.objects.push_back(object);
  std::sort(ending.objects.begin(), ending.objects.end(), AsFound());
  ending.objects.erase(std::unique(ending.objects.begin(), ending.objects.end()), ending.objects.end());
  ending.anything = given.mayBeOther;
  ExpressionPtr fits = given.surelyOther ? program::constant(0) : isThere(ending);
  const Expr* origin = pointerBehind(*pointer);
  const ExpressionPtr live = origin && !given.mayBeOther ? parts_.livePointers.of(origin) : program::constant(0);
  if (!isNothing(*live)) fits = binary(Op::Or, LivePointers::holds(live), fits);
  require(call, ending, binary(Op::Or, isNull, fits));
  model.allocates ? renew(call, given, value, model) : end(given, value);
}

void Lifetimes::giveBackPerhaps(const clang::CallExpr* call, const Arguments& arguments, const FunctionModel& model) {
  if (!isChecked()) return;
  for (const unsigned position : model.frees) {
    if (position >= arguments.size() || !arguments[position].value) continue;
    const Expr* pointer = arguments[position].expression;
    if (!pointer->getType()->isPointerType()) continue;
    values_[{walk_.instance, pointer}] = arguments[position].value;
    parts_.emitter.settle();
    const Open otherwise = graph_.open();
    giveBack(call, pointer, model);
    results_.erase({walk_.instance, call});
    graph_.add(otherwise);
  }
}

std::optional<ExpressionPtr> Lifetimes::resultOf(const clang::CallExpr* call) {
  const auto found = results_.find({walk_.instance, call});
  if (found == results_.end()) return std::nullopt;
  const ExpressionPtr result = found->second;
  results_.erase(found);
  return result;
}

}  // namespace moire::extractor
