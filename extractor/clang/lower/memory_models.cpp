// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/memory_models.h"

#include <algorithm>
#include <utility>

#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/aggregates.h"
#include "extractor/clang/lower/callbacks.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/exits.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/library_locks.h"
#include "extractor/clang/lower/lifetimes.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/own_addresses.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/pointer_checks.h"
#include "extractor/clang/lower/unknown_code.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/points_to.h"
#include "extractor/clang/syntax/model_effects.h"

namespace moire::extractor {

using clang::Expr;
using program::CellId;

namespace {
constexpr std::int64_t pointerBits = 64;
}

void MemoryModels::storeBehind(const Expr* pointer, bool checked) {
  if (!pointer->getType()->isPointerType() || parts_.constants.of(pointer)) return;
  const clang::QualType type = pointer->getType()->getPointeeType();
  if (type.isConstQualified() || type->isFunctionType()) return;
  parts_.aggregates.fill(parts_.addresses.dereferenced(pointer, checked), false);
}

void MemoryModels::accessExactly(const Expr* pointer, bool write) {
  if (!pointer->getType()->isPointerType() || parts_.constants.of(pointer)) return;
  const auto cells =
      parts_.accesses.touched({parts_.places.targetsOf(pointer), pointer->getType()->getPointeeType()}).cells;
  write ? change(cells) : read(cells);
}

void MemoryModels::useList(const Expr* list, bool write) {
  std::vector<CellId> cells =
      list->isGLValue() ? parts_.accesses.touched(parts_.addresses.lvalue(list)).cells : allBehind(list);
  // Of one's own list, nothing is known anyhow.
  std::erase_if(cells, [&](CellId cell) { return !program_[cell].shared; });
  write ? change(cells) : read(cells);
}

std::vector<CellId> MemoryModels::allBehind(const Expr* pointer, Which which) {
  return cellsAt(parts_.places.targetsOf(pointer), which);
}

std::vector<CellId> MemoryModels::cellsAt(const PlaceSet& places, Which which) {
  std::vector<CellId> cells;
  const auto add = [&](const Place& place) {
    if (which == Which::Allocated && place.object->declaration) return;
    for (const CellId cell : memory_.cellsOf(*place.object)) cells.push_back(cell);
  };
  std::for_each(places.list.begin(), places.list.end(), add);
  if (places.unknown) {
    const auto unknown = memory_.unknownPlaces(walk_.instance->body);
    std::for_each(unknown.begin(), unknown.end(), add);
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

std::vector<CellId> MemoryModels::keptIn(ObjectId holder, Offset offset, std::int64_t bits) {
  std::vector<MemoryPlace> kept;
  const MemoryGraph& graph = parts_.map.graph();
  for (const std::size_t leaf : graph[holder].layout->leavesIn(offset, bits))
    for (const MemoryPlace& place : parts_.pointsTo.of(graph.part(holder, leaf)))
      // Memory of the library points to itself, and the program's constant text does not change.
      if (graph[place.object].kind != MemoryObject::Kind::Library && place.object != holder) kept.push_back(place);
  return cellsAt(memory_.placesOf(kept, walk_.instance->body));
}

std::vector<CellId> MemoryModels::keptBehind(const Expr* pointer, std::int64_t bits) {
  std::vector<CellId> cells;
  const PlaceSet holders = parts_.places.targetsOf(pointer);
  const auto add = [&](const Place& holder) {
    // A local that no pointer points to is known by its name only.
    const Object& object = *holder.object;
    const auto id = object.id || !object.declaration
                        ? object.id
                        : parts_.map.findVariable(object.declaration, walk_.instance->context);
    if (!id) return;
    const auto more = keptIn(*id, bits == 0 ? anywhere : holder.offset, bits);
    cells.insert(cells.end(), more.begin(), more.end());
  };
  std::for_each(holders.list.begin(), holders.list.end(), add);
  if (holders.unknown) {
    const auto unknown = memory_.unknownPlaces(walk_.instance->body);
    std::for_each(unknown.begin(), unknown.end(), add);
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

std::vector<CellId> MemoryModels::cellsOfState(const std::string& state) {
  const auto id = parts_.map.findState(state);
  if (!id) return {};
  std::vector<CellId> cells = memory_.cellsOf(memory_.object(*id, walk_.instance->body));
  if (parts_.map.graph()[*id].kind != MemoryObject::Kind::Library) return cells;
  const auto kept = keptIn(*id, anywhere, 0);
  cells.insert(cells.end(), kept.begin(), kept.end());
  return cells;
}

void MemoryModels::update(const std::string& variable) {
  const auto id = parts_.map.findState(variable);
  if (!id) return;
  const auto [lock, isNew] = libraryLocks_.try_emplace(variable, program_.locks.size());
  if (isNew) program_.locks.push_back({memory_.unique("the library's lock of " + variable)});
  parts_.emitter.emit(program::Acquire{lock->second});
  change(memory_.cellsOf(memory_.object(*id, walk_.instance->body)));
  parts_.emitter.emit(program::Release{lock->second});
}

void MemoryModels::readAll(const Expr* pointer) {
  if (!parts_.constants.of(pointer)) read(allBehind(pointer));
}

void MemoryModels::fillAll(const Expr* pointer) {
  if (!parts_.constants.of(pointer)) change(allBehind(pointer));
}

void MemoryModels::read(std::vector<CellId> cells) {
  std::erase_if(cells, [&](CellId cell) { return !program_[cell].shared; });
  if (!cells.empty()) parts_.emitter.touch(readOneOf(std::move(cells), program::uint64));
}

void MemoryModels::change(const std::vector<CellId>& cells) {
  if (!cells.empty()) parts_.accesses.storeSomewhere(cells, nondet(program::uint64), false);
}

void MemoryModels::free(const Expr* pointer) {
  if (parts_.constants.of(pointer)) return;
  const std::vector<CellId> cells = allBehind(pointer, Which::Allocated);
  if (cells.empty()) return;
  parts_.emitter.settle();
  parts_.ownAddresses.add(parts_.emitter.append(program::Free{cells}), parts_.ownAddresses.accessesToWhole(pointer));
}

void MemoryModels::fillWith(const MemoryEffect& effect) {
  const auto value = parts_.constants.of(effect.source);
  const auto size = parts_.constants.of(effect.size);
  const PlaceSet places = parts_.places.targetsOf(effect.target);
  const Place* place = places.single();
  const bool whole = value && (*value)->range.high == 0 && (*value)->range.low == 0 && size && place &&
                     place->offset == 0 && place->object->layout->size() > 0 &&
                     (*size)->range.low * 8 == place->object->layout->size();
  if (!whole) return fillAll(effect.target);
  for (std::size_t i = 0; i < place->object->layout->leaves().size(); ++i) {
    const CellId cell = memory_.cell(*place->object, i);
    const auto type = program_[cell].type;
    if (type) {
      parts_.emitter.emit(program::Assign{{cell}, program::constant(0, *type)});
    } else if (program_[cell].shared) {
      parts_.emitter.emit(program::Assign{{cell}, nondet(program::uint64)});
    }
  }
}

void MemoryModels::copyBehind(const MemoryEffect& effect) {
  const clang::QualType type = copiedType(effect, walk_.ast());
  if (!type.isNull())
    return parts_.aggregates.copy({parts_.places.targetsOf(effect.target), type},
                                  {parts_.places.targetsOf(effect.source), type});
  readAll(effect.source);
  fillAll(effect.target);
}

void MemoryModels::applyToState(const MemoryEffect& effect) {
  switch (effect.kind) {
    case MemoryEffect::Kind::ReadsState:
      return read(cellsOfState(*effect.state));
    case MemoryEffect::Kind::ChangesState:
      return change(cellsOfState(*effect.state));
    case MemoryEffect::Kind::UsesKeptInState:
      if (const auto id = parts_.map.findState(*effect.state)) change(keptIn(*id, anywhere, 0));
      return;
    case MemoryEffect::Kind::Updates:
      return update(*effect.state);
    default:
      return;  // calls that use what is kept read it themselves
  }
}

void MemoryModels::apply(const MemoryEffect& effect, const clang::CallExpr& call, const FunctionModel& model) {
  if (effect.state) return applyToState(effect);
  if (!effect.target->getType()->isPointerType()) return;
  switch (effect.kind) {
    case MemoryEffect::Kind::Reads:
    case MemoryEffect::Kind::Sends:
      return readAll(effect.target);
    case MemoryEffect::Kind::Stores:
      if (effect.isNew) allocated(effect.target);
      return storeBehind(effect.target, !effect.acceptsNull);
    case MemoryEffect::Kind::Fills:
      allocated(effect.target);
      return fillAll(effect.target);
    case MemoryEffect::Kind::Receives:
    case MemoryEffect::Kind::Shuffles:
      return fillAll(effect.target);
    case MemoryEffect::Kind::Copies:
      if (!effect.source->getType()->isPointerType()) return;
      parts_.pointerChecks.checkSize(effect.target, effect.size);
      parts_.pointerChecks.checkSize(effect.source, effect.size);
      return copyBehind(effect);
    case MemoryEffect::Kind::FillsWith:
      if (!effect.size) return;
      parts_.pointerChecks.checkSize(effect.target, effect.size);
      return fillWith(effect);
    case MemoryEffect::Kind::Frees:
      free(effect.target);
      return parts_.lifetimes.giveBack(&call, effect.target, model);
    case MemoryEffect::Kind::UsesKept:
      return change(keptBehind(effect.target, 0));
    case MemoryEffect::Kind::ReadsKept:
      return read(keptBehind(effect.target, 0));
    case MemoryEffect::Kind::FillsBehind:
      return change(keptBehind(effect.target, pointerBits));
    case MemoryEffect::Kind::ReadsBehind:
      return read(keptBehind(effect.target, pointerBits));
    default:
      return;  // what is kept is only used by later calls
  }
}

void MemoryModels::apply(const clang::CallExpr* expression, const FunctionModel& model) {
  for (const MemoryEffect& effect : memoryEffectsOf(*expression, model))
    if (!parts_.map.locksAreRevealed || !LibraryLocks::accesses(model, effect)) apply(effect, *expression, model);
  if (model.doesAnything) parts_.unknownCode.run();
  if (model.allocates) allocate(expression, *model.allocates);
  parts_.callbacks.callModelled(expression, model);
  parts_.exits.registerHandlers(expression, model);
  for (const unsigned position : model.runsAnyTime)
    if (const Expr* function = argumentAt(*expression, position))
      parts_.callbacks.runAnyTime(expression, function, model.interrupts);
  for (const unsigned position : model.runsAnyTimeIn) {
    const Expr* table = argumentAt(*expression, position);
    if (!table || !table->getType()->isPointerType()) continue;
    if (const auto site = parts_.map.siteOf(walk_.instance->context, table->IgnoreParens()))
      for (const clang::FunctionDecl* function : parts_.pointsTo.callees(*site))
        parts_.callbacks.runAnyTime(*function, model.interrupts);
  }
}

Object* MemoryModels::allocated(const Expr* by) {
  const auto id = parts_.map.findHeap(by, *walk_.instance->context);
  if (!id) return nullptr;
  Object& object = memory_.object(*id, walk_.instance->body);
  parts_.lowered.allocations[&object].push_back(parts_.emitter.append(program::Skip{}));
  return &object;
}

void MemoryModels::allocate(const clang::CallExpr* expression, const FunctionModel::Allocation& model) {
  if (!model.sizes.empty()) parts_.extents.rememberAllocation(expression, model);
  Object* const made = allocated(expression);
  if (!made || !made->zeroed || made->shared) return;
  Object& object = *made;
  for (std::size_t i = 0; i < object.layout->leaves().size(); ++i) {
    const CellId cell = memory_.cell(object, i);
    if (const auto type = program_[cell].type)
      parts_.emitter.emit(program::Assign{{cell}, program::constant(0, *type)});
  }
}

}  // namespace moire::extractor
