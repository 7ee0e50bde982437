// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/values.h"

#include <utility>

#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/aggregates.h"
#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/arithmetic_checks.h"
#include "extractor/clang/lower/assignments.h"
#include "extractor/clang/lower/atomics.h"
#include "extractor/clang/lower/calls.h"
#include "extractor/clang/lower/cleanups.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/declarations.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/local_ends.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/memory_models.h"
#include "extractor/clang/lower/operators.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/pointer_checks.h"
#include "extractor/clang/lower/runtime_checks.h"
#include "extractor/clang/lower/statements.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/conversion.h"
#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/evaluated.h"
#include "extractor/clang/syntax/statements.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;
using program::IntType;
using program::Op;

ExpressionPtr Values::of(const Expr* expression) {
  expression = expression->IgnoreParens();
  if (const auto number = parts_.constants.of(expression)) {
    if (parts_.checks(program::ObligationKind::Overflow)) parts_.arithmeticChecks.checkConstant(expression);
    return *number;
  }
  const At at(walk_, expression->getBeginLoc());
  ExpressionPtr result = compute(expression);
  return convert(std::move(result), walk_.typeOf(expression->getType()));
}

ExpressionPtr Values::compute(const Expr* expression) {
  if (isAggregate(expression->getType()) && !expression->isGLValue()) {
    Object& object = parts_.places.materialise(expression);
    parts_.aggregates.store({object, expression->getType()}, expression);
    return nondet(program::uint64);
  }
  if (const auto* e = dyn_cast<clang::CastExpr>(expression)) return castValue(e);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) return unaryValue(e, true);
  if (const auto* e = dyn_cast<clang::CompoundAssignOperator>(expression))
    return parts_.assignments.compoundAssignment(e, true);
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression)) return parts_.operators.binaryValue(e);
  if (const auto* e = dyn_cast<clang::AbstractConditionalOperator>(expression))
    return parts_.operators.conditionalValue(e, true);
  if (const auto* e = dyn_cast<clang::CallExpr>(expression)) return parts_.calls.call(e, true);
  if (const auto* e = dyn_cast<clang::StmtExpr>(expression)) return statementExpression(e, true);
  if (const auto* e = dyn_cast<clang::AtomicExpr>(expression)) return parts_.atomics.atomicOperation(e);
  if (const auto* e = dyn_cast<clang::ConstantExpr>(expression)) return of(e->getSubExpr());
  if (const auto* e = dyn_cast<clang::OpaqueValueExpr>(expression)) {
    const auto known = walk_.instance->opaqueValues.find(e);
    return known != walk_.instance->opaqueValues.end() ? known->second : nondet(walk_.typeOf(e->getType()));
  }
  if (const auto* e = dyn_cast<clang::InitListExpr>(expression);
      e && e->getNumInits() == 1 && e->getType()->isScalarType())
    return of(e->getInit(0));
  const IntType type = walk_.typeOf(expression->getType());
  if (isVectorElement(*expression) && !expression->isGLValue()) {
    parts_.addresses.evaluateWithin(expression);
    return nondet(type);
  }
  if (clang::isa<clang::ImplicitValueInitExpr>(expression)) return program::constant(0, type);
  if (clang::isa<clang::AddrLabelExpr>(expression)) return nondet(type, {1, type.max()});
  if (expression->isGLValue() || clang::isa<clang::MemberExpr>(expression))
    return parts_.accesses.load(parts_.addresses.lvalue(expression));
  evaluateParts(expression);
  return nondet(type);
}

void Values::evaluateParts(const Expr* expression) {
  parts_.declarations.sizesIn(evaluatedTypeIn(*expression));
  const bool readsPlaces = clang::isa<clang::ShuffleVectorExpr, clang::ConvertVectorExpr>(expression);
  for (const Expr* operand : evaluatedOperands(*expression)) {
    if (!operand->isGLValue())
      discard(operand);
    else if (readsPlaces)
      parts_.emitter.touch(parts_.accesses.load(parts_.addresses.lvalue(operand)));
    else
      parts_.addresses.evaluateWithin(operand);
  }
  if (const auto* argument = dyn_cast<clang::VAArgExpr>(expression))
    parts_.memoryModels.useList(argument->getSubExpr(), true);
}

ExpressionPtr Values::castValue(const clang::CastExpr* expression) {
  const Expr* operand = expression->getSubExpr();
  const IntType type = walk_.typeOf(expression->getType());
  parts_.declarations.sizesIn(evaluatedTypeIn(*expression));
  switch (conversionOf(*expression)) {
    case Conversion::Load:
      if (const auto* variable = namedVariable(*operand); variable && walk_.instance->values.contains(variable))
        return walk_.instance->values.at(variable);
      return parts_.accesses.load(parts_.addresses.lvalue(operand));
    case Conversion::Decay:
      if (const auto address = parts_.pointerChecks.addressOfWeak(operand)) return *address;
      operand->getType()->isArrayType() ? parts_.addresses.evaluateWithin(operand) : discard(operand);
      return nondet(type, {1, type.max()});
    case Conversion::Null:
      discard(operand);
      return program::constant(0, type);
    case Conversion::Truth:
      return convert(truth(of(operand)), type);
    case Conversion::Discard:
      discard(operand);
      return program::constant(0, type);
    case Conversion::Value:
      break;
  }
  const ExpressionPtr inner = of(operand);
  if (isTruthEnumeration(expression->getType())) return untracked(program_, {inner}, type);
  if (integerType(walk_.ast(), operand->getType()) && integerType(walk_.ast(), expression->getType()))
    return parts_.arithmeticChecks.mayChangeValue(expression)
               ? parts_.arithmeticChecks.checkedConversion(expression, inner, type)
               : convert(inner, type);
  if (parts_.arithmeticChecks.mayChangeValue(expression))
    parts_.runtimeChecks.noteUnless(program::constant(0), program::ObligationKind::Overflow, expression);
  return untracked(program_, {inner}, type);
}

ExpressionPtr Values::unaryValue(const clang::UnaryOperator* expression, bool used) {
  const Expr* operand = expression->getSubExpr();
  const IntType type = walk_.typeOf(expression->getType());
  const bool tracked = integerType(walk_.ast(), expression->getType()).has_value();
  switch (expression->getOpcode()) {
    case clang::UO_PostInc:
    case clang::UO_PostDec:
    case clang::UO_PreInc:
    case clang::UO_PreDec:
      return parts_.assignments.increment(expression, used);
    case clang::UO_AddrOf:
      if (const auto* inner = dyn_cast<clang::UnaryOperator>(operand->IgnoreParens());
          inner && inner->getOpcode() == clang::UO_Deref)
        return of(inner->getSubExpr());
      if (const auto address = parts_.pointerChecks.addressOfWeak(operand)) return *address;
      operand->getType()->isFunctionType() ? discard(operand) : parts_.addresses.evaluateAddressOf(operand);
      return nondet(type, {1, type.max()});
    case clang::UO_Deref:
      return parts_.accesses.load(parts_.addresses.lvalue(expression));
    case clang::UO_Plus:
      return of(operand);
    case clang::UO_Minus: {
      const ExpressionPtr inner = of(operand);
      ExpressionPtr zero = program::constant(0, type);
      ExpressionPtr negated = convert(inner, type);
      parts_.arithmeticChecks.checkArithmetic(expression, clang::BO_Sub, zero, negated, expression->getType());
      return arithmetic(program_, walk_.ast(), clang::BO_Sub, zero, negated, expression->getType());
    }
    case clang::UO_Not: {
      const ExpressionPtr inner = of(operand);
      return tracked ? unary(Op::Complement, convert(inner, type)) : untracked(program_, {inner}, type);
    }
    case clang::UO_LNot:
      return negation(truth(of(operand)));
    default:
      return untracked(program_, {of(operand)}, type);
  }
}

void Values::discard(const Expr* expression) {
  expression = expression->IgnoreParens();
  const At at(walk_, expression->getBeginLoc());
  if (const auto* e = dyn_cast<clang::CastExpr>(expression); e && e->getCastKind() == clang::CK_ToVoid)
    return discard(e->getSubExpr());
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression); e && e->isIncrementDecrementOp())
    return static_cast<void>(parts_.assignments.increment(e, false));
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression)) {
    if (e->getOpcode() == clang::BO_Assign) return static_cast<void>(parts_.assignments.assignment(e, false));
    if (e->isCommaOp()) {
      discard(e->getLHS());
      return discard(e->getRHS());
    }
  }
  if (const auto* e = dyn_cast<clang::CompoundAssignOperator>(expression))
    return static_cast<void>(parts_.assignments.compoundAssignment(e, false));
  if (const auto* e = dyn_cast<clang::ConditionalOperator>(expression))
    return static_cast<void>(parts_.operators.conditionalValue(e, false));
  if (const auto* e = dyn_cast<clang::CallExpr>(expression)) {
    if (isAggregate(e->getType())) return static_cast<void>(parts_.calls.aggregateCall(e));
    return parts_.emitter.touch(parts_.calls.call(e, false));
  }
  if (const auto* e = dyn_cast<clang::StmtExpr>(expression)) return static_cast<void>(statementExpression(e, false));
  if (const auto* e = dyn_cast<clang::DeclRefExpr>(expression); e && !expression->isGLValue()) return;
  if (isAggregate(expression->getType()) && expression->isGLValue()) return parts_.addresses.evaluateWithin(expression);
  parts_.emitter.touch(of(expression));
}

ExpressionPtr Values::statementExpression(const clang::StmtExpr* expression, bool used) {
  parts_.emitter.settle();
  const clang::CompoundStmt* block = expression->getSubStmt();
  if (block->body_empty()) return nondet(program::uint64);
  const Expr* result = resultOf(*expression);
  const std::size_t alive = parts_.cleanups.alive();
  parts_.localEnds.enter(*block);
  for (const auto* child : block->body())
    if (child != result) parts_.statements.lower(child);
  ExpressionPtr value = nondet(walk_.typeOf(expression->getType()));
  // Behind a label, it was lowered as a statement.
  const bool last = result && block->body_back() == result;
  if (last && (!used || expression->getType()->isVoidType())) {
    discard(result);
  } else if (last) {
    value = of(result);
    if (parts_.cleanups.alive() > alive) value = parts_.emitter.stable(value);
  }
  parts_.cleanups.end(alive);
  parts_.localEnds.leave();
  return value;
}

}  // namespace moire::extractor
