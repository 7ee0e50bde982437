// SPDX-License-Identifier: Apache-2.0
// Assignments of values that have parts.
#include "extractor/clang/pointers/constraint_visitor.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;

void ConstraintVisitor::assign(const Spot& to, QualType type, const Expr* from) {
  from = from->IgnoreParens();
  if (!isAggregate(type)) {
    const QualType around = expected_;
    if (type->isPointerType() && !type->isVoidPointerType()) expected_ = type->getPointeeType();
    const Value assigned = value(from);
    expected_ = around;
    return write(nodeOf(assigned), to, type);
  }
  if (const auto* e = dyn_cast<clang::InitListExpr>(from)) return assignList(to, e);
  if (const auto* e = dyn_cast<clang::CompoundLiteralExpr>(from)) return assign(to, type, e->getInitializer());
  if (const auto* e = dyn_cast<clang::CastExpr>(from)) {
    const Expr* operand = e->getSubExpr();
    if (e->getCastKind() == clang::CK_LValueToRValue) return copy(to, lvalue(operand), type);
    if (isAggregate(operand->getType())) return assign(to, type, operand);
    return write(nodeOf(value(operand)), to, type);
  }
  if (const auto* e = dyn_cast<clang::CallExpr>(from)) {
    const Value result = call(e);
    if (result.direct) return copy(to, behind(result), type);
    return write(result.node, to, type);
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(from)) {
    if (e->isCommaOp()) {
      discard(e->getLHS());
      return assign(to, type, e->getRHS());
    }
    if (e->getOpcode() == clang::BO_Assign) {
      binary(e);
      return copy(to, lvalue(e->getLHS()), type);
    }
  }
  if (const auto* e = dyn_cast<clang::ConditionalOperator>(from)) {
    discard(e->getCond());
    assign(to, type, e->getTrueExpr());
    return assign(to, type, e->getFalseExpr());
  }
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(from)) return assign(to, type, e->getResultExpr());
  if (const auto* e = dyn_cast<clang::ChooseExpr>(from)) return assign(to, type, e->getChosenSubExpr());
  if (clang::isa<clang::ImplicitValueInitExpr>(from) || clang::isa<clang::StringLiteral>(from)) return;
  if (const auto* e = dyn_cast<clang::StmtExpr>(from)) {
    const clang::CompoundStmt* block = e->getSubStmt();
    for (const auto* child : block->body()) {
      const auto* last = child == block->body_back() ? dyn_cast<clang::ValueStmt>(child) : nullptr;
      last && last->getExprStmt() ? assign(to, type, last->getExprStmt()) : statement(child);
    }
    return;
  }
  if (const auto* e = dyn_cast<clang::AtomicExpr>(from)) return write(nodeOf(atomic(e)), to, type);
  if (from->isGLValue() || clang::isa<clang::MemberExpr>(from)) return copy(to, lvalue(from), type);
  operands(from);
  write(unknownValue(), to, type);
}

void ConstraintVisitor::assignList(const Spot& to, const clang::InitListExpr* list) {
  if (const auto* semantic = list->getSemanticForm()) list = semantic;
  if (list->isTransparent() && list->getNumInits() == 1)
    return assign(to, list->getInit(0)->getType(), list->getInit(0));
  const auto each = [&](const Spot& part, const Expr* init) {
    if (init && !clang::isa<clang::NoInitExpr>(init) && !clang::isa<clang::ImplicitValueInitExpr>(init))
      assign(part, init->getType(), init);
  };
  const auto* record = plain(list->getType())->getAs<clang::RecordType>();
  const clang::RecordDecl* definition = record ? record->getDecl()->getDefinition() : nullptr;
  if (definition && !definition->isUnion()) {
    unsigned next = 0;
    for (const auto* field : definition->fields()) {
      if (field->isUnnamedBitField()) continue;
      if (next >= list->getNumInits()) break;
      each(moved(to, offsetOf(*field)), list->getInit(next++));
    }
    return;
  }
  // All elements of an array are one, and all members of a union.
  for (const Expr* init : list->inits()) each(to, init);
  if (const Expr* rest = list->hasArrayFiller() ? list->getArrayFiller() : nullptr) each(to, rest);
}

void ConstraintVisitor::copy(const Spot& to, const Spot& from, QualType type) {
  const auto* record = plain(type)->getAs<clang::RecordType>();
  const clang::RecordDecl* definition = record ? record->getDecl()->getDefinition() : nullptr;
  if (definition && !definition->isUnion()) {
    for (const auto* field : definition->fields()) {
      if (field->isUnnamedBitField() || field->isBitField()) continue;
      const Offset offset = offsetOf(*field);
      copy(moved(to, offset), moved(from, offset), field->getType());
    }
    return;
  }
  if (const auto* array = ast_->getAsArrayType(plain(type))) return copy(to, from, array->getElementType());
  write(contents(from, sizeOf(*ast_, type)), to, type);
}

}  // namespace moire::extractor
