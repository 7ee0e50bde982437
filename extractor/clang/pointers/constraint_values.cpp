// SPDX-License-Identifier: Apache-2.0
// What expressions point to.
#include "extractor/clang/pointers/constraint_visitor.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;

Node ConstraintVisitor::nodeOf(const Value& value) {
  return value.direct ? graph_.addressOf(*value.direct) : value.node;
}

Node ConstraintVisitor::unknownValue() { return nodeOf({0, MemoryPlace{MemoryGraph::unknownObject, anywhere}}); }

Node ConstraintVisitor::join(std::initializer_list<Value> values) {
  const Node all = graph_.fresh();
  for (const Value& value : values) graph_.copy(nodeOf(value), all);
  return all;
}

Node ConstraintVisitor::read(const Spot& spot, QualType type) {
  const std::int64_t bits = sizeOf(*ast_, type);
  return bits > 0 && bits < 64 ? 0 : contents(spot, bits);
}

Node ConstraintVisitor::contents(const Spot& spot, std::int64_t bits) {
  if (!spot.direct) return graph_.loaded(spot.pointer, bits);
  const Layout& layout = *graph_[spot.direct->object].layout;
  const auto leaves = layout.leavesIn(spot.direct->offset, bits);
  if (leaves.size() == 1) return graph_.part(spot.direct->object, leaves.front());
  const Node result = graph_.fresh();
  for (const std::size_t leaf : leaves) graph_.copy(graph_.part(spot.direct->object, leaf), result);
  return result;
}

void ConstraintVisitor::write(Node from, const Spot& spot, QualType type) {
  if (from == 0) return;
  const std::int64_t bits = sizeOf(*ast_, type);
  if (!spot.direct) return graph_.store(from, spot.pointer, bits);
  for (const std::size_t leaf : graph_[spot.direct->object].layout->leavesIn(spot.direct->offset, bits))
    graph_.copy(from, graph_.part(spot.direct->object, leaf));
}

ConstraintVisitor::Value ConstraintVisitor::spread(const Value& pointer, std::int64_t stride) {
  if (pointer.direct) {
    const Layout& layout = *graph_[pointer.direct->object].layout;
    return {0, MemoryPlace{pointer.direct->object, layout.spread(pointer.direct->offset, stride)}};
  }
  return {graph_.scattered(pointer.node, stride), std::nullopt};
}

void ConstraintVisitor::operands(const clang::Stmt* expression) {
  for (const auto* child : expression->children())
    if (const auto* operand = clang::dyn_cast_or_null<Expr>(child)) {
      discard(operand);
    } else if (child) {
      statement(child);
    }
}

void ConstraintVisitor::discard(const Expr* expression) {
  if (expression->isGLValue()) {
    lvalue(expression);
  } else if (isAggregate(expression->getType()) && !expression->getType()->isVoidType()) {
    const ObjectId object = map_.literal(expression->IgnoreParens(), context_, *ast_);
    assign({0, MemoryPlace{object, 0}}, expression->getType(), expression);
  } else {
    value(expression);
  }
}

namespace {

/// What such an expression points to follows from what its operands point to, or from where they are.
bool isReadOffTheExpression(const Expr* expression) {
  if (const auto* e = dyn_cast<clang::CastExpr>(expression))
    return e->getCastKind() == clang::CK_ArrayToPointerDecay ||
           ((e->getCastKind() == clang::CK_NoOp || e->getCastKind() == clang::CK_BitCast) &&
            e->getSubExpr()->getType()->isPointerType());
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression))
    return (e->getOpcode() == clang::UO_AddrOf && !e->getSubExpr()->getType()->isFunctionType()) ||
           e->getOpcode() == clang::UO_Extension;
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression))
    return e->isAdditiveOp() && e->getType()->isPointerType();
  return clang::isa<clang::GenericSelectionExpr>(expression) || clang::isa<clang::ChooseExpr>(expression);
}

}  // namespace

ConstraintVisitor::Value ConstraintVisitor::value(const Expr* expression) {
  expression = expression->IgnoreParens();
  const Value result = computed(expression);
  if (isReadOffTheExpression(expression)) return result;
  if (const Node node = nodeOf(result); node != 0) map_.setValue(context_, expression, node);
  return result;
}

ConstraintVisitor::Value ConstraintVisitor::computed(const Expr* expression) {
  if (expression->isGLValue() && !clang::isa<clang::CastExpr>(expression)) {
    const Spot spot = lvalue(expression);
    return {read(spot, expression->getType()), std::nullopt};
  }
  if (const auto* e = dyn_cast<clang::CastExpr>(expression)) return cast(e);
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) return unary(e);
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expression)) return binary(e);
  if (const auto* e = dyn_cast<clang::CallExpr>(expression)) return call(e);
  if (const auto* e = dyn_cast<clang::ConditionalOperator>(expression)) {
    discard(e->getCond());
    const Value yes = value(e->getTrueExpr());
    return {join({yes, value(e->getFalseExpr())}), std::nullopt};
  }
  if (const auto* e = dyn_cast<clang::BinaryConditionalOperator>(expression)) {
    const Value common = value(e->getCommon());
    return {join({common, value(e->getFalseExpr())}), std::nullopt};
  }
  if (const auto* e = dyn_cast<clang::DeclRefExpr>(expression)) {
    if (clang::isa<clang::FunctionDecl>(e->getDecl())) {
      const Spot spot = lvalue(expression);
      return {spot.pointer, spot.direct};
    }
    return {};
  }
  if (const auto* e = dyn_cast<clang::StmtExpr>(expression)) return statementExpression(e);
  if (clang::isa<clang::UnaryExprOrTypeTraitExpr>(expression)) {
    const auto* e = clang::cast<clang::UnaryExprOrTypeTraitExpr>(expression);
    if (!e->isArgumentType() && e->getTypeOfArgument()->isVariableArrayType()) discard(e->getArgumentExpr());
    return {};
  }
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(expression)) return value(e->getResultExpr());
  if (const auto* e = dyn_cast<clang::ChooseExpr>(expression)) return value(e->getChosenSubExpr());
  if (const auto* e = dyn_cast<clang::ConstantExpr>(expression)) return value(e->getSubExpr());
  if (const auto* e = dyn_cast<clang::AtomicExpr>(expression)) return atomic(e);
  if (const auto* e = dyn_cast<clang::InitListExpr>(expression); e && e->getNumInits() == 1)
    return value(e->getInit(0));
  if (const auto* e = dyn_cast<clang::MemberExpr>(expression)) {  // of what a call returns
    const Spot spot = lvalue(e);
    return {read(spot, e->getType()), std::nullopt};
  }
  if (const auto* e = dyn_cast<clang::OpaqueValueExpr>(expression))
    return e->getSourceExpr() ? value(e->getSourceExpr()) : Value{};
  if (clang::isa<clang::VAArgExpr>(expression)) {
    operands(expression);
    if (variadic_ == 0) variadic_ = graph_.fresh();
    return {variadic_, std::nullopt};
  }
  operands(expression);
  return {};
}

ConstraintVisitor::Value ConstraintVisitor::cast(const clang::CastExpr* expression) {
  const Expr* operand = expression->getSubExpr();
  const QualType type = expression->getType();
  switch (expression->getCastKind()) {
    case clang::CK_LValueToRValue: {
      const Spot spot = lvalue(operand);
      return {read(spot, type), std::nullopt};
    }
    case clang::CK_ArrayToPointerDecay:
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr: {
      if (!operand->isGLValue() && operand->getType()->isArrayType()) {
        const ObjectId object = map_.literal(operand->IgnoreParens(), context_, *ast_);
        assign({0, MemoryPlace{object, 0}}, operand->getType(), operand);
        return {0, MemoryPlace{object, 0}};
      }
      const Spot spot = operand->isGLValue() ? lvalue(operand) : behind(value(operand));
      return {spot.pointer, spot.direct};
    }
    case clang::CK_NullToPointer:
    case clang::CK_ToVoid:
    case clang::CK_PointerToBoolean:
      discard(operand);
      return {};
    default:
      break;
  }
  if (isAggregate(operand->getType())) {
    discard(operand);
    return {};
  }
  const QualType around = expected_;
  if (type->isPointerType() && !type->isVoidPointerType()) expected_ = type->getPointeeType();
  const Value inner = value(operand);
  expected_ = around;
  const std::int64_t bits = sizeOf(*ast_, type);
  return bits > 0 && bits < 64 ? Value{} : inner;
}

ConstraintVisitor::Value ConstraintVisitor::unary(const clang::UnaryOperator* expression) {
  const Expr* operand = expression->getSubExpr();
  switch (expression->getOpcode()) {
    case clang::UO_AddrOf: {
      changed(operand);
      const Spot spot = lvalue(operand);
      return {spot.pointer, spot.direct};
    }
    case clang::UO_PostInc:
    case clang::UO_PostDec:
    case clang::UO_PreInc:
    case clang::UO_PreDec: {
      changed(operand);
      const Spot spot = lvalue(operand);
      const Node old = read(spot, operand->getType());
      if (old == 0) return {};
      const bool pointer = operand->getType()->isPointerType();
      const Value next = spread({old, std::nullopt}, pointer ? sizeOf(*ast_, operand->getType()->getPointeeType()) : 0);
      write(nodeOf(next), spot, operand->getType());
      return {join({{old, std::nullopt}, next}), std::nullopt};
    }
    case clang::UO_Extension:
    case clang::UO_Plus:
      return value(operand);
    case clang::UO_LNot:
      discard(operand);
      return {};
    default:
      return spread(value(operand), 0);
  }
}

/// Writing a part of a variable changes it.
void ConstraintVisitor::changed(const Expr* lvalue) {
  lvalue = lvalue->IgnoreParens();  // also those of _Generic and __extension__
  if (const auto* member = dyn_cast<clang::MemberExpr>(lvalue); member && !member->isArrow())
    return changed(member->getBase());
  const auto* name = dyn_cast<clang::DeclRefExpr>(lvalue);
  if (const auto* variable = name ? dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr) map_.changed.insert(variable);
}

ConstraintVisitor::Value ConstraintVisitor::binary(const clang::BinaryOperator* expression) {
  const Expr* left = expression->getLHS();
  const Expr* right = expression->getRHS();
  if (expression->isAssignmentOp()) {
    changed(left);
    const Spot target = lvalue(left);
    if (!expression->isCompoundAssignmentOp()) {
      if (isAggregate(left->getType())) {
        assign(target, left->getType(), right);
        return {};
      }
      const Value assigned = value(right);
      write(nodeOf(assigned), target, left->getType());
      return {read(target, left->getType()), std::nullopt};
    }
    const Node old = read(target, left->getType());
    const Value by = value(right);
    const bool pointer = left->getType()->isPointerType();
    const Value next = spread({old, std::nullopt}, pointer ? sizeOf(*ast_, left->getType()->getPointeeType()) : 0);
    const Node all = pointer ? nodeOf(next) : join({next, spread(by, 0)});
    if (old != 0 || (!pointer && by.node != 0)) write(all, target, left->getType());
    return {read(target, left->getType()), std::nullopt};
  }
  if (expression->isCommaOp()) {
    discard(left);
    return value(right);
  }
  if (expression->isComparisonOp() || expression->isLogicalOp()) {
    discard(left);
    discard(right);
    return {};
  }
  const Value one = value(left);
  const Value other = value(right);
  const bool pointerLeft = left->getType()->isPointerType();
  const bool pointerRight = right->getType()->isPointerType();
  if (pointerLeft && pointerRight) return {};
  if (pointerLeft || pointerRight) {
    const Value& pointer = pointerLeft ? one : other;
    const Expr* index = pointerLeft ? right : left;
    const std::int64_t size = sizeOf(*ast_, (pointerLeft ? left : right)->getType()->getPointeeType());
    const auto constant = index->isValueDependent() ? std::nullopt : index->getIntegerConstantExpr(*ast_);
    if (constant && constant->isZero()) return pointer;
    const bool byBytes = size == 8 || size == 0;
    if (constant && byBytes && constant->getSignificantBits() < 32) {
      const Offset amount = constant->getExtValue() * 8 * (expression->getOpcode() == clang::BO_Sub ? -1 : 1);
      const Spot spot = moved(behind(pointer), amount);
      return {spot.pointer, spot.direct};
    }
    return spread(pointer, size == 0 ? 8 : size);
  }
  const std::int64_t bits = sizeOf(*ast_, expression->getType());
  if (bits > 0 && bits < 64) return {};
  const bool any = one.node != 0 || one.direct || other.node != 0 || other.direct;
  return any ? Value{join({spread(one, 0), spread(other, 0)}), std::nullopt} : Value{};
}

ConstraintVisitor::Value ConstraintVisitor::statementExpression(const clang::StmtExpr* expression) {
  const clang::CompoundStmt* block = expression->getSubStmt();
  Value result;
  for (const auto* child : block->body()) {
    const auto* last = child == block->body_back() ? dyn_cast<clang::ValueStmt>(child) : nullptr;
    const Expr* computed = last ? last->getExprStmt() : nullptr;
    if (!computed || isAggregate(expression->getType())) {
      statement(child);
    } else {
      result = value(computed);
    }
  }
  return result;
}

ConstraintVisitor::Value ConstraintVisitor::atomic(const clang::AtomicExpr* expression) {
  const Spot target = behind(value(expression->getPtr()));
  const QualType type = expression->getPtr()->getType()->getPointeeType();
  const Node old = read(target, type);
  Value result{old, std::nullopt};
  for (const auto* child : expression->children()) {
    const auto* part = dyn_cast<Expr>(child);
    if (part == expression->getPtr()) continue;
    const Value given = value(part);
    // Values by reference are read and written; all others may be stored, with or without arithmetic.
    if (part->getType()->isPointerType() && !type->isPointerType()) {
      const Spot reference = behind(given);
      const QualType held = part->getType()->getPointeeType();
      write(read(reference, held), target, type);
      write(old, reference, held);
    } else {
      write(nodeOf(given), target, type);
      if (part->getType()->isPointerType()) {
        const Spot reference = behind(given);
        write(read(reference, type), target, type);
        write(old, reference, type);
      }
    }
  }
  return result;
}

}  // namespace moire::extractor
