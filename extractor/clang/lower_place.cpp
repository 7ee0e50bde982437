// SPDX-License-Identifier: Apache-2.0
// Where lvalues are, and what pointers point to, as far as that can be read off the expression.
#include "extractor/clang/lowering.h"
#include "extractor/clang/source.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;

Object& Lowering::objectOf(const clang::VarDecl* variable) const {
  variable = linker_.resolve(variable);
  if (pointers_.escapes(variable) &&
      (variable->hasLocalStorage() || variable->getTLSKind() != clang::VarDecl::TLS_None))
    return memory_.escapedLocal(variable);
  if (variable->getTLSKind() != clang::VarDecl::TLS_None) return memory_.threadLocal(variable, instance_->body);
  if (variable->hasGlobalStorage()) return memory_.global(variable);
  Object*& known = instance_->locals[variable];
  if (!known) {
    known = &memory_.local(instance_->prefix + "::" + variable->getNameAsString(), variable->getASTContext(),
                           variable->getType(), instance_->body, positionOf(*variable));
    known->declaration = variable;
    known->mayBeWrittenUnseen = pointers_.addressIsTaken(variable);
    instance_->objects.push_back(known);
  }
  return *known;
}

Place Lowering::adapted(Place place, QualType type) const {
  while (!place.blurred) {
    const QualType found = place.type();
    if (found.isNull()) break;
    if (sameRepresentation(context(), found, type)) return place;
    const auto* record = plain(found)->getAs<clang::RecordType>();
    const clang::RecordDecl* definition = record ? record->getDecl()->getDefinition() : nullptr;
    if (found->isArrayType()) {
      place.path.push_back(anyElement);
    } else if (definition && !definition->isUnion() && !definition->field_empty()) {
      place.path.push_back(0);
    } else {
      break;
    }
  }
  place.path.clear();
  place.blurred = true;
  return place;
}

Place Lowering::moved(Place place, QualType elementType) const {
  const bool inArray = !place.blurred && !place.path.empty() && place.path.back() == anyElement;
  if (inArray && !place.type().isNull() && sameRepresentation(context(), place.type(), elementType)) return place;
  place.path.clear();
  place.blurred = true;
  return place;
}

namespace {

bool isZero(const Expr* index, const clang::ASTContext& context) {
  const auto value = index->getIntegerConstantExpr(context);
  return value && value->isZero();
}

}  // namespace

std::optional<Target> Lowering::targetOf(const Expr* pointer) const {
  pointer = pointer->IgnoreParens();
  if (const auto* cast = dyn_cast<clang::CastExpr>(pointer)) {
    const Expr* operand = cast->getSubExpr();
    switch (cast->getCastKind()) {
      case clang::CK_LValueToRValue: {
        const auto* name = dyn_cast<clang::DeclRefExpr>(operand->IgnoreParens());
        const auto* variable = name ? dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
        const auto bound = variable ? instance_->bindings.find(variable) : instance_->bindings.end();
        if (bound == instance_->bindings.end()) return std::nullopt;
        return bound->second;
      }
      case clang::CK_ArrayToPointerDecay: {
        auto place = placeOf(operand);
        if (!place) return std::nullopt;
        if (!place->blurred) place->path.push_back(anyElement);
        return *place;
      }
      case clang::CK_FunctionToPointerDecay:
      case clang::CK_NoOp:
      case clang::CK_BitCast:
        return operand->getType()->isPointerType() || operand->getType()->isFunctionType() ? targetOf(operand)
                                                                                           : std::nullopt;
      default:
        return std::nullopt;
    }
  }
  if (const auto* e = dyn_cast<clang::DeclRefExpr>(pointer)) {
    const auto* function = dyn_cast<clang::FunctionDecl>(e->getDecl());
    if (function) return linker_.resolve(function);
    return std::nullopt;
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(pointer)) {
    if (e->getType()->isFunctionType() || e->getSubExpr()->getType()->isFunctionType())
      return targetOf(e->getSubExpr());
    if (e->getOpcode() != clang::UO_AddrOf) return std::nullopt;
    const auto place = placeOf(e->getSubExpr());
    if (!place) return std::nullopt;
    return *place;
  }
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(pointer)) return targetOf(e->getResultExpr());
  if (const auto* e = dyn_cast<clang::ChooseExpr>(pointer)) return targetOf(e->getChosenSubExpr());
  const auto* sum = dyn_cast<clang::BinaryOperator>(pointer);
  if (!sum || !sum->isAdditiveOp() || !sum->getType()->isPointerType()) return std::nullopt;
  const bool pointerLeft = sum->getLHS()->getType()->isPointerType();
  auto target = targetOf(pointerLeft ? sum->getLHS() : sum->getRHS());
  if (!target || !std::holds_alternative<Place>(*target)) return target;
  if (isZero(pointerLeft ? sum->getRHS() : sum->getLHS(), context())) return target;
  return moved(std::get<Place>(*target), sum->getType()->getPointeeType());
}

std::optional<Place> Lowering::behind(const Expr* pointer, QualType type) const {
  const auto target = targetOf(pointer);
  if (!target || !std::holds_alternative<Place>(*target)) return std::nullopt;
  return adapted(std::get<Place>(*target), type);
}

std::optional<Place> Lowering::placeOf(const Expr* lvalue) const {
  lvalue = lvalue->IgnoreParens();
  if (const auto found = instance_->materialised.find(lvalue); found != instance_->materialised.end())
    return Place{found->second, {}, false};
  if (const auto* e = dyn_cast<clang::DeclRefExpr>(lvalue)) {
    const auto* variable = dyn_cast<clang::VarDecl>(e->getDecl());
    if (!variable) return std::nullopt;
    return Place{&objectOf(variable), {}, false};
  }
  if (const auto* e = dyn_cast<clang::MemberExpr>(lvalue)) {
    const auto* field = dyn_cast<clang::FieldDecl>(e->getMemberDecl());
    if (!field) return std::nullopt;
    auto place = e->isArrow() ? behind(e->getBase(), e->getBase()->getType()->getPointeeType()) : placeOf(e->getBase());
    if (place && !place->blurred) place->path.push_back(static_cast<int>(field->getFieldIndex()));
    return place;
  }
  if (const auto* e = dyn_cast<clang::ArraySubscriptExpr>(lvalue)) {
    const auto target = targetOf(e->getBase());
    if (!target || !std::holds_alternative<Place>(*target)) return std::nullopt;
    Place place = std::get<Place>(*target);
    if (!isZero(e->getIdx(), context())) place = moved(place, e->getType());
    return adapted(place, e->getType());
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(lvalue)) {
    if (e->getOpcode() == clang::UO_Deref) return behind(e->getSubExpr(), e->getType());
    if (e->getOpcode() == clang::UO_Extension) return placeOf(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(lvalue)) return placeOf(e->getResultExpr());
  if (const auto* e = dyn_cast<clang::ChooseExpr>(lvalue)) return placeOf(e->getChosenSubExpr());
  if (const auto* e = dyn_cast<clang::CompoundLiteralExpr>(lvalue); e && pointers_.escapes(e))
    return Place{&memory_.escapedLiteral({e, &context()}), {}, false};
  return std::nullopt;
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
  if (isConstantLiteral(expression)) {
    result.kind = LValue::Kind::Constant;
  } else if (auto place = placeOf(expression)) {
    result.kind = LValue::Kind::Known;
    result.place = std::move(*place);
  }
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
    if (e->isArrow()) return evaluateAddress(base);
    if (base->isGLValue()) return evaluateWithin(base);
    Object& object = materialise(base);
    return storeAggregate({LValue::Kind::Known, {&object, {}, false}, base->getType()}, base);
  }
  if (const auto* e = dyn_cast<clang::ArraySubscriptExpr>(lvalue)) {
    evaluateAddress(e->getBase());
    return touch(value(e->getIdx()));
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(lvalue)) {
    if (e->getOpcode() == clang::UO_Deref) return evaluateAddress(e->getSubExpr());
    if (e->getOpcode() == clang::UO_Extension) return evaluateWithin(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(lvalue)) return evaluateWithin(e->getResultExpr());
  if (const auto* e = dyn_cast<clang::ChooseExpr>(lvalue)) return evaluateWithin(e->getChosenSubExpr());
  if (const auto* e = dyn_cast<clang::CompoundLiteralExpr>(lvalue)) {
    Object& object = pointers_.escapes(e) ? memory_.escapedLiteral({e, &context()}) : materialise(e);
    const LValue target{LValue::Kind::Known, {&object, {}, false}, e->getType()};
    if (isAggregate(e->getType())) return storeAggregate(target, e->getInitializer());
    return store(target, value(e->getInitializer()));
  }
  if (clang::isa<clang::DeclRefExpr>(lvalue) || isConstantLiteral(lvalue)) return;
  evaluateParts(lvalue);
}

void Lowering::evaluateAddress(const Expr* pointer) {
  pointer = pointer->IgnoreParens();
  if (const auto* cast = dyn_cast<clang::CastExpr>(pointer)) {
    const Expr* operand = cast->getSubExpr();
    if (cast->getCastKind() == clang::CK_ArrayToPointerDecay) return evaluateWithin(operand);
    if (cast->getCastKind() == clang::CK_BitCast || cast->getCastKind() == clang::CK_NoOp)
      return evaluateAddress(operand);
    if (cast->getCastKind() == clang::CK_IntegralToPointer && !constantValue(operand))
      assumption("an integer is used as a pointer: it is assumed to point to an object whose address is taken");
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(pointer); e && e->getOpcode() == clang::UO_AddrOf)
    return evaluateWithin(e->getSubExpr());
  const auto* sum = dyn_cast<clang::BinaryOperator>(pointer);
  if (sum && sum->isAdditiveOp() && sum->getType()->isPointerType()) {
    for (const Expr* operand : {sum->getLHS(), sum->getRHS()})
      operand->getType()->isPointerType() ? evaluateAddress(operand) : touch(value(operand));
    return;
  }
  if (!targetOf(pointer)) touch(value(pointer));
}

}  // namespace moire::extractor
