// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/pointer_arithmetic.h"

#include <algorithm>

#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/effect_finder.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/pointer_checks.h"
#include "extractor/clang/lower/runtime_checks.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/layout.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::Expr;
using program::ExpressionPtr;
using program::int64;
using program::ObligationKind;
using program::Op;

namespace {

/// The pointer that is moved; null if the site is not a sum or difference.
const Expr* movedOperand(const Expr* site) {
  const auto* sum = clang::dyn_cast<clang::BinaryOperator>(site->IgnoreParens());
  if (!sum || !sum->isAdditiveOp()) return nullptr;
  return sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS();
}

/// Is a pointer of no type moved, or one that is cast to a pointer to bytes? That is how programs get from a member
/// back to its struct: the pointer leaves the member, but not the object.
bool movesByBytes(const Expr* site) {
  const Expr* pointer = movedOperand(site);
  if (!pointer) return false;
  if (pointer->getType()->isVoidPointerType()) return true;
  const auto* cast = clang::dyn_cast<clang::ExplicitCastExpr>(pointer->IgnoreParenImpCasts());
  return cast && cast->getType()->isPointerType() && cast->getType()->getPointeeType()->isAnyCharacterType();
}

/// The number is 0 if and only if the result is; it is nearer to the cells that were counted in other units.
ExpressionPtr unscaled(const ExpressionPtr& count) {
  const bool scaled = count->op == Op::Multiply && count->operands[1]->op == Op::Constant;
  return scaled && count->operands[1]->range.low > 0 ? count->operands[0] : count;
}

bool hasCases(const program::Expression& expression) {
  bool found = false;
  forEach(expression, [&](const program::Expression& part) { found = found || part.op == Op::Select; });
  return found;
}

}  // namespace

std::optional<PointerArithmetic::Around> PointerArithmetic::aroundMember(const Expr* site,
                                                                         const ExpressionPtr& distance, bool up) const {
  if (distance->op != Op::Constant || distance->range.low > mostUnits || distance->range.low < -mostUnits)
    return std::nullopt;
  const auto by = static_cast<Offset>((up ? distance->range.low : -distance->range.low) * 8);
  const PlaceSet places = parts_.places.targetsOf(movedOperand(site));
  if (places.unknown || places.list.empty()) return std::nullopt;
  std::optional<Offset> before;
  std::optional<Offset> after;
  bool isSmall = true;
  for (const Place& place : places.list) {
    const Object& object = *place.object;
    const bool isVariable = object.kind == MemoryObject::Kind::Static || object.kind == MemoryObject::Kind::Local ||
                            object.kind == MemoryObject::Kind::ThreadLocal;
    const bool isWhole = object.kind == MemoryObject::Kind::Heap && object.id && parts_.map.graph()[*object.id].whole;
    const auto block = isVariable || isWhole ? object.layout->blockAround(place.offset) : std::nullopt;
    if (!block) return std::nullopt;
    const Offset here = place.offset + by - block->start;
    if (here < 0 || here > block->size) return std::nullopt;
    before = std::min(before.value_or(here), here);
    after = std::min(after.value_or(block->size - here), block->size - here);
    const std::int64_t size = object.layout->size();
    isSmall = isSmall && size > 0 && size < mostUnits;
  }
  return Around{{units(*before / 8), units(*after / 8), 1}, isSmall};
}

Extent PointerArithmetic::extentAfter(const Expr* site, const Extent& extent, const ExpressionPtr& distance, bool up) {
  const ExpressionPtr by = parts_.emitter.steady(convert(distance, int64));
  if (!movesByBytes(site)) {
    parts_.pointerChecks.checkReach(site, extent, by, up, false);
    return {binary(up ? Op::Add : Op::Subtract, extent.before, by),
            binary(up ? Op::Subtract : Op::Add, extent.after, by), extent.unit};
  }
  // Moves of moves would repeat the cases of the first one again and again.
  if (!hasCases(*extent.before) && !hasCases(*extent.after)) return extentAfterBytes(site, extent, by, up);
  parts_.emitter.flush({});
  const Extent kept{parts_.emitter.spill(extent.before), parts_.emitter.spill(extent.after), extent.unit};
  return extentAfterBytes(site, kept, by, up);
}

Extent PointerArithmetic::extentAfterBytes(const Expr* site, const Extent& extent, const ExpressionPtr& by, bool up) {
  const FollowedLater later(parts_.runtimeChecks, true);
  const Extent there = shifted(extent, by, up);
  const ExpressionPtr within =
      binary(Op::And, binary(Op::LessEqual, units(0), there.before), binary(Op::LessEqual, units(0), there.after));
  const Extent elsewhere = unknownExtent(extent.unit);
  const Extent followed{select(within, there.before, elsewhere.before), select(within, there.after, elsewhere.after),
                        extent.unit};
  const auto around = extent.unit == 1 ? aroundMember(site, by, up) : std::nullopt;
  if (!around) {
    parts_.pointerChecks.checkReach(site, extent, by, up, false);
    return followed;
  }
  const ExpressionPtr begins = binary(Op::Equal, unscaled(extent.before), units(0));
  parts_.runtimeChecks.checkThat(binary(Op::Or, begins, within), ObligationKind::Bounds, site);
  // The member is not larger than what is around it; back from its beginning, nothing of it is left.
  const bool back = (by->range.low < 0) == up && by->range.low != 0;
  const auto& [whole, isSmall] = *around;
  const ExpressionPtr larger = back ? begins : binary(Op::And, begins, binary(Op::LessEqual, there.after, whole.after));
  const ExpressionPtr isNull =
      isSmall ? binary(Op::Equal, unscaled(extent.before), units(mostUnits)) : program::constant(0);
  const auto chosen = [&](const ExpressionPtr& ofWhole, const ExpressionPtr& ofMember) {
    return select(isNull, units(mostUnits), select(larger, ofWhole, ofMember));
  };
  return {chosen(whole.before, followed.before), chosen(whole.after, followed.after), 1};
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
