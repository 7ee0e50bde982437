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
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/own_addresses.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/pointer_checks.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/points_to.h"
#include "extractor/clang/syntax/model_effects.h"

namespace moire::extractor {

using clang::Expr;
using program::CellId;

void MemoryModels::storeBehind(const Expr* pointer, bool checked) {
  if (!pointer->getType()->isPointerType() || parts_.constants.of(pointer)) return;
  const clang::QualType type = pointer->getType()->getPointeeType();
  if (type.isConstQualified() || type->isFunctionType()) return;
  parts_.aggregates.fill(parts_.addresses.dereferenced(pointer, checked), false);
}

std::vector<CellId> MemoryModels::allBehind(const Expr* pointer, Which which) {
  const PlaceSet places = parts_.places.targetsOf(pointer);
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

void MemoryModels::readAll(const Expr* pointer) {
  if (parts_.constants.of(pointer)) return;
  std::vector<CellId> cells = allBehind(pointer);
  std::erase_if(cells, [&](CellId cell) { return !program_[cell].shared; });
  if (!cells.empty()) parts_.emitter.touch(readOneOf(std::move(cells), program::uint64));
}

void MemoryModels::fillAll(const Expr* pointer) {
  if (parts_.constants.of(pointer)) return;
  std::vector<CellId> cells = allBehind(pointer);
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

void MemoryModels::apply(const MemoryEffect& effect) {
  if (!effect.target->getType()->isPointerType()) return;
  switch (effect.kind) {
    case MemoryEffect::Kind::Reads:
    case MemoryEffect::Kind::Sends:
      return readAll(effect.target);
    case MemoryEffect::Kind::Stores:
      return storeBehind(effect.target, !effect.acceptsNull);
    case MemoryEffect::Kind::Fills:
    case MemoryEffect::Kind::Receives:
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
      return free(effect.target);
    case MemoryEffect::Kind::Keeps:
      return;  // what unknown code does with it is done by calls of unknown code
  }
}

void MemoryModels::apply(const clang::CallExpr* expression, const FunctionModel& model) {
  for (const MemoryEffect& effect : memoryEffectsOf(*expression, model)) apply(effect);
  if (model.allocates) allocate(expression, *model.allocates);
  parts_.callbacks.callModelled(expression, model);
  parts_.exits.registerHandlers(expression, model);
  for (const unsigned position : model.runsAnyTime)
    if (const Expr* function = argumentAt(*expression, position)) parts_.callbacks.runAnyTime(expression, function);
  for (const unsigned position : model.runsAnyTimeIn) {
    const Expr* table = argumentAt(*expression, position);
    if (!table || !table->getType()->isPointerType()) continue;
    if (const auto site = parts_.map.siteOf(walk_.instance->context, table->IgnoreParens()))
      for (const clang::FunctionDecl* function : parts_.pointsTo.callees(*site)) parts_.callbacks.runAnyTime(*function);
  }
}

void MemoryModels::allocate(const clang::CallExpr* expression, const FunctionModel::Allocation& model) {
  parts_.extents.rememberAllocation(expression, model);
  const auto id = parts_.map.findHeap(expression, *walk_.instance->context);
  if (!id) return;
  Object& object = memory_.object(*id, walk_.instance->body);
  parts_.lowered.allocations[&object].push_back(parts_.emitter.append(program::Skip{}));
  if (!object.zeroed || object.shared) return;
  for (std::size_t i = 0; i < object.layout->leaves().size(); ++i) {
    const CellId cell = memory_.cell(object, i);
    if (const auto type = program_[cell].type)
      parts_.emitter.emit(program::Assign{{cell}, program::constant(0, *type)});
  }
}

}  // namespace moire::extractor
