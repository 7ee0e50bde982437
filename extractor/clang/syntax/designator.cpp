// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/designator.h"

#include "extractor/clang/syntax/pointer_source.h"

namespace moire::extractor {

using clang::dyn_cast;
using DesignatorKind = Designator::Kind;

namespace {

Designator named(const clang::DeclRefExpr& name) {
  Designator result;
  if (const auto* variable = dyn_cast<clang::VarDecl>(name.getDecl())) {
    result.kind = DesignatorKind::Variable;
    result.variable = variable;
  } else if (const auto* function = dyn_cast<clang::FunctionDecl>(name.getDecl())) {
    result.kind = DesignatorKind::Function;
    result.function = function;
  }
  return result;
}

Designator member(const clang::MemberExpr& access) {
  Designator result;
  result.kind = access.isArrow()                ? DesignatorKind::MemberBehind
                : access.getBase()->isGLValue() ? DesignatorKind::Member
                                                : DesignatorKind::MemberOfValue;
  result.base = access.getBase();
  result.field = dyn_cast<clang::FieldDecl>(access.getMemberDecl());
  return result;
}

Designator of(DesignatorKind kind, const clang::Expr* base) {
  Designator result;
  result.kind = kind;
  result.base = base;
  return result;
}

}  // namespace

Designator designatorOf(const clang::Expr& lvalue) {
  const clang::Expr* expression = lvalue.IgnoreParens();
  if (const auto* e = dyn_cast<clang::DeclRefExpr>(expression)) return named(*e);
  if (const auto* e = dyn_cast<clang::MemberExpr>(expression)) return member(*e);
  if (const auto* e = dyn_cast<clang::ExtVectorElementExpr>(expression))
    return of(DesignatorKind::VectorElement, e->getBase());
  if (const auto* e = dyn_cast<clang::ArraySubscriptExpr>(expression)) {
    Designator result = of(isVectorElement(*e) ? DesignatorKind::VectorElement : DesignatorKind::Element, e->getBase());
    result.index = e->getIdx();
    return result;
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) {
    if (e->getOpcode() == clang::UO_Deref) return of(DesignatorKind::Target, e->getSubExpr());
    if (e->getOpcode() == clang::UO_Real || e->getOpcode() == clang::UO_Imag)
      return of(DesignatorKind::ComplexPart, e->getSubExpr());
  }
  if (const auto* e = dyn_cast<clang::CompoundLiteralExpr>(expression)) {
    Designator result = of(DesignatorKind::CompoundLiteral, nullptr);
    result.literal = e;
    return result;
  }
  if (const auto* e = dyn_cast<clang::OpaqueValueExpr>(expression); e && e->getSourceExpr())
    return designatorOf(*e->getSourceExpr());
  if (clang::isa<clang::StringLiteral, clang::PredefinedExpr>(expression))
    return of(DesignatorKind::ConstantText, nullptr);
  if (const auto* e = dyn_cast<clang::CastExpr>(expression); e && e->getSubExpr()->isGLValue() && e->isGLValue())
    return of(DesignatorKind::Converted, e->getSubExpr());
  return {};
}

bool isVectorElement(const clang::Expr& expression) {
  const clang::Expr* element = expression.IgnoreParens();
  if (clang::isa<clang::ExtVectorElementExpr>(element)) return true;
  const auto* subscript = dyn_cast<clang::ArraySubscriptExpr>(element);
  return subscript && subscript->getBase()->getType()->isVectorType();
}

bool isConstantText(const clang::Expr& lvalue) {
  const Designator designated = designatorOf(lvalue);
  if (designated.kind == DesignatorKind::ConstantText) return true;
  if (designated.kind != DesignatorKind::Element && designated.kind != DesignatorKind::Target) return false;
  const clang::Expr* array = decayedArray(*designated.base);
  return array && isConstantText(*array);
}

bool isRegister(const clang::VarDecl& variable) {
  return variable.getStorageClass() == clang::SC_Register && !variable.isLocalVarDeclOrParm();
}

bool isOutsideMemory(const clang::Expr& lvalue) {
  const auto* name = dyn_cast<clang::DeclRefExpr>(lvalue.IgnoreParens());
  const auto* variable = name ? dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return (variable && isRegister(*variable)) || isConstantText(lvalue);
}

}  // namespace moire::extractor
