// SPDX-License-Identifier: Apache-2.0
// Where a pointer may be null, or leave its object.
#include "extractor/clang/lower/lowering.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;
using program::int64;
using program::ObligationKind;
using program::Op;

void Lowering::checkNotNull(const Expr* site, const ExpressionPtr& pointer) {
  const bool surely = pointer->op == Op::Nondet && pointer->range.low > 0;
  const ExpressionPtr value = surely ? program::constant(1, pointer->type) : steady(pointer);
  checkThat(binary(Op::NotEqual, value, program::constant(0, value->type)), ObligationKind::Null, site);
}

/// The pointer can be moved by that many units, and what it then points to can be followed, or need not be.
void Lowering::checkReach(const Expr* site, const Extent& extent, const ExpressionPtr& distance, bool up,
                          bool followed) {
  const bool isNumber = distance->op == Op::Constant;
  const ExpressionPtr zero = program::constant(0, int64);
  // Before the pointer: there are never fewer than none.
  const auto above = [&](const ExpressionPtr& least) {
    checkThat(binary(Op::LessEqual, binary(Op::Subtract, zero, least), distance), ObligationKind::Bounds, site);
  };
  if (up) {
    if (!isNumber || distance->range.low < 0) above(extent.before);
    return checkThat(binary(followed ? Op::Less : Op::LessEqual, distance, extent.after), ObligationKind::Bounds, site);
  }
  above(extent.after);
  checkThat(binary(Op::LessEqual, distance, extent.before), ObligationKind::Bounds, site);
}

/// Evaluates a pointer that is about to be followed by the expression `site`, if there is one. Returns its extent where
/// bounds are checked.
std::optional<Extent> Lowering::evaluateAddress(const Expr* pointer, const Expr* site) {
  pointer = pointer->IgnoreParens();
  const bool bounds = checks(ObligationKind::Bounds);
  const auto extent = [&]() -> std::optional<Extent> {
    return bounds ? std::optional(steady(extentOf(pointer))) : std::nullopt;
  };
  if (const auto* cast = dyn_cast<clang::CastExpr>(pointer)) {
    const Expr* operand = cast->getSubExpr();
    if (cast->getCastKind() == clang::CK_ArrayToPointerDecay && operand->isGLValue()) {
      evaluateWithin(operand);
      return extent();
    }
    if (cast->getCastKind() == clang::CK_BitCast || cast->getCastKind() == clang::CK_NoOp) {
      const auto inner = evaluateAddress(operand, site);
      return inner ? std::optional(inUnitsOf(*inner, pointer->getType())) : std::nullopt;
    }
    if (cast->getCastKind() == clang::CK_IntegralToPointer && !constantValue(operand) &&
        pointsTo_.of(map_.valueOf(instance_->context, pointer)).empty())
      assumption("an integer is used as a pointer: it is assumed to point to memory that unknown code can reach");
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(pointer); e && e->getOpcode() == clang::UO_AddrOf) {
    const auto* inner = dyn_cast<clang::UnaryOperator>(e->getSubExpr()->IgnoreParens());
    if (inner && inner->getOpcode() == clang::UO_Deref) return evaluateAddress(inner->getSubExpr(), site);
    evaluateAddressOf(e->getSubExpr());
    return extent();
  }
  const auto* sum = dyn_cast<clang::BinaryOperator>(pointer);
  if (sum && sum->isAdditiveOp() && sum->getType()->isPointerType()) {
    const bool pointerLeft = sum->getLHS()->getType()->isPointerType();
    const Expr* by = pointerLeft ? sum->getRHS() : sum->getLHS();
    auto base = evaluateAddress(pointerLeft ? sum->getLHS() : sum->getRHS(), site);
    if (base && !effectsOf(by).pure) *base = kept(*base);
    const ExpressionPtr distance = value(by);
    if (!base) {
      touch(distance);
      return std::nullopt;
    }
    return moved(sum, inUnitsOf(*base, sum->getType()), distance, sum->getOpcode() == clang::BO_Add);
  }
  const ExpressionPtr address = value(pointer);
  if (site && checks(ObligationKind::Null)) {
    checkNotNull(site, address);
  } else {
    touch(address);
  }
  return extent();
}

/// The extent as it is now, whatever changes later.
Extent Lowering::kept(const Extent& extent) { return {stable(extent.before), stable(extent.after), extent.unit}; }

/// Evaluating the place takes a check.
bool Lowering::isChecked(const Expr* lvalue) const {
  const auto* member = dyn_cast<clang::MemberExpr>(lvalue);
  const auto* unary = dyn_cast<clang::UnaryOperator>(lvalue);
  const bool follows = clang::isa<clang::ArraySubscriptExpr>(lvalue) || (member && member->isArrow()) ||
                       (unary && unary->getOpcode() == clang::UO_Deref);
  return follows && (checks(ObligationKind::Null) || checks(ObligationKind::Bounds));
}

/// The extent of a pointer that is moved, which is checked.
Extent Lowering::moved(const Expr* site, const Extent& extent, const ExpressionPtr& distance, bool up) {
  const ExpressionPtr by = steady(convert(distance, int64));
  checkReach(site, extent, by, up, false);
  return {binary(up ? Op::Add : Op::Subtract, extent.before, by), binary(up ? Op::Subtract : Op::Add, extent.after, by),
          extent.unit};
}

/// One object of the type at the pointer.
void Lowering::checkFollowed(const Expr* site, const std::optional<Extent>& extent, clang::QualType type) {
  if (!extent) return;
  const Extent own = inUnitsOf(*extent, context().getPointerType(type));
  // Counted in bytes where the object may be larger than its type.
  const auto size = std::max<std::int64_t>(sizeOf(context(), type) / 8, 1);
  const program::Int least = own.unit == 1 ? size : 1;
  checkThat(binary(Op::LessEqual, program::constant(least, int64), own.after), ObligationKind::Bounds, site);
}

/// An element of an array: `followed`, or only pointed to.
void Lowering::evaluateElement(const clang::ArraySubscriptExpr* element, bool followed) {
  auto base = evaluateAddress(element->getBase(), element);
  if (base && !effectsOf(element->getIdx()).pure) *base = kept(*base);
  const ExpressionPtr index = value(element->getIdx());
  if (!base) return touch(index);
  const ExpressionPtr by = steady(convert(index, int64));
  const Extent around = inUnitsOf(*base, element->getBase()->getType());
  checkReach(element, around, by, true, followed);
  rememberExtent(element, {binary(Op::Add, around.before, by), binary(Op::Subtract, around.after, by), around.unit});
}

/// What `&` is applied to.
void Lowering::evaluateAddressOf(const Expr* lvalue) {
  lvalue = lvalue->IgnoreParens();
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(lvalue)) return evaluateElement(element, false);
  evaluateWithin(lvalue);
}

/// A pointer that is not null is moved within its object, so that it does not become null.
ExpressionPtr Lowering::movedPointer(const ExpressionPtr& pointer) {
  if (!checks(ObligationKind::Null) && !checks(ObligationKind::Bounds)) return untracked({pointer}, pointer->type);
  return select(binary(Op::NotEqual, pointer, program::constant(0, pointer->type)),
                nondet(pointer->type, {1, pointer->type.max()}), nondet(pointer->type));
}

ExpressionPtr Lowering::pointerSum(const clang::BinaryOperator* sum, ExpressionPtr left, ExpressionPtr right) {
  const bool pointerLeft = sum->getLHS()->getType()->isPointerType();
  ExpressionPtr& pointer = pointerLeft ? left : right;
  ExpressionPtr& distance = pointerLeft ? right : left;
  if (checks(ObligationKind::Bounds)) {
    pointer = steady(pointer);
    const Extent base = steady(inUnitsOf(extentOf(pointerLeft ? sum->getLHS() : sum->getRHS()), sum->getType()));
    // What the other operand did to the pointer is not followed.
    if (!effectsOf(pointerLeft ? sum->getRHS() : sum->getLHS()).pure) {
      instance_->extents.erase(sum);
      checkThat(nondet(program::boolean), ObligationKind::Bounds, sum);
      return movedPointer(pointer);
    }
    rememberExtent(sum, moved(sum, base, distance, sum->getOpcode() == clang::BO_Add));
  } else {
    touch(distance);
  }
  return movedPointer(pointer);
}

/// The extent of the pointer at the place, moved by a step or a compound assignment.
std::optional<Extent> Lowering::movedAt(const Expr* site, const LValue& place, const ExpressionPtr& distance, bool up) {
  if (!checks(ObligationKind::Bounds) || !plain(place.type)->isPointerType()) return std::nullopt;
  return moved(site, steady(storedExtent(place)), distance, up);
}

std::optional<Extent> Lowering::extentIfChecked(const Expr* pointer) {
  if (!checks(ObligationKind::Bounds) || !plain(pointer->getType())->isPointerType()) return std::nullopt;
  return steady(extentOf(pointer));
}

/// What a library function reads or writes behind an argument.
void Lowering::checkArgument(const clang::CallExpr* call, unsigned position, const FunctionModel& model) {
  const Expr* argument = call->getArg(position);
  if (!argument->getType()->isPointerType() || argument->getType()->isFunctionPointerType()) return;
  if (model.acceptsNull.contains(position)) return discard(argument);
  evaluateAddress(argument, argument);
}

/// `size` bytes at the argument.
void Lowering::checkSize(const clang::CallExpr* call, unsigned position, unsigned size) {
  if (!checks(ObligationKind::Bounds) || size >= call->getNumArgs()) return;
  const Expr* argument = call->getArg(position);
  if (!argument->getType()->isPointerType()) return;
  if (!effectsOf(call->getArg(size)).pure || !effectsOf(argument).pure)
    return checkThat(nondet(program::boolean), ObligationKind::Bounds, argument);
  const Extent extent = steady(inUnitsOf(extentOf(argument), context().VoidPtrTy));
  const ExpressionPtr bytes = steady(convert(value(call->getArg(size)), program::uint64));
  checkThat(binary(Op::LessEqual, bytes, convert(extent.after, program::uint64)), ObligationKind::Bounds, argument);
}

}  // namespace moire::extractor
