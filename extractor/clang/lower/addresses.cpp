// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/addresses.h"

#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/aggregates.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/declarations.h"
#include "extractor/clang/lower/effect_finder.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/lifetimes.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/own_addresses.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/pointer_arithmetic.h"
#include "extractor/clang/lower/pointer_checks.h"
#include "extractor/clang/lower/runtime_checks.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/points_to.h"
#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/evaluated.h"
#include "extractor/clang/syntax/pointer_source.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;
using program::int64;
using program::ObligationKind;
using program::Op;

LValue Addresses::dereferenced(const Expr* pointer, bool checked) {
  const auto extent = evaluateAddress(pointer, checked ? pointer : nullptr);
  if (checked) parts_.pointerChecks.checkFollowed(pointer, extent, pointer->getType()->getPointeeType());
  parts_.lifetimes.checkTarget(pointer, pointer);
  return {parts_.places.targetsOf(pointer), pointer->getType()->getPointeeType()};
}

LValue Addresses::lvalue(const Expr* expression) {
  evaluateWithin(expression);
  parts_.lifetimes.checkFollowed(expression);
  LValue result;
  result.type = expression->getType();
  result.bitField = expression->getSourceBitField();
  result.constant = isOutsideMemory(*expression);
  if (!result.constant) result.places = parts_.places.placesOf(expression);
  if (!result.constant && !result.isPrivate()) result.through = parts_.ownAddresses.throughOf(expression);
  return result;
}

void Addresses::evaluateWithin(const Expr* lvalue) {
  lvalue = lvalue->IgnoreParens();
  if (clang::isa<clang::OpaqueValueExpr>(lvalue)) return;  // evaluated where it was given its value
  const Designator designated = designatorOf(*lvalue);
  const Expr* base = designated.base;
  switch (designated.kind) {
    case Designator::Kind::MemberBehind:
      return parts_.pointerChecks.checkFollowed(lvalue, evaluateAddress(base, lvalue),
                                                base->getType()->getPointeeType());
    case Designator::Kind::MemberOfValue:
      return parts_.aggregates.store({parts_.places.materialise(base->IgnoreParens()), base->getType()}, base);
    case Designator::Kind::Element:
      return evaluateElement(clang::cast<clang::ArraySubscriptExpr>(lvalue), true);
    case Designator::Kind::Target:
      return parts_.pointerChecks.checkFollowed(lvalue, evaluateAddress(base, lvalue), lvalue->getType());
    case Designator::Kind::VectorElement:
      return evaluateVectorElement(lvalue, base, designated.index);
    case Designator::Kind::Member:
    case Designator::Kind::ComplexPart:
      return evaluateWithin(base);
    case Designator::Kind::CompoundLiteral: {
      const auto* literal = designated.literal;
      parts_.declarations.sizesIn(evaluatedTypeIn(*literal));
      const PlaceSet known = parts_.places.placesOf(literal);
      const LValue target = known.single() ? LValue(known, literal->getType())
                                           : LValue(parts_.places.materialise(literal), literal->getType());
      if (isAggregate(literal->getType())) return parts_.aggregates.store(target, literal->getInitializer());
      return parts_.accesses.store(target, parts_.values.of(literal->getInitializer()));
    }
    case Designator::Kind::Variable:
      return parts_.pointerChecks.checkIsThere(lvalue);
    case Designator::Kind::Function:
    case Designator::Kind::ConstantText:
      return;
    case Designator::Kind::Converted:
    case Designator::Kind::Other:
      return parts_.values.evaluateParts(lvalue);
  }
}

std::optional<Extent> Addresses::evaluateAddress(const Expr* pointer, const Expr* site) {
  pointer = pointer->IgnoreParens();
  const bool bounds = parts_.checks(ObligationKind::Bounds);
  const auto extent = [&]() -> std::optional<Extent> {
    return bounds ? std::optional(parts_.extents.steady(parts_.extents.of(pointer))) : std::nullopt;
  };
  if (const auto* cast = dyn_cast<clang::CastExpr>(pointer)) {
    const Expr* operand = cast->getSubExpr();
    parts_.declarations.sizesIn(evaluatedTypeIn(*cast));
    if (cast->getCastKind() == clang::CK_ArrayToPointerDecay && operand->isGLValue()) {
      evaluateWithin(operand);
      return extent();
    }
    if (cast->getCastKind() == clang::CK_BitCast || cast->getCastKind() == clang::CK_NoOp) {
      const auto inner = evaluateAddress(operand, site);
      return inner ? std::optional(parts_.extents.inUnitsOf(*inner, pointer->getType())) : std::nullopt;
    }
    if (cast->getCastKind() == clang::CK_IntegralToPointer && !parts_.constants.of(operand) &&
        parts_.pointsTo.of(parts_.map.valueOf(walk_.instance->context, pointer)).empty())
      parts_.emitter.noteAssumption(
          "an integer is used as a pointer: it is assumed to point to memory that unknown code can reach");
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(pointer); e && e->getOpcode() == clang::UO_AddrOf) {
    const auto* inner = dyn_cast<clang::UnaryOperator>(e->getSubExpr()->IgnoreParens());
    if (inner && inner->getOpcode() == clang::UO_Deref) return evaluateAddress(inner->getSubExpr(), site);
    evaluateAddressOf(e->getSubExpr());
    return extent();
  }
  if (const PointerSource source = pointerSource(*pointer); source.kind == PointerSource::Kind::Moved) {
    const auto* sum = clang::cast<clang::BinaryOperator>(pointer);
    auto base = evaluateAddress(source.operand, site);
    const Expr* by = source.index;
    if (base && !parts_.effects.of(by).pure) *base = parts_.extents.kept(*base);
    const ExpressionPtr distance = parts_.values.of(by);
    if (!base) {
      parts_.emitter.touch(distance);
      return std::nullopt;
    }
    return parts_.pointerArithmetic.extentAfter(sum, parts_.extents.inUnitsOf(*base, sum->getType()), distance,
                                                !source.backwards);
  }
  const ExpressionPtr address = parts_.values.of(pointer);
  if (site && parts_.checks(ObligationKind::Null)) {
    parts_.pointerChecks.checkNotNull(site, address);
  } else {
    parts_.emitter.touch(address);
  }
  return extent();
}

void Addresses::evaluateElement(const clang::ArraySubscriptExpr* element, bool followed) {
  auto base = evaluateAddress(element->getBase(), element);
  if (base && !parts_.effects.of(element->getIdx()).pure) *base = parts_.extents.kept(*base);
  const ExpressionPtr index = parts_.values.of(element->getIdx());
  if (!base) return parts_.emitter.touch(index);
  const ExpressionPtr by = parts_.emitter.steady(convert(index, int64));
  const Extent around = parts_.extents.inUnitsOf(*base, element->getBase()->getType());
  parts_.pointerChecks.checkReach(element, around, by, true, followed);
  parts_.extents.remember(element,
                          {binary(Op::Add, around.before, by), binary(Op::Subtract, around.after, by), around.unit});
}

void Addresses::evaluateVectorElement(const Expr* element, const Expr* base, const Expr* index) {
  if (base->getType()->isPointerType()) {
    parts_.pointerChecks.checkFollowed(element, evaluateAddress(base, element), base->getType()->getPointeeType());
  } else {
    base->isGLValue() ? evaluateWithin(base) : parts_.values.discard(base);
  }
  if (!index) return;
  const ExpressionPtr number = parts_.emitter.steady(convert(parts_.values.of(index), int64));
  if (!parts_.checks(ObligationKind::Bounds)) return parts_.emitter.touch(number);
  const auto count = plain(base->getType())->castAs<clang::VectorType>()->getNumElements();
  const ExpressionPtr above = binary(Op::LessEqual, program::constant(0, int64), number);
  const ExpressionPtr below = binary(Op::Less, number, program::constant(count, int64));
  parts_.runtimeChecks.checkThat(binary(Op::And, above, below), ObligationKind::Bounds, element);
}

void Addresses::evaluateAddressOf(const Expr* lvalue) {
  lvalue = lvalue->IgnoreParens();
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(lvalue); element && !isVectorElement(*element))
    return evaluateElement(element, false);
  if (!clang::isa<clang::DeclRefExpr>(lvalue)) evaluateWithin(lvalue);
}

}  // namespace moire::extractor
