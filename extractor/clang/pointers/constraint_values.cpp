// SPDX-License-Identifier: Apache-2.0
// What expressions point to.
#include "extractor/clang/pointers/constraint_visitor.h"
#include "extractor/clang/syntax/atomic_operands.h"
#include "extractor/clang/syntax/conversion.h"
#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/evaluated.h"
#include "extractor/clang/syntax/lock_types.h"
#include "extractor/clang/syntax/pointer_source.h"
#include "extractor/clang/syntax/statements.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;

std::int64_t ConstraintVisitor::bitsOf(const Expr& lvalue) const {
  const clang::FieldDecl* field = lvalue.getSourceBitField();
  return field ? field->getBitWidthValue(*ast_) : bits(lvalue.getType());
}

std::int64_t ConstraintVisitor::strideOf(QualType type) const {
  const QualType simple = plain(type);
  return simple->isPointerType() ? bits(simple->getPointeeType()) : 0;
}

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
  // A member of what a call returns.
  if (const auto* e = dyn_cast<clang::MemberExpr>(expression)) return read(lvalue(e), e->getType());
  if (const auto* e = dyn_cast<clang::OpaqueValueExpr>(expression))
    return e->getSourceExpr() ? value(e->getSourceExpr()) : Pointer();
  if (const auto* e = dyn_cast<clang::VAArgExpr>(expression)) return nextArgument(*e);
  if (expression->getType()->isVectorType() || isVectorElement(*expression)) return combined(expression);
  operands(expression);
  return {};
}

Pointer ConstraintVisitor::combined(const Expr* expression) {
  sizes(evaluatedTypeIn(*expression));
  Pointer all;
  for (const Expr* operand : evaluatedOperands(*expression))
    if (const Pointer part = value(operand); !part.isNone()) all = flow_.join({all, flow_.spread(part, 0)});
  return all;
}

Pointer ConstraintVisitor::nextArgument(const clang::VAArgExpr& argument) {
  sizes(evaluatedTypeIn(argument));
  const Expr* list = argument.getSubExpr();
  const Pointer place = list->isGLValue() ? lvalue(list) : value(list);
  return flow_.join({Pointer(variadic()), flow_.read(place, 0)});
}

Pointer ConstraintVisitor::cast(const clang::CastExpr* expression) {
  const Expr* operand = expression->getSubExpr();
  const QualType type = expression->getType();
  sizes(evaluatedTypeIn(*expression));
  switch (conversionOf(*expression)) {
    case Conversion::Load:
      return flow_.read(lvalue(operand), bitsOf(*operand));
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
  return value(operand);
}

Pointer ConstraintVisitor::unary(const clang::UnaryOperator* expression) {
  const Expr* operand = expression->getSubExpr();
  const QualType type = operand->getType();
  if (expression->isIncrementDecrementOp()) {
    changed(operand);
    const Pointer place = lvalue(operand);
    const Pointer old = flow_.read(place, bitsOf(*operand));
    if (old.isNone()) return {};
    const Pointer next = flow_.spread(old, strideOf(type));
    flow_.write(flow_.nodeOf(next), place, bitsOf(*operand));
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
      if (holdsLock(type)) map_.renewsObjects = true;
      assign(target, type, right);
      return {};
    }
    const Pointer assigned = value(right);
    flow_.write(flow_.nodeOf(assigned), target, bitsOf(*expression->getLHS()));
    return assigned;
  }
  const std::int64_t size = bitsOf(*expression->getLHS());
  const Pointer old = flow_.read(target, size);
  const Pointer by = value(right);
  Pointer next = flow_.spread(old, strideOf(type));
  if (!plain(type)->isPointerType() && !by.isNone()) next = flow_.join({next, flow_.spread(by, 0)});
  flow_.write(flow_.nodeOf(next), target, size);
  return next;
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
  if (const Node node = flow_.nodeOf(result); node != 0 && context_) graph_.leaving.push_back({node, context_, block});
  return result;
}

Pointer ConstraintVisitor::atomic(const clang::AtomicExpr* expression) {
  const Pointer target = value(expression->getPtr());
  const QualType type = plain(expression->getPtr()->getType()->getPointeeType());
  const AtomicOperands operands = operandsOf(*expression);
  const Pointer old = read(target, type);
  for (const Expr* order : operands.orders) discard(order);
  Pointer given;
  for (const Expr* operand : operands.values) {
    given = isAggregate(operand->getType()) ? Pointer(flow_.contents(Pointer::to(materialise(operand)), bits(type)))
                                            : value(operand);
    if (!operands.computes) write(given, target, type);
  }
  for (const Expr* operand : operands.references) {
    const Pointer place = value(operand);
    write(read(place, type), target, type);
    write(old, place, type);
  }
  if (!operands.computes) return old;
  const Pointer next = stepped(old, given, type);
  write(next, target, type);
  return flow_.join({old, next});
}

Pointer ConstraintVisitor::stepped(const Pointer& old, const Pointer& by, QualType type) {
  // The compiler's own functions count bytes, whatever the pointer points to.
  if (type->isPointerType()) return flow_.spread(old, 8);
  return flow_.join({flow_.spread(old, 0), flow_.spread(by, 0)});
}

}  // namespace moire::extractor
