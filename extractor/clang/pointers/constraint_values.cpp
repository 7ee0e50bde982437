// SPDX-License-Identifier: Apache-2.0
// What expressions point to.
#include "extractor/clang/pointers/constraint_visitor.h"
#include "extractor/clang/syntax/conversion.h"
#include "extractor/clang/syntax/evaluated.h"
#include "extractor/clang/syntax/pointer_source.h"
#include "extractor/clang/syntax/statements.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;

void ConstraintVisitor::operands(const Expr* expression) {
  sizes(evaluatedTypeIn(*expression));
  for (const Expr* operand : evaluatedOperands(*expression)) discard(operand);
  for (const clang::Stmt* child : expression->children())
    if (child && !clang::isa<Expr>(child)) statement(child);
}

void ConstraintVisitor::sizes(QualType type) {
  if (type.isNull()) return;
  for (const EvaluatedInType& evaluated : evaluatedIn(type)) discard(evaluated.expression);
}

void ConstraintVisitor::discard(const Expr* expression) {
  if (expression->isGLValue()) {
    lvalue(expression);
  } else if (isAggregate(expression->getType())) {
    materialise(expression);
  } else {
    value(expression);
  }
}

Pointer ConstraintVisitor::value(const Expr* expression) {
  expression = expression->IgnoreParens();
  const Pointer result = computed(expression);
  if (pointerSource(*expression).kind != PointerSource::Kind::Computed) return result;
  if (const Node node = flow_.nodeOf(result); node != 0) map_.setValue(context_, expression, node);
  return result;
}

Pointer ConstraintVisitor::computed(const Expr* expression) {
  if (const auto* e = dyn_cast<clang::CastExpr>(expression)) return cast(e);
  if (expression->isGLValue()) return read(lvalue(expression), expression->getType());
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) return unary(e);
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression)) return binary(e);
  if (const auto* e = dyn_cast<clang::CallExpr>(expression)) return call(e);
  if (const auto* e = dyn_cast<clang::ConditionalOperator>(expression)) {
    discard(e->getCond());
    const Pointer yes = value(e->getTrueExpr());
    return flow_.join({yes, value(e->getFalseExpr())});
  }
  if (const auto* e = dyn_cast<clang::BinaryConditionalOperator>(expression)) {
    const Pointer common = value(e->getCommon());
    return flow_.join({common, value(e->getFalseExpr())});
  }
  if (clang::isa<clang::DeclRefExpr>(expression)) return namedFunction(*expression) ? lvalue(expression) : Pointer();
  if (const auto* e = dyn_cast<clang::StmtExpr>(expression)) return statementExpression(e);
  if (const auto* e = dyn_cast<clang::ConstantExpr>(expression)) return value(e->getSubExpr());
  if (const auto* e = dyn_cast<clang::AtomicExpr>(expression)) return atomic(e);
  if (const auto* e = dyn_cast<clang::InitListExpr>(expression); e && e->getNumInits() == 1)
    return value(e->getInit(0));
  // Of what a call returns.
  if (const auto* e = dyn_cast<clang::MemberExpr>(expression)) return read(lvalue(e), e->getType());
  if (const auto* e = dyn_cast<clang::OpaqueValueExpr>(expression))
    return e->getSourceExpr() ? value(e->getSourceExpr()) : Pointer();
  operands(expression);
  return clang::isa<clang::VAArgExpr>(expression) ? Pointer(variadic()) : Pointer();
}

Pointer ConstraintVisitor::cast(const clang::CastExpr* expression) {
  const Expr* operand = expression->getSubExpr();
  const QualType type = expression->getType();
  sizes(evaluatedTypeIn(*expression));
  switch (conversionOf(*expression)) {
    case Conversion::Load:
      return read(lvalue(operand), type);
    case Conversion::Decay:
      if (operand->isGLValue()) return lvalue(operand);
      return operand->getType()->isArrayType() ? Pointer::to(materialise(operand)) : value(operand);
    case Conversion::Null:
    case Conversion::Truth:
    case Conversion::Discard:
      discard(operand);
      return {};
    case Conversion::Value:
      break;
  }
  if (isAggregate(operand->getType())) {
    discard(operand);
    return {};
  }
  const AllocationHints::Expected expected(hints_, type);
  const Pointer inner = value(operand);
  return bits(type) > 0 && bits(type) < 64 ? Pointer() : inner;
}

Pointer ConstraintVisitor::unary(const clang::UnaryOperator* expression) {
  const Expr* operand = expression->getSubExpr();
  const QualType type = operand->getType();
  if (expression->isIncrementDecrementOp()) {
    changed(operand);
    const Pointer place = lvalue(operand);
    const Pointer old = read(place, type);
    if (old.isNone()) return {};
    const Pointer next = flow_.spread(old, type->isPointerType() ? bits(type->getPointeeType()) : 0);
    write(next, place, type);
    return flow_.join({old, next});
  }
  switch (expression->getOpcode()) {
    case clang::UO_AddrOf:
      changed(operand);
      return lvalue(operand);
    case clang::UO_Plus:
      return value(operand);
    case clang::UO_LNot:
      discard(operand);
      return {};
    default:
      return flow_.spread(value(operand), 0);
  }
}

Pointer ConstraintVisitor::assignment(const clang::BinaryOperator* expression) {
  const Expr* right = expression->getRHS();
  const QualType type = expression->getLHS()->getType();
  changed(expression->getLHS());
  const Pointer target = lvalue(expression->getLHS());
  if (!expression->isCompoundAssignmentOp()) {
    if (isAggregate(type)) {
      assign(target, type, right);
      return {};
    }
    write(value(right), target, type);
    return read(target, type);
  }
  const Pointer old = read(target, type);
  const Pointer by = value(right);
  const bool pointer = type->isPointerType();
  const Pointer next = flow_.spread(old, pointer ? bits(type->getPointeeType()) : 0);
  const Pointer all = pointer ? next : flow_.join({next, flow_.spread(by, 0)});
  if (!old.isNone() || (!pointer && by.node != 0)) write(all, target, type);
  return read(target, type);
}

Pointer ConstraintVisitor::binary(const clang::BinaryOperator* expression) {
  const Expr* left = expression->getLHS();
  const Expr* right = expression->getRHS();
  if (expression->isAssignmentOp()) return assignment(expression);
  if (expression->isCommaOp()) {
    discard(left);
    return value(right);
  }
  if (expression->isComparisonOp() || expression->isLogicalOp()) {
    discard(left);
    discard(right);
    return {};
  }
  const Pointer one = value(left);
  const Pointer other = value(right);
  if (const PointerSource source = pointerSource(*expression); source.kind == PointerSource::Kind::Moved)
    return element(source.operand == left ? one : other, source.index, source.operand->getType()->getPointeeType(),
                   source.backwards);
  if (left->getType()->isPointerType() && right->getType()->isPointerType()) return {};
  if (bits(expression->getType()) > 0 && bits(expression->getType()) < 64) return {};
  if (one.isNone() && other.isNone()) return {};
  return flow_.join({flow_.spread(one, 0), flow_.spread(other, 0)});
}

Pointer ConstraintVisitor::statementExpression(const clang::StmtExpr* expression) {
  const Expr* last = isAggregate(expression->getType()) ? nullptr : resultOf(*expression);
  const clang::CompoundStmt* block = expression->getSubStmt();
  Pointer result;
  for (const auto* child : block->body()) {
    if (last && child == block->body_back()) {
      result = value(last);
    } else {
      statement(child);
    }
  }
  return result;
}

Pointer ConstraintVisitor::atomic(const clang::AtomicExpr* expression) {
  const Pointer target = value(expression->getPtr());
  const QualType type = expression->getPtr()->getType()->getPointeeType();
  const Pointer old = read(target, type);
  for (const auto* child : expression->children()) {
    const auto* part = dyn_cast<Expr>(child);
    if (part == expression->getPtr()) continue;
    const Pointer given = value(part);
    // Values by reference are read and written; all others may be stored, with or without arithmetic.
    const bool reference = part->getType()->isPointerType();
    if (!reference || type->isPointerType()) write(given, target, type);
    if (!reference) continue;
    const QualType held = type->isPointerType() ? type : part->getType()->getPointeeType();
    write(read(given, held), target, type);
    write(old, given, held);
  }
  return old;
}

}  // namespace moire::extractor
