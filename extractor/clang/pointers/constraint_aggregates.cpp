// SPDX-License-Identifier: Apache-2.0
// Assignments of values that have parts.
#include "extractor/clang/pointers/constraint_visitor.h"
#include "extractor/clang/syntax/initialisers.h"
#include "extractor/clang/syntax/statements.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;

namespace {

/// The initialiser gives the member of that name a value.
bool isGiven(const FieldValue& given, llvm::StringRef member) {
  return given.field->getName() == member && given.value && !given.value->isValueDependent() &&
         !clang::isa<clang::ImplicitValueInitExpr, clang::NoInitExpr>(given.value);
}

}  // namespace

void ConstraintVisitor::assign(const Pointer& to, QualType type, const Expr* from) {
  if (isAggregate(type)) return assignAggregate(to, type, from->IgnoreParens());
  const AllocationHints::Expected expected(hints_, type);
  write(value(from), to, type);
}

void ConstraintVisitor::assignAggregate(const Pointer& to, QualType type, const Expr* from) {
  if (const auto* e = dyn_cast<clang::InitListExpr>(from)) return assignList(to, *e);
  if (const auto* e = dyn_cast<clang::CompoundLiteralExpr>(from)) return assign(to, type, e->getInitializer());
  if (const auto* e = dyn_cast<clang::CastExpr>(from)) {
    const Expr* operand = e->getSubExpr();
    if (e->getCastKind() == clang::CK_LValueToRValue) return flow_.copy(to, lvalue(operand), type, *ast_);
    if (isAggregate(operand->getType())) return assign(to, type, operand);
    return write(value(operand), to, type);
  }
  if (const auto* e = dyn_cast<clang::CallExpr>(from)) {
    const Pointer result = call(e);
    return result.direct ? flow_.copy(to, result, type, *ast_) : write(result, to, type);
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(from)) {
    if (e->isCommaOp()) {
      discard(e->getLHS());
      return assign(to, type, e->getRHS());
    }
    if (e->getOpcode() == clang::BO_Assign) {
      assignment(e);
      return flow_.copy(to, lvalue(e->getLHS()), type, *ast_);
    }
  }
  if (const auto* e = dyn_cast<clang::ConditionalOperator>(from)) {
    discard(e->getCond());
    assign(to, type, e->getTrueExpr());
    return assign(to, type, e->getFalseExpr());
  }
  if (clang::isa<clang::ImplicitValueInitExpr, clang::StringLiteral>(from)) return;
  if (const auto* e = dyn_cast<clang::StmtExpr>(from)) {
    const Expr* last = resultOf(*e);
    const clang::CompoundStmt* block = e->getSubStmt();
    for (const auto* child : block->body())
      last&& child == block->body_back() ? assign(to, type, last) : statement(child);
    return;
  }
  if (const auto* e = dyn_cast<clang::AtomicExpr>(from)) return write(atomic(e), to, type);
  if (const auto* e = dyn_cast<clang::VAArgExpr>(from)) return write(nextArgument(*e), to, type);
  if (const auto* e = dyn_cast<clang::DesignatedInitUpdateExpr>(from)) {
    assign(to, type, e->getBase());
    return assignList(to, *e->getUpdater());
  }
  if (from->isGLValue() || clang::isa<clang::MemberExpr>(from)) return flow_.copy(to, lvalue(from), type, *ast_);
  operands(from);
  write(Pointer(flow_.unknown()), to, type);
}

void ConstraintVisitor::noteWritersFirst(const FieldValue& given) {
  constexpr int writersFirst = 2;  // PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP
  if (!isGiven(given, "__flags")) return;
  const auto flags = given.value->getIntegerConstantExpr(*ast_);
  if (!flags || *flags == writersFirst) map_.writersGoFirst = true;
}

void ConstraintVisitor::noteLockKind(const FieldValue& given) {
  if (!isGiven(given, "__kind")) return;
  const auto kind = given.value->getIntegerConstantExpr(*ast_);
  map_.noteLockKind(kind ? std::optional(kind->getExtValue()) : std::nullopt);
}

void ConstraintVisitor::assignList(const Pointer& to, const clang::InitListExpr& list) {
  const ListedValues values = listedValues(list);
  for (const FieldValue& given : values.fields) {
    noteWritersFirst(given);
    noteLockKind(given);
  }
  const auto store = [&](const Pointer& part, const Expr* value) {
    if (value && !clang::isa<clang::NoInitExpr, clang::ImplicitValueInitExpr>(value))
      assign(part, value->getType(), value);
  };
  for (const FieldValue& given : values.fields) store(flow_.moved(to, offsetOf(*given.field)), given.value);
  // All elements of an array are one part, and so are all members of a union.
  for (const Expr* value : values.elements) store(to, value);
  store(to, values.filler);
}

}  // namespace moire::extractor
