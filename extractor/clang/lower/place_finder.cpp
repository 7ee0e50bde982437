// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/place_finder.h"

#include <utility>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/layout.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/points_to.h"
#include "extractor/clang/syntax/conversion.h"
#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/pointer_source.h"
#include "extractor/clang/syntax/source.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;

std::optional<program::CellId> PlaceFinder::cellOf(const Expr* expression) const {
  const Expr* variable = expression->IgnoreParenImpCasts();
  if (!variable->isGLValue()) return std::nullopt;
  if (const auto known = walk_.instance->values.find(namedVariable(*variable)); known != walk_.instance->values.end()) {
    const auto& value = *known->second;
    return value.op == program::Op::Read && value.cells.size() == 1 ? std::optional(value.cells.front()) : std::nullopt;
  }
  const PlaceSet places = placesOf(variable);
  const Place* place = places.single();
  if (!place || !place->exact) return std::nullopt;
  const auto leaf = place->object->layout->leafAt(place->offset, sizeOf(walk_.ast(), variable->getType()));
  return leaf ? std::optional(memory_.cell(*place->object, *leaf)) : std::nullopt;
}

Object& PlaceFinder::objectOf(const clang::VarDecl* variable) const {
  variable = parts_.linker.resolve(variable);
  if (!variable->hasLocalStorage()) return memory_.object(parts_.map.variable(variable, nullptr), walk_.instance->body);
  const auto id = parts_.map.findVariable(variable, walk_.instance->context);
  if (id && parts_.pointsTo.isTarget(*id)) return memory_.object(*id, walk_.instance->body);
  Object*& known = walk_.instance->locals[variable];
  if (!known) {
    known = &memory_.local(walk_.instance->prefix + "::" + variable->getNameAsString(), variable->getASTContext(),
                           variable->getType(), walk_.instance->body, positionOf(*variable));
    known->declaration = variable;
    walk_.instance->objects.push_back(known);
  }
  return *known;
}

PlaceSet PlaceFinder::element(const PlaceSet& base, const Expr* index, QualType type, bool backwards) const {
  const Displacement by = displacementBy(*index, type, backwards, walk_.ast());
  if (by.amount == 0) return base;
  if (by.isExact()) return moved(base, *by.amount);
  PlaceSet result = spread(base, by.stride);
  if (!by.amount) return result;
  for (std::size_t i = 0; i < base.list.size(); ++i) {
    if (!base.list[i].exact || result.list[i].offset == anywhere) continue;
    const Offset exact = *base.list[i].exact + *by.amount;
    if (base.list[i].object->layout->normal(exact) == result.list[i].offset) result.list[i].exact = exact;
  }
  return result;
}

PlaceSet PlaceFinder::pointees(const Expr* pointer) const {
  if (const auto* cast = dyn_cast<clang::CastExpr>(pointer); cast && conversionOf(*cast) == Conversion::Load)
    for (const auto* known : {&walk_.instance->meant, &walk_.instance->narrowed})
      if (const auto found = known->find(namedVariable(*cast->getSubExpr())); found != known->end())
        return found->second;
  PlaceSet places = memory_.placesOf(
      parts_.pointsTo.of(parts_.map.valueOf(walk_.instance->context, pointer->IgnoreParens())), walk_.instance->body);
  // Either the pointer is never followed, or its value comes from where the pointer analysis does not look.
  if (places.list.empty()) places.unknown = true;
  return places;
}

PlaceSet PlaceFinder::targetsOf(const Expr* pointer) const {
  const PointerSource source = pointerSource(*pointer);
  switch (source.kind) {
    case PointerSource::Kind::Place:
      return placesOf(source.operand);
    case PointerSource::Kind::Pointer:
      return targetsOf(source.operand);
    case PointerSource::Kind::Moved:
      return element(targetsOf(source.operand), source.index, pointer->getType()->getPointeeType(), source.backwards);
    case PointerSource::Kind::Computed:
      break;
  }
  return pointees(pointer->IgnoreParens());
}

PlaceSet PlaceFinder::placesOf(const Expr* lvalue) const {
  lvalue = lvalue->IgnoreParens();
  if (const auto found = walk_.instance->materialised.find(lvalue); found != walk_.instance->materialised.end())
    return {{{found->second, 0, 0}}, false};
  const Designator designated = designatorOf(*lvalue);
  const auto member = [&](PlaceSet base) {
    return designated.field ? moved(std::move(base), offsetOf(*designated.field)) : base;
  };
  switch (designated.kind) {
    case Designator::Kind::Variable:
      return {{{&objectOf(designated.variable), 0, 0}}, false};
    case Designator::Kind::Member:
    case Designator::Kind::MemberOfValue:
      return member(placesOf(designated.base));
    case Designator::Kind::MemberBehind:
      return member(targetsOf(designated.base));
    case Designator::Kind::Element:
      return element(targetsOf(designated.base), designated.index, lvalue->getType(), false);
    case Designator::Kind::Target:
      return targetsOf(designated.base);
    case Designator::Kind::VectorElement:
      if (designated.base->getType()->isPointerType()) return targetsOf(designated.base);
      if (designated.base->isGLValue()) return placesOf(designated.base);
      break;
    case Designator::Kind::ComplexPart:
      return spread(placesOf(designated.base), 0);
    case Designator::Kind::CompoundLiteral: {
      const auto* literal = designated.literal;
      const auto id = parts_.map.findLiteral(literal, literal->isFileScope() ? nullptr : walk_.instance->context);
      if (id) return {{{&memory_.object(*id, walk_.instance->body), 0, 0}}, false};
      break;
    }
    case Designator::Kind::Converted:
      return placesOf(designated.base);
    case Designator::Kind::ConstantText:
      return {{}, false};
    case Designator::Kind::Function:
    case Designator::Kind::Other:
      break;
  }
  return {{}, true};
}

Object& PlaceFinder::materialise(const Expr* expression) {
  Object*& known = walk_.instance->materialised[expression];
  if (!known) {
    known = &memory_.local(walk_.instance->prefix + "::%object", walk_.ast(), expression->getType(),
                           walk_.instance->body, walk_.position());
    walk_.instance->objects.push_back(known);
  }
  return *known;
}

}  // namespace moire::extractor
