// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/pointer_arithmetic.h"

#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/effect_finder.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/pointer_checks.h"
#include "extractor/clang/lower/runtime_checks.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::Expr;
using program::ExpressionPtr;
using program::int64;
using program::ObligationKind;
using program::Op;

namespace {

/// Is a pointer cast to a pointer to bytes, and moved? That is how programs get from a member back to its struct: the
/// pointer leaves the member, but not the object.
bool movesByBytes(const Expr* site) {
  const auto* sum = clang::dyn_cast<clang::BinaryOperator>(site);
  if (!sum) return false;
  const Expr* pointer = sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS();
  const auto* cast = clang::dyn_cast<clang::ExplicitCastExpr>(pointer->IgnoreParenImpCasts());
  return cast && cast->getType()->isPointerType() && cast->getType()->getPointeeType()->isAnyCharacterType();
}

}  // namespace

Extent PointerArithmetic::extentAfter(const Expr* site, const Extent& extent, const ExpressionPtr& distance, bool up) {
  const ExpressionPtr by = parts_.emitter.steady(convert(distance, int64));
  const bool mayGoBack = movesByBytes(site);
  const FollowedLater later(parts_.runtimeChecks, mayGoBack);
  parts_.pointerChecks.checkReach(site, extent, by, up, false);
  if (mayGoBack) {
    const Extent there = shifted(extent, by, up);
    const ExpressionPtr within =
        binary(Op::And, binary(Op::LessEqual, units(0), there.before), binary(Op::LessEqual, units(0), there.after));
    const Extent elsewhere = unknownExtent(extent.unit);
    return {select(within, there.before, elsewhere.before), select(within, there.after, elsewhere.after), extent.unit};
  }
  return {binary(up ? Op::Add : Op::Subtract, extent.before, by), binary(up ? Op::Subtract : Op::Add, extent.after, by),
          extent.unit};
}

ExpressionPtr PointerArithmetic::movedPointer(const ExpressionPtr& pointer) {
  if (!parts_.checks(ObligationKind::Null) && !parts_.checks(ObligationKind::Bounds))
    return untracked(program_, {pointer}, pointer->type);
  return select(binary(Op::NotEqual, pointer, program::constant(0, pointer->type)),
                nondet(pointer->type, {1, pointer->type.max()}), nondet(pointer->type));
}

ExpressionPtr PointerArithmetic::pointerSum(const clang::BinaryOperator* sum, ExpressionPtr left, ExpressionPtr right) {
  const bool pointerLeft = sum->getLHS()->getType()->isPointerType();
  ExpressionPtr& pointer = pointerLeft ? left : right;
  ExpressionPtr& distance = pointerLeft ? right : left;
  if (parts_.checks(ObligationKind::Bounds)) {
    pointer = parts_.emitter.steady(pointer);
    const Extent base = parts_.extents.steady(
        parts_.extents.inUnitsOf(parts_.extents.of(pointerLeft ? sum->getLHS() : sum->getRHS()), sum->getType()));
    // What the other operand did to the pointer is not followed.
    if (!parts_.effects.of(pointerLeft ? sum->getRHS() : sum->getLHS()).pure) {
      walk_.instance->extents.erase(sum);
      parts_.runtimeChecks.checkThat(nondet(program::boolean), ObligationKind::Bounds, sum);
      return movedPointer(pointer);
    }
    parts_.extents.remember(sum, extentAfter(sum, base, distance, sum->getOpcode() == clang::BO_Add));
  } else {
    parts_.emitter.touch(distance);
  }
  return movedPointer(pointer);
}

std::optional<Extent> PointerArithmetic::movedAt(const Expr* site, const LValue& place, const ExpressionPtr& distance,
                                                 bool up) {
  if (!parts_.checks(ObligationKind::Bounds) || !plain(place.type)->isPointerType()) return std::nullopt;
  return extentAfter(site, parts_.extents.steady(parts_.extents.stored(place)), distance, up);
}

}  // namespace moire::extractor
