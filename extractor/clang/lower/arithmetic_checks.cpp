// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/arithmetic_checks.h"

#include <algorithm>
#include <utility>

#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/runtime_checks.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;
using program::IntType;
using program::ObligationKind;
using program::Op;

void ArithmeticChecks::checkOverflow(const Expr* site, Op operation, const ExpressionPtr& left,
                                     const ExpressionPtr& right) {
  const IntType type = left->type;
  const bool undefined = walk_.ast().getLangOpts().getSignedOverflowBehavior() == clang::LangOptions::SOB_Undefined;
  switch (operation) {
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
      if (!type.isSigned) return;
      if (!undefined)
        return parts_.runtimeChecks.noteUnless(unary(Op::Defined, binary(operation, left, right)),
                                               ObligationKind::Overflow, site);
      return parts_.runtimeChecks.checkThat(unary(Op::Defined, binary(operation, left, right)),
                                            ObligationKind::Overflow, site);
    case Op::ShiftLeft:
      // Shifting by too much is undefined; that bits are shifted out is well defined.
      parts_.runtimeChecks.checkThat(unary(Op::Defined, binary(operation, convert(left, {type.bits, false}), right)),
                                     ObligationKind::Overflow, site);
      if (type.isSigned)
        parts_.runtimeChecks.noteUnless(unary(Op::Defined, binary(operation, left, right)), ObligationKind::Overflow,
                                        site);
      return;
    case Op::ShiftRight:
      return parts_.runtimeChecks.checkThat(unary(Op::Defined, binary(operation, left, right)),
                                            ObligationKind::Overflow, site);
    case Op::Divide:
    case Op::Remainder:
      if (!type.isSigned || (right->op == Op::Constant && right->range.low != -1)) return;
      // Only the least value has no negation.
      return parts_.runtimeChecks.checkThat(
          binary(Op::Or, binary(Op::NotEqual, left, program::constant(type.min(), type)),
                 binary(Op::NotEqual, right, program::constant(-1, type))),
          ObligationKind::Overflow, site);
    default:
      return;
  }
}

void ArithmeticChecks::checkArithmetic(const Expr* site, clang::BinaryOperatorKind op, ExpressionPtr& left,
                                       ExpressionPtr& right, clang::QualType type) {
  if (!parts_.checks(ObligationKind::Overflow) && !parts_.checks(ObligationKind::Div)) return;
  const auto operation = operatorOf(op);
  const auto result = integerType(walk_.ast(), type);
  if (operation && !result) return checkUntracked(site, *operation, type);
  if (!operation || type->isPointerType()) return;
  const bool isShift = *operation == Op::ShiftLeft || *operation == Op::ShiftRight;
  const bool divides = *operation == Op::Divide || *operation == Op::Remainder;
  const bool sums = *operation == Op::Add || *operation == Op::Subtract || *operation == Op::Multiply;
  if (!isShift && !divides && !(sums && result->isSigned)) return;
  left = parts_.emitter.steady(convert(left, *result));
  {
    const Pending pending(parts_.emitter, left, site->getBeginLoc());
    right = parts_.emitter.steady(isShift ? right : convert(right, *result));
  }
  if (divides && parts_.checks(ObligationKind::Div))
    parts_.runtimeChecks.checkThat(binary(Op::NotEqual, right, program::constant(0, right->type)), ObligationKind::Div,
                                   site);
  if (parts_.checks(ObligationKind::Overflow)) checkOverflow(site, *operation, left, right);
}

namespace {

bool isInteger(clang::QualType type) { return plain(type)->isIntegerType() || plain(type)->isBitIntType(); }

/// The right operand as a known number, the same in all elements if it is a vector.
std::optional<llvm::APSInt> constantOnTheRight(const Expr* site, const clang::ASTContext& context) {
  const auto* operation = dyn_cast<clang::BinaryOperator>(site->IgnoreParens());
  if (!operation) return std::nullopt;
  const Expr* right = operation->getRHS()->IgnoreParens();
  if (const auto* cast = dyn_cast<clang::CastExpr>(right); cast && cast->getCastKind() == clang::CK_VectorSplat)
    right = cast->getSubExpr();
  Expr::EvalResult result;
  if (!isInteger(right->getType()) || !right->EvaluateAsInt(result, context)) return std::nullopt;
  return result.Val.getInt();
}

}  // namespace

void ArithmeticChecks::checkUntracked(const Expr* site, Op operation, clang::QualType type) {
  const auto* vector = plain(type)->getAs<clang::VectorType>();
  if (vector ? !vector->getElementType()->isIntegerType() : !isInteger(type)) return;
  const auto alarm = [&](ObligationKind kind) {
    if (parts_.checks(kind)) parts_.runtimeChecks.noteUnless(program::constant(0), kind, site);
  };
  const auto right = constantOnTheRight(site, walk_.ast());
  const bool isSigned = !vector && plain(type)->isSignedIntegerType();
  switch (operation) {
    case Op::Divide:
    case Op::Remainder:
      if (!right || right->isZero()) alarm(ObligationKind::Div);
      if (isSigned && (!right || right->isAllOnes())) alarm(ObligationKind::Overflow);
      return;
    case Op::ShiftLeft:
    case Op::ShiftRight: {
      const bool fits = !vector && right && !right->isNegative() && right->getSignificantBits() <= 32 &&
                        right->getExtValue() < walk_.ast().getIntWidth(plain(type));
      if (!fits || (isSigned && operation == Op::ShiftLeft)) alarm(ObligationKind::Overflow);
      return;
    }
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
      if (isSigned) alarm(ObligationKind::Overflow);
      return;
    default:
      return;
  }
}

namespace {

bool isWithin(program::Range inner, program::Range outer) {
  return outer.contains(inner.low) && outer.contains(inner.high);
}

}  // namespace

ExpressionPtr ArithmeticChecks::checkedConversion(const Expr* site, ExpressionPtr value, IntType type) {
  if (parts_.checks(ObligationKind::Overflow) && type.isSigned && !isWithin(value->type.range(), type.range())) {
    value = parts_.emitter.steady(value);
    ExpressionPtr fits = binary(Op::LessEqual, value, program::constant(type.max(), value->type));
    if (value->type.isSigned)
      fits = binary(Op::And, binary(Op::LessEqual, program::constant(type.min(), value->type), value), fits);
    parts_.runtimeChecks.noteUnless(std::move(fits), ObligationKind::Overflow, site);
  }
  return convert(std::move(value), type);
}

ExpressionPtr ArithmeticChecks::checkedForBitField(const Expr* site, const clang::FieldDecl* field,
                                                   ExpressionPtr value) {
  if (!field || !value->type.isSigned) return value;
  const IntType narrow{std::min(value->type.bits, std::max(1U, field->getBitWidthValue(walk_.ast()))), true};
  if (value->op != Op::Constant || !narrow.range().contains(value->range.low)) {
    const IntType wide = value->type;
    value = convert(checkedConversion(site, std::move(value), narrow), wide);
  }
  return value;
}

bool ArithmeticChecks::mayChangeValue(const clang::CastExpr* cast) const {
  if (!parts_.checks(ObligationKind::Overflow)) return false;
  if (cast->getCastKind() == clang::CK_FloatingToIntegral) return true;
  const clang::QualType to = plain(cast->getType());
  const clang::QualType from = plain(cast->getSubExpr()->getType());
  if (cast->getCastKind() != clang::CK_IntegralCast || !to->isSignedIntegerOrEnumerationType()) return false;
  const auto small = integerType(walk_.ast(), from);
  const auto target = integerType(walk_.ast(), to);
  if (small && target) return !isWithin(small->range(), target->range());
  const unsigned needed = walk_.ast().getIntWidth(from) + (from->isSignedIntegerOrEnumerationType() ? 0 : 1);
  return needed > walk_.ast().getIntWidth(to);
}

void ArithmeticChecks::checkConstant(const Expr* expression) {
  expression = expression->IgnoreParens();
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) return checkConstant(e->getSubExpr());
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression); e && !e->isLogicalOp()) {
    checkConstant(e->getLHS());
    return checkConstant(e->getRHS());
  }
  const auto* cast = dyn_cast<clang::CastExpr>(expression);
  if (!cast || cast->getSubExpr()->isGLValue()) return;
  checkConstant(cast->getSubExpr());
  const auto before = parts_.constants.of(cast->getSubExpr());
  if (before && mayChangeValue(cast) && !walk_.typeOf(cast->getType()).range().contains((*before)->range.low))
    parts_.runtimeChecks.noteUnless(program::constant(0), ObligationKind::Overflow, cast);
}

}  // namespace moire::extractor
