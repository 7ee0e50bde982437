// SPDX-License-Identifier: Apache-2.0
// Where arithmetic may be undefined or change a value.
#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/source.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;
using program::IntType;
using program::ObligationKind;
using program::Op;

void Lowering::checkThat(ExpressionPtr condition, ObligationKind kind, const Expr* site) {
  const At at(*this, site->getBeginLoc());
  const auto obligation =
      obligations_.about(site, kind, here(), instance_->function->getNameAsString(), textOf(context(), *site));
  if (followedLater_ && (kind == ObligationKind::Null || kind == ObligationKind::Bounds))
    condition = binary(Op::Or, std::move(condition), nondet(program::boolean));
  appendHere(program::Check{obligation, std::move(condition)});
}

void Lowering::noteUnless(ExpressionPtr condition, ObligationKind kind, const Expr* site) {
  checkThat(binary(Op::Or, std::move(condition), nondet(program::boolean)), kind, site);
}

void Lowering::checkOverflow(const Expr* site, Op operation, const ExpressionPtr& left, const ExpressionPtr& right) {
  const IntType type = left->type;
  const bool undefined = context().getLangOpts().getSignedOverflowBehavior() == clang::LangOptions::SOB_Undefined;
  switch (operation) {
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
      if (!type.isSigned || !undefined) return;
      return checkThat(unary(Op::Defined, binary(operation, left, right)), ObligationKind::Overflow, site);
    case Op::ShiftLeft:
      if (type.isSigned && !undefined)
        return checkThat(unary(Op::Defined, binary(operation, convert(left, {type.bits, false}), right)),
                         ObligationKind::Overflow, site);
      [[fallthrough]];
    case Op::ShiftRight:
      return checkThat(unary(Op::Defined, binary(operation, left, right)), ObligationKind::Overflow, site);
    case Op::Divide:
    case Op::Remainder:
      if (!type.isSigned || (right->op == Op::Constant && right->range.low != -1)) return;
      // Only the least value has no opposite.
      return checkThat(binary(Op::Or, binary(Op::NotEqual, left, program::constant(type.min(), type)),
                              binary(Op::NotEqual, right, program::constant(-1, type))),
                       ObligationKind::Overflow, site);
    default:
      return;
  }
}

void Lowering::checkArithmetic(const Expr* site, clang::BinaryOperatorKind op, ExpressionPtr& left,
                               ExpressionPtr& right, clang::QualType type) {
  if (!checks(ObligationKind::Overflow) && !checks(ObligationKind::Div)) return;
  const auto operation = operatorOf(op);
  const auto result = integerType(context(), type);
  if (!operation || !result || type->isPointerType()) return;
  const bool isShift = *operation == Op::ShiftLeft || *operation == Op::ShiftRight;
  const bool divides = *operation == Op::Divide || *operation == Op::Remainder;
  const bool sums = *operation == Op::Add || *operation == Op::Subtract || *operation == Op::Multiply;
  if (!isShift && !divides && !(sums && result->isSigned)) return;
  left = steady(convert(left, *result));
  {
    const Pending pending(*this, left, site->getBeginLoc());
    right = steady(isShift ? right : convert(right, *result));
  }
  if (divides && checks(ObligationKind::Div))
    checkThat(binary(Op::NotEqual, right, program::constant(0, right->type)), ObligationKind::Div, site);
  if (checks(ObligationKind::Overflow)) checkOverflow(site, *operation, left, right);
}

namespace {

bool isWithin(program::Range inner, program::Range outer) {
  return outer.contains(inner.low) && outer.contains(inner.high);
}

}  // namespace

/// Such a conversion gives what the implementation says, which is what remains modulo a power of two: so execution goes
/// on.
ExpressionPtr Lowering::checkedConversion(const Expr* site, ExpressionPtr value, IntType type) {
  if (checks(ObligationKind::Overflow) && type.isSigned && !isWithin(value->type.range(), type.range())) {
    value = steady(value);
    ExpressionPtr fits = binary(Op::LessEqual, value, program::constant(type.max(), value->type));
    if (value->type.isSigned)
      fits = binary(Op::And, binary(Op::LessEqual, program::constant(type.min(), value->type), value), fits);
    noteUnless(std::move(fits), ObligationKind::Overflow, site);
  }
  return convert(std::move(value), type);
}

ExpressionPtr Lowering::checkedForBitField(const Expr* site, const clang::FieldDecl* field, ExpressionPtr value) {
  if (!field || !value->type.isSigned) return value;
  const IntType narrow{std::min(value->type.bits, std::max(1U, field->getBitWidthValue(context()))), true};
  if (value->op != Op::Constant || !narrow.range().contains(value->range.low)) {
    const IntType wide = value->type;
    value = convert(checkedConversion(site, std::move(value), narrow), wide);
  }
  return value;
}

/// The cast is one of those that are checked.
bool Lowering::mayChangeValue(const clang::CastExpr* cast) const {
  if (!checks(ObligationKind::Overflow)) return false;
  const auto to = integerType(context(), cast->getType());
  if (cast->getCastKind() == clang::CK_FloatingToIntegral) return true;
  if (cast->getCastKind() != clang::CK_IntegralCast || !to || !to->isSigned) return false;
  const auto from = integerType(context(), cast->getSubExpr()->getType());
  return from && !isWithin(from->range(), to->range());
}

/// What is known at once may have been changed by conversions, too.
void Lowering::checkConstant(const Expr* expression) {
  expression = expression->IgnoreParens();
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) return checkConstant(e->getSubExpr());
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression); e && !e->isLogicalOp()) {
    checkConstant(e->getLHS());
    return checkConstant(e->getRHS());
  }
  const auto* cast = dyn_cast<clang::CastExpr>(expression);
  if (!cast || cast->getSubExpr()->isGLValue()) return;
  checkConstant(cast->getSubExpr());
  const auto before = constantValue(cast->getSubExpr());
  if (before && mayChangeValue(cast) && !typeOf(cast->getType()).range().contains((*before)->range.low))
    noteUnless(program::constant(0), ObligationKind::Overflow, cast);
}

}  // namespace moire::extractor
