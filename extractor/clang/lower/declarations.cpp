// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/declarations.h"

#include <algorithm>
#include <utility>

#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/aggregates.h"
#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/cleanups.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/live_pointers.h"
#include "extractor/clang/lower/own_addresses.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/layout.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

void Declarations::evaluate(const EvaluatedInType& part) {
  if (part.isSize && !evaluated_.emplace(walk_.instance, part.expression).second) return;
  part.expression->isGLValue() ? parts_.addresses.evaluateAddressOf(part.expression)
                               : parts_.values.discard(part.expression);
}

void Declarations::sizesIn(clang::QualType type) {
  if (type.isNull()) return;
  for (const EvaluatedInType& part : evaluatedIn(type)) evaluate(part);
}

void Declarations::sizesOnEntry(const clang::FunctionDecl& function) {
  for (const EvaluatedInType& part : evaluatedOnEntry(function)) evaluate(part);
}

void Declarations::keepSizes(const clang::VarDecl* variable) {
  const clang::Type* type = variable->getType().getTypePtr();
  while (const auto* array = clang::dyn_cast<clang::VariableArrayType>(type)) {
    const clang::Expr* size = array->getSizeExpr();
    if (!size || !evaluated_.emplace(walk_.instance, size).second) return;
    const auto count = memory_.temporary(walk_.instance->prefix + "::" + variable->getNameAsString() + "%count",
                                         program::int64, walk_.instance->body);
    walk_.instance->temporaries.push_back(count);
    parts_.emitter.emit(program::Assign{{count}, convert(parts_.values.of(size), program::int64)});
    const std::int64_t unit = std::max<std::int64_t>(sizeOf(walk_.ast(), array->getElementType()) / 8, 1);
    parts_.extents.remember(size, {program::constant(0, program::int64), read(count, program::int64), unit});
    type = array->getElementType().getTypePtr();
  }
}

void Declarations::declaration(const clang::VarDecl* variable) {
  giveFirstValue(variable);
  parts_.cleanups.begin(*variable);
}

void Declarations::giveFirstValue(const clang::VarDecl* variable) {
  const At at(walk_, variable->getLocation());
  if (parts_.checks(program::ObligationKind::Bounds)) keepSizes(variable);
  sizesIn(variable->getType());
  if (!variable->hasLocalStorage()) return;
  const clang::Expr* init = variable->getInit();
  if (init && !isAggregate(variable->getType())) {
    const program::ExpressionPtr first = convert(parts_.values.of(init), walk_.typeOf(variable->getType()));
    const auto extent = parts_.extents.ifChecked(init);
    walk_.instance->values.erase(variable);
    walk_.instance->throughs.erase(variable);
    if ((isSomeAddress(*first) || parts_.ownAddresses.isLasting(*first)) && !parts_.map.mayChange(variable)) {
      if (const auto through =
              variable->getType()->isPointerType() ? parts_.ownAddresses.throughPointer(init) : std::nullopt;
          through && parts_.ownAddresses.isFixed(*through))
        walk_.instance->throughs.emplace(variable, *through);
      walk_.instance->values.emplace(variable, first);
      if (extent) parts_.extents.store({parts_.places.objectOf(variable), variable->getType()}, *extent);
      parts_.livePointers.bind(*walk_.instance, variable, init);
      return;
    }
    parts_.ownAddresses.rememberOwn(variable, init);
    return parts_.livePointers.store({parts_.places.objectOf(variable), variable->getType()}, first, extent, init);
  }
  Object& object = parts_.places.objectOf(variable);
  init ? parts_.aggregates.store({object, variable->getType()}, init) : havocDeclared(object);
}

void Declarations::havocDeclared(Object& object) {
  if (object.shared) return;
  std::vector<program::CellId> cells;
  for (std::size_t i = 0; i < object.layout->leaves().size(); ++i)
    if (object.layout->leaves()[i].value) cells.push_back(memory_.cell(object, i));
  if (cells.empty()) return;
  // One havoc for several declarations in a row.
  const Open& open = graph_.open();
  const auto last = open.size() == 1 ? graph_.unfinished().find(open.front()) : graph_.unfinished().end();
  if (last != graph_.unfinished().end() && last->second.kind == Unfinished::Kind::Declaration) {
    auto& havoc = std::get<program::Havoc>(program_.locations[open.front().index()].action);
    havoc.cells.insert(havoc.cells.end(), cells.begin(), cells.end());
    return;
  }
  const auto location = parts_.emitter.emitUnfinished({Unfinished::Kind::Declaration, nullptr, {}});
  program_.locations[location.index()].action = program::Havoc{std::move(cells)};
}

}  // namespace moire::extractor
