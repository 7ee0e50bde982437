// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/place_finder.h"

#include <algorithm>
#include <utility>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/layout.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/points_to.h"
#include "extractor/clang/syntax/source.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;

std::optional<program::CellId> PlaceFinder::cellOf(const Expr* expression) const {
  const Expr* variable = expression->IgnoreParenImpCasts();
  if (!variable->isGLValue()) return std::nullopt;
  if (const auto* name = dyn_cast<clang::DeclRefExpr>(variable))
    if (const auto known = walk_.instance->values.find(dyn_cast<clang::VarDecl>(name->getDecl()));
        known != walk_.instance->values.end()) {
      const auto& value = *known->second;
      return value.op == program::Op::Read && value.cells.size() == 1 ? std::optional(value.cells.front())
                                                                      : std::nullopt;
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

namespace {

std::optional<std::int64_t> constantIndex(const Expr* index, const clang::ASTContext& context) {
  const auto value = index->isValueDependent() ? std::nullopt : index->getIntegerConstantExpr(context);
  if (!value || value->getSignificantBits() > 32) return std::nullopt;
  return value->getExtValue();
}

}  // namespace

PlaceSet PlaceFinder::element(const PlaceSet& base, const Expr* index, QualType type, int sign) const {
  const auto constant = constantIndex(index, walk_.ast());
  if (constant && *constant == 0) return base;
  const std::int64_t size = std::max<std::int64_t>(sizeOf(walk_.ast(), type), 8);
  if (constant && size == 8) return moved(base, sign * *constant * size);
  PlaceSet result = spread(base, size);
  if (!constant) return result;
  for (std::size_t i = 0; i < base.list.size(); ++i) {
    if (!base.list[i].exact || result.list[i].offset == anywhere) continue;
    const Offset exact = *base.list[i].exact + sign * *constant * size;
    if (base.list[i].object->layout->normal(exact) == result.list[i].offset) result.list[i].exact = exact;
  }
  return result;
}

PlaceSet PlaceFinder::pointees(const Expr* pointer) const {
  if (const auto* cast = dyn_cast<clang::CastExpr>(pointer); cast && cast->getCastKind() == clang::CK_LValueToRValue)
    if (const auto* name = dyn_cast<clang::DeclRefExpr>(cast->getSubExpr()->IgnoreParens()))
      for (const auto* known : {&walk_.instance->meant, &walk_.instance->narrowed})
        if (const auto found = known->find(dyn_cast<clang::VarDecl>(name->getDecl())); found != known->end())
          return found->second;
  PlaceSet places = memory_.placesOf(
      parts_.pointsTo.of(parts_.map.valueOf(walk_.instance->context, pointer->IgnoreParens())), walk_.instance->body);
  // Either the pointer is never followed, or it comes from where the pointer analysis does not look.
  if (places.list.empty()) places.unknown = true;
  return places;
}

PlaceSet PlaceFinder::targetsOf(const Expr* pointer) const {
  pointer = pointer->IgnoreParens();
  if (const auto* cast = dyn_cast<clang::CastExpr>(pointer)) {
    const Expr* operand = cast->getSubExpr();
    switch (cast->getCastKind()) {
      case clang::CK_ArrayToPointerDecay:
        return placesOf(operand);
      case clang::CK_NoOp:
      case clang::CK_BitCast:
        if (operand->getType()->isPointerType()) return targetsOf(operand);
        break;
      default:
        break;
    }
    return pointees(pointer);
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(pointer)) {
    if (e->getOpcode() == clang::UO_AddrOf && !e->getSubExpr()->getType()->isFunctionType())
      return placesOf(e->getSubExpr());
    if (e->getOpcode() == clang::UO_Extension) return targetsOf(e->getSubExpr());
    return pointees(pointer);
  }
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(pointer)) return targetsOf(e->getResultExpr());
  if (const auto* e = dyn_cast<clang::ChooseExpr>(pointer)) return targetsOf(e->getChosenSubExpr());
  const auto* sum = dyn_cast<clang::BinaryOperator>(pointer);
  if (!sum || !sum->isAdditiveOp() || !sum->getType()->isPointerType()) return pointees(pointer);
  const bool pointerLeft = sum->getLHS()->getType()->isPointerType();
  return element(targetsOf(pointerLeft ? sum->getLHS() : sum->getRHS()), pointerLeft ? sum->getRHS() : sum->getLHS(),
                 sum->getType()->getPointeeType(), sum->getOpcode() == clang::BO_Sub ? -1 : 1);
}

PlaceSet PlaceFinder::placesOf(const Expr* lvalue) const {
  lvalue = lvalue->IgnoreParens();
  if (const auto found = walk_.instance->materialised.find(lvalue); found != walk_.instance->materialised.end())
    return {{{found->second, 0, 0}}, false};
  if (const auto* e = dyn_cast<clang::DeclRefExpr>(lvalue)) {
    if (const auto* variable = dyn_cast<clang::VarDecl>(e->getDecl())) return {{{&objectOf(variable), 0, 0}}, false};
    return {{}, true};
  }
  if (const auto* e = dyn_cast<clang::MemberExpr>(lvalue)) {
    const auto* field = dyn_cast<clang::FieldDecl>(e->getMemberDecl());
    PlaceSet base = e->isArrow() ? targetsOf(e->getBase()) : placesOf(e->getBase());
    return field ? moved(std::move(base), offsetOf(*field)) : base;
  }
  if (const auto* e = dyn_cast<clang::ArraySubscriptExpr>(lvalue))
    return element(targetsOf(e->getBase()), e->getIdx(), e->getType(), 1);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(lvalue)) {
    if (e->getOpcode() == clang::UO_Deref) return targetsOf(e->getSubExpr());
    if (e->getOpcode() == clang::UO_Extension) return placesOf(e->getSubExpr());
    if (e->getOpcode() == clang::UO_Real || e->getOpcode() == clang::UO_Imag)
      return spread(placesOf(e->getSubExpr()), 0);
  }
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(lvalue)) return placesOf(e->getResultExpr());
  if (const auto* e = dyn_cast<clang::ChooseExpr>(lvalue)) return placesOf(e->getChosenSubExpr());
  if (const auto* e = dyn_cast<clang::CompoundLiteralExpr>(lvalue))
    if (const auto id = parts_.map.findLiteral(e, e->isFileScope() ? nullptr : walk_.instance->context))
      return {{{&memory_.object(*id, walk_.instance->body), 0, 0}}, false};
  if (const auto* e = dyn_cast<clang::CastExpr>(lvalue); e && e->getSubExpr()->isGLValue())
    return placesOf(e->getSubExpr());
  return {{}, !isConstantLiteral(lvalue)};
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
