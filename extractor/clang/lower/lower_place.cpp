// SPDX-License-Identifier: Apache-2.0
// Where lvalues are, and what pointers point to: read off the expression as far as possible, else by the pointer
// analysis.
#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/source.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;

Object& Lowering::objectOf(const clang::VarDecl* variable) const {
  variable = linker_.resolve(variable);
  if (!variable->hasLocalStorage()) return memory_.object(map_.variable(variable, nullptr), instance_->body);
  const auto id = map_.findVariable(variable, instance_->context);
  if (id && pointsTo_.isTarget(*id)) return memory_.object(*id, instance_->body);
  Object*& known = instance_->locals[variable];
  if (!known) {
    known = &memory_.local(instance_->prefix + "::" + variable->getNameAsString(), variable->getASTContext(),
                           variable->getType(), instance_->body, positionOf(*variable));
    known->declaration = variable;
    instance_->objects.push_back(known);
  }
  return *known;
}

PlaceSet Lowering::moved(PlaceSet places, Offset amount) {
  for (Place& place : places.list) {
    if (place.offset != anywhere) place.offset = place.object->layout->normal(place.offset + amount);
    if (place.exact) *place.exact += amount;
    if (place.offset == anywhere) place.exact.reset();
  }
  return places;
}

PlaceSet Lowering::spread(PlaceSet places, std::int64_t stride) {
  for (Place& place : places.list) {
    place.offset = place.object->layout->spread(place.offset, stride);
    place.exact.reset();
  }
  return places;
}

namespace {

std::optional<std::int64_t> constantIndex(const Expr* index, const clang::ASTContext& context) {
  const auto value = index->isValueDependent() ? std::nullopt : index->getIntegerConstantExpr(context);
  if (!value || value->getSignificantBits() > 32) return std::nullopt;
  return value->getExtValue();
}

}  // namespace

/// Elements of an array are apart only where their index is a constant.
PlaceSet Lowering::element(const PlaceSet& base, const Expr* index, QualType type, int sign) const {
  const auto constant = constantIndex(index, context());
  if (constant && *constant == 0) return base;
  const std::int64_t size = std::max<std::int64_t>(sizeOf(context(), type), 8);
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

PlaceSet Lowering::pointees(const Expr* pointer) const {
  if (const auto* cast = dyn_cast<clang::CastExpr>(pointer); cast && cast->getCastKind() == clang::CK_LValueToRValue)
    if (const auto* name = dyn_cast<clang::DeclRefExpr>(cast->getSubExpr()->IgnoreParens()))
      for (const auto* known : {&instance_->meant, &instance_->narrowed})
        if (const auto found = known->find(dyn_cast<clang::VarDecl>(name->getDecl())); found != known->end())
          return found->second;
  PlaceSet places =
      memory_.placesOf(pointsTo_.of(map_.valueOf(instance_->context, pointer->IgnoreParens())), instance_->body);
  // Either the pointer is never followed, or it comes from where pointers are not followed to.
  if (places.list.empty()) places.unknown = true;
  return places;
}

PlaceSet Lowering::targetsOf(const Expr* pointer) const {
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

PlaceSet Lowering::placesOf(const Expr* lvalue) const {
  lvalue = lvalue->IgnoreParens();
  if (const auto found = instance_->materialised.find(lvalue); found != instance_->materialised.end())
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
    if (const auto id = map_.findLiteral(e, e->isFileScope() ? nullptr : instance_->context))
      return {{{&memory_.object(*id, instance_->body), 0, 0}}, false};
  if (const auto* e = dyn_cast<clang::CastExpr>(lvalue); e && e->getSubExpr()->isGLValue())
    return placesOf(e->getSubExpr());
  return {{}, !isConstantLiteral(lvalue)};
}

bool Lowering::isConstantLiteral(const Expr* lvalue) const {
  lvalue = lvalue->IgnoreParens();
  if (clang::isa<clang::StringLiteral>(lvalue) || clang::isa<clang::PredefinedExpr>(lvalue)) return true;
  const Expr* pointer = nullptr;
  if (const auto* e = dyn_cast<clang::ArraySubscriptExpr>(lvalue)) pointer = e->getBase();
  if (const auto* e = dyn_cast<clang::UnaryOperator>(lvalue); e && e->getOpcode() == clang::UO_Deref)
    pointer = e->getSubExpr();
  const auto* cast = pointer ? dyn_cast<clang::CastExpr>(pointer->IgnoreParens()) : nullptr;
  return cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay && isConstantLiteral(cast->getSubExpr());
}

LValue Lowering::lvalue(const Expr* expression) {
  evaluateWithin(expression);
  LValue result;
  result.type = expression->getType();
  result.bitField = expression->getSourceBitField();
  result.constant = isConstantLiteral(expression);
  if (!result.constant) result.places = placesOf(expression);
  if (!result.constant && !result.isPrivate()) result.through = throughOf(expression);
  return result;
}

Object& Lowering::materialise(const Expr* expression) {
  Object*& known = instance_->materialised[expression];
  if (!known) {
    known = &memory_.local(instance_->prefix + "::%object", context(), expression->getType(), instance_->body, here());
    instance_->objects.push_back(known);
  }
  return *known;
}

void Lowering::evaluateWithin(const Expr* lvalue) {
  lvalue = lvalue->IgnoreParens();
  if (const auto* e = dyn_cast<clang::MemberExpr>(lvalue)) {
    const Expr* base = e->getBase()->IgnoreParens();
    if (e->isArrow()) return checkFollowed(e, evaluateAddress(base, e), base->getType()->getPointeeType());
    if (base->isGLValue()) return evaluateWithin(base);
    return storeAggregate({materialise(base), base->getType()}, base);
  }
  if (const auto* e = dyn_cast<clang::ArraySubscriptExpr>(lvalue)) return evaluateElement(e, true);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(lvalue)) {
    if (e->getOpcode() == clang::UO_Deref) return checkFollowed(e, evaluateAddress(e->getSubExpr(), e), e->getType());
    if (e->getOpcode() == clang::UO_Extension || e->getOpcode() == clang::UO_Real || e->getOpcode() == clang::UO_Imag)
      return evaluateWithin(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(lvalue)) return evaluateWithin(e->getResultExpr());
  if (const auto* e = dyn_cast<clang::ChooseExpr>(lvalue)) return evaluateWithin(e->getChosenSubExpr());
  if (const auto* e = dyn_cast<clang::CompoundLiteralExpr>(lvalue)) {
    const PlaceSet known = placesOf(e);
    const LValue target = known.single() ? LValue(known, e->getType()) : LValue(materialise(e), e->getType());
    if (isAggregate(e->getType())) return storeAggregate(target, e->getInitializer());
    return store(target, value(e->getInitializer()));
  }
  if (clang::isa<clang::DeclRefExpr>(lvalue) || isConstantLiteral(lvalue)) return;
  evaluateParts(lvalue);
}

}  // namespace moire::extractor
