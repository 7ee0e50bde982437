// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/assignments.h"

#include <algorithm>
#include <utility>

#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/aggregates.h"
#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/arithmetic_checks.h"
#include "extractor/clang/lower/atomics.h"
#include "extractor/clang/lower/effect_finder.h"
#include "extractor/clang/lower/effects.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/lifetimes.h"
#include "extractor/clang/lower/live_pointers.h"
#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/operators.h"
#include "extractor/clang/lower/pointer_arithmetic.h"
#include "extractor/clang/lower/runtime_checks.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/conversion.h"
#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/followed.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::Expr;
using clang::QualType;
using program::ExpressionPtr;
using program::IntType;

ExpressionPtr Assignments::stepped(const ExpressionPtr& old, QualType type, bool up, const Expr* site) {
  const auto tracked = integerType(walk_.ast(), type);
  if (plain(type)->isPointerType()) return parts_.pointerArithmetic.movedPointer(old);
  if (!tracked && site) {
    ExpressionPtr before = old;
    ExpressionPtr one = program::constant(1);
    parts_.arithmeticChecks.checkArithmetic(site, clang::BO_Add, before, one, type);
  }
  if (!tracked || isTruthEnumeration(type)) return untracked(program_, {old}, walk_.typeOf(type));
  const QualType wide = tracked->bits < 32 ? walk_.ast().IntTy : plain(type);
  const IntType wideType = walk_.typeOf(wide);
  const auto op = up ? clang::BO_Add : clang::BO_Sub;
  ExpressionPtr before = convert(old, wideType);
  ExpressionPtr one = program::constant(1, wideType);
  if (site) parts_.arithmeticChecks.checkArithmetic(site, op, before, one, wide);
  const ExpressionPtr sum = arithmetic(program_, walk_.ast(), op, before, one, wide);
  if (isTruthType(type)) return convert(truth(sum), *tracked);
  return site ? parts_.arithmeticChecks.checkedConversion(site, sum, *tracked) : convert(sum, *tracked);
}

namespace {

bool isAtomicObject(const Expr* lvalue) { return lvalue->getType()->isAtomicType(); }

/// Of an atomic object, Clang computes in its type what one machine operation can do. Else it forgets the sign of
/// values that it makes wider, and that a truth value is 0 or 1: the result is not what C says.
bool maybeComputedOtherwise(const clang::CompoundAssignOperator& expression, const clang::ASTContext& ast) {
  const QualType type = plain(expression.getLHS()->getType());
  if (!isAtomicObject(expression.getLHS()) || !type->isIntegralOrEnumerationType()) return false;
  if (isTruthType(type)) return true;
  const auto op = clang::BinaryOperator::getOpForCompoundAssignment(expression.getOpcode());
  if (clang::BinaryOperator::isAdditiveOp(op) || op == clang::BO_And || op == clang::BO_Or || op == clang::BO_Xor)
    return false;
  return type->isSignedIntegerOrEnumerationType() &&
         ast.getTypeSize(expression.getComputationLHSType()) > ast.getTypeSize(type);
}

}  // namespace

ExpressionPtr Assignments::increment(const clang::UnaryOperator* expression, bool used) {
  const Expr* operand = expression->getSubExpr();
  const clang::QualType valueType = operand->getType();
  const LValue target = parts_.addresses.lvalue(operand);
  const IntType type = walk_.typeOf(valueType);
  const bool up = expression->isIncrementOp();
  const auto after = [&](const ExpressionPtr& old) {
    return parts_.arithmeticChecks.checkedForBitField(expression, operand->getSourceBitField(),
                                                      stepped(old, valueType, up, expression));
  };
  const auto movedExtent = [&] {
    return parts_.pointerArithmetic.movedAt(expression, target, program::constant(1, program::int64), up);
  };
  if (!used && ((!parts_.byAccess() && !isAtomicObject(operand)) || canReadBack(target))) {
    const auto extent = movedExtent();
    parts_.extents.storePointer(target, after(parts_.accesses.load(target)), extent);
    return program::constant(0, type);
  }
  if (canReadBack(target) && !plain(valueType)->isPointerType() && !isTruthType(valueType)) {
    parts_.accesses.store(target, after(parts_.accesses.load(target)));
    if (expression->isPrefix()) return parts_.accesses.load(target);
    // Expresses the old value by the new one, so that a condition on the value says something about the variable.
    return throughBitField(operand, stepped(parts_.accesses.load(target), valueType, !up));
  }
  const bool atomic = isAtomicObject(operand) && parts_.atomics.beginAtomic(target);
  const LValue place = atomic ? withoutAtomic(target) : target;
  const ExpressionPtr old = parts_.emitter.stable(parts_.accesses.load(place));
  const ExpressionPtr next = throughBitField(operand, after(old));
  parts_.extents.storePointer(place, next, movedExtent());
  if (atomic) parts_.atomics.endAtomic();
  return expression->isPostfix() ? old : next;
}

ExpressionPtr Assignments::assignment(const clang::BinaryOperator* expression, bool used) {
  const Effects right = parts_.effects.of(expression->getRHS());
  const bool aggregate = isAggregate(expression->getType());
  LValue target;
  const auto evaluatePlace = [&] {
    const FollowedLater later(parts_.runtimeChecks, aggregate || (right.pure && right.sharedReads > 0));
    target = parts_.addresses.lvalue(expression->getLHS());
  };
  // The place may be found by what changes what the right side reads.
  const bool leftActs = expression->getLHS()->HasSideEffects(walk_.ast());
  if ((!right.pure || leftActs) && !namedVariable(*expression->getLHS()))
    parts_.operators.noteOrder(expression->getRHS(), expression->getLHS(),
                               aggregate ? "the left side is evaluated before the right one here"
                                         : "the right side is evaluated before the left one here");
  // Clang evaluates the right side first, except for aggregates. Without effects the order does not matter.
  const bool placeFirst = aggregate || (right.pure && !leftActs);
  if (placeFirst) evaluatePlace();
  if (aggregate) {
    parts_.aggregates.store(target, expression->getRHS());
    // What the right side did comes before the left side is used.
    if (!right.pure) parts_.lifetimes.checkFollowed(expression->getLHS());
    return nondet(program::uint64);
  }
  ExpressionPtr assigned =
      convert(parts_.values.of(expression->getRHS()), walk_.typeOf(expression->getLHS()->getType()));
  assigned =
      parts_.arithmeticChecks.checkedForBitField(expression, expression->getLHS()->getSourceBitField(), assigned);
  auto extent = parts_.extents.ifChecked(expression->getRHS());
  if (!placeFirst) {
    if (extent && !namedVariable(*expression->getLHS())) extent = parts_.extents.kept(*extent);
    const Pending pending(parts_.emitter, assigned, expression->getRHS()->getBeginLoc());
    evaluatePlace();
  }
  const bool readBack = used && canReadBack(target);
  if (used && !readBack) assigned = parts_.emitter.stable(assigned);
  parts_.accesses.prepareStore(target, assigned, expression->getRHS()->getBeginLoc());
  const At at(walk_, expression->getLHS()->getBeginLoc());
  parts_.livePointers.store(target, assigned, extent,
                            placeFirst || !pointerFollowedTo(*expression->getLHS()) ? expression->getRHS() : nullptr);
  if (readBack) return parts_.accesses.load(target);
  return used ? throughBitField(expression->getLHS(), assigned) : assigned;
}

ExpressionPtr Assignments::throughBitField(const Expr* lvalue, const ExpressionPtr& value) const {
  const clang::FieldDecl* field = lvalue->getSourceBitField();
  if (!field) return value;
  const IntType narrow{std::min(value->type.bits, std::max(1U, field->getBitWidthValue(walk_.ast()))),
                       value->type.isSigned};
  return convert(convert(value, narrow), value->type);
}

ExpressionPtr Assignments::compoundAssignment(const clang::CompoundAssignOperator* expression, bool used) {
  const Expr* left = expression->getLHS();
  const auto op = clang::BinaryOperator::getOpForCompoundAssignment(expression->getOpcode());
  // The right side comes before the left side is found and read.
  ExpressionPtr right = parts_.values.of(expression->getRHS());
  if (isAtomicObject(left)) right = parts_.emitter.stable(right);
  LValue target;
  {
    const Pending pending(parts_.emitter, right, expression->getRHS()->getBeginLoc());
    target = parts_.addresses.lvalue(left);
  }
  const bool began = isAtomicObject(left) && parts_.atomics.beginAtomic(target);
  if (began) target = withoutAtomic(target);
  ExpressionPtr old = parts_.accesses.load(target);
  parts_.emitter.separate(right, old, expression->getRHS()->getBeginLoc());
  const QualType computation = expression->getComputationResultType();
  const QualType operandType = expression->getComputationLHSType();
  const auto tracked = integerType(walk_.ast(), left->getType());
  ExpressionPtr next;
  std::optional<Extent> extent;
  if (tracked && integerType(walk_.ast(), operandType) && !plain(left->getType())->isPointerType() &&
      !isTruthEnumeration(left->getType())) {
    old = convert(old, walk_.typeOf(operandType));
    parts_.arithmeticChecks.checkArithmetic(expression, op, old, right, computation);
    next = arithmetic(program_, walk_.ast(), op, old, right, computation);
    next = isTruthType(left->getType()) ? convert(truth(next), *tracked)
                                        : parts_.arithmeticChecks.checkedConversion(expression, next, *tracked);
    next = parts_.arithmeticChecks.checkedForBitField(expression, left->getSourceBitField(), next);
    if (maybeComputedOtherwise(*expression, walk_.ast())) next = untracked(program_, {next}, tracked);
  } else if (plain(left->getType())->isPointerType() &&
             (parts_.checks(program::ObligationKind::Null) || parts_.checks(program::ObligationKind::Bounds))) {
    extent = parts_.pointerArithmetic.movedAt(expression, target, right, op == clang::BO_Add);
    if (!extent) parts_.emitter.touch(right);
    next = parts_.pointerArithmetic.movedPointer(old);
  } else {
    if (!integerType(walk_.ast(), operandType))
      parts_.arithmeticChecks.checkArithmetic(expression, op, old, right, computation);
    next = untracked(program_, {old, right}, tracked);
    if (tracked && computation->isFloatingType() && parts_.checks(program::ObligationKind::Overflow))
      parts_.runtimeChecks.noteUnless(program::constant(0), program::ObligationKind::Overflow, expression);
  }
  const bool readBack = used && canReadBack(target);
  if (used && !readBack) next = parts_.emitter.stable(next);
  const At at(walk_, left->getBeginLoc());
  parts_.extents.storePointer(target, next, extent);
  if (began) parts_.atomics.endAtomic();
  if (readBack) return parts_.accesses.load(target);
  return used ? throughBitField(left, next) : next;
}

}  // namespace moire::extractor
