// SPDX-License-Identifier: Apache-2.0
// Where lvalues are.
#include "extractor/clang/pointers/constraint_visitor.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;

ConstraintVisitor::Spot ConstraintVisitor::behind(const Value& pointer) const { return {pointer.node, pointer.direct}; }

ConstraintVisitor::Spot ConstraintVisitor::moved(const Spot& spot, Offset amount) {
  if (amount == 0) return spot;
  if (spot.direct) {
    if (spot.direct->offset == anywhere) return spot;
    const Layout& layout = *graph_[spot.direct->object].layout;
    return {0, MemoryPlace{spot.direct->object, layout.normal(spot.direct->offset + amount)}};
  }
  return {graph_.shifted(spot.pointer, amount), std::nullopt};
}

/// The object that stands for the function. From now on calls through pointers may reach it.
ObjectId ConstraintVisitor::reach(const clang::FunctionDecl* function) {
  const ObjectId object = map_.function(function);
  if (!metFunctions_.insert(object).second) return object;
  const Callee callee = calleeOf(function, linker_, models_);
  if (!callee.hasBody()) {
    graph_.external.insert(object);
    return object;
  }
  const Context& shared = contexts_.shared(*callee.function);
  const auto addParts = [&](std::vector<MemoryGraph::Triple>& list, ObjectId part, int position) {
    for (std::size_t i = 0; i < graph_[part].layout->leaves().size(); ++i)
      list.push_back({static_cast<int>(object), partAt(position, i), graph_.part(part, i)});
  };
  int position = 0;
  for (const auto* parameter : callee.function->parameters())
    addParts(graph_.parameters, map_.variable(parameter, &shared), position++);
  if (!callee.function->getReturnType()->isVoidType()) addParts(graph_.returned, map_.result(shared), 0);
  return object;
}

ConstraintVisitor::Spot ConstraintVisitor::lvalue(const Expr* expression) {
  expression = expression->IgnoreParens();
  if (const auto* e = dyn_cast<clang::DeclRefExpr>(expression)) {
    if (const auto* named = dyn_cast<clang::VarDecl>(e->getDecl())) {
      const auto* variable = linker_.resolve(named);
      if (!variable->hasLocalStorage()) reach(variable);
      return {0, MemoryPlace{map_.variable(variable, context_), 0}};
    }
    if (const auto* named = dyn_cast<clang::FunctionDecl>(e->getDecl())) {
      return {0, MemoryPlace{reach(named), 0}};
    }
    return {};
  }
  if (const auto* e = dyn_cast<clang::MemberExpr>(expression)) {
    const auto* field = dyn_cast<clang::FieldDecl>(e->getMemberDecl());
    Spot base;
    if (e->isArrow()) {
      base = behind(value(e->getBase()));
    } else if (e->getBase()->isGLValue()) {
      base = lvalue(e->getBase());
    } else {
      const Expr* whole = e->getBase()->IgnoreParens();
      base = {0, MemoryPlace{map_.literal(whole, context_, *ast_), 0}};
      assign(base, whole->getType(), whole);
    }
    return field ? moved(base, offsetOf(*field)) : base;
  }
  if (const auto* e = dyn_cast<clang::ArraySubscriptExpr>(expression)) {
    const Value base = value(e->getBase());
    discard(e->getIdx());
    const auto constant = e->getIdx()->isValueDependent() ? std::nullopt : e->getIdx()->getIntegerConstantExpr(*ast_);
    if (constant && constant->isZero()) return behind(base);
    return behind(spread(base, sizeOf(*ast_, e->getType())));
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expression)) {
    if (e->getOpcode() == clang::UO_Deref) return behind(value(e->getSubExpr()));
    if (e->getOpcode() == clang::UO_Extension) return lvalue(e->getSubExpr());
    if (e->getOpcode() == clang::UO_Real || e->getOpcode() == clang::UO_Imag) {
      const Spot spot = lvalue(e->getSubExpr());
      return {nodeOf(spread({spot.pointer, spot.direct}, 0)), std::nullopt};
    }
  }
  if (const auto* e = dyn_cast<clang::CompoundLiteralExpr>(expression)) {
    const Spot spot{0, MemoryPlace{map_.literal(e, e->isFileScope() ? nullptr : context_, *ast_), 0}};
    assign(spot, e->getType(), e->getInitializer());
    return spot;
  }
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(expression)) return lvalue(e->getResultExpr());
  if (const auto* e = dyn_cast<clang::ChooseExpr>(expression)) return lvalue(e->getChosenSubExpr());
  if (const auto* e = dyn_cast<clang::OpaqueValueExpr>(expression))
    return e->getSourceExpr() ? lvalue(e->getSourceExpr()) : Spot{};
  if (clang::isa<clang::StringLiteral>(expression) || clang::isa<clang::PredefinedExpr>(expression))
    return {0, MemoryPlace{map_.library("string literals"), anywhere}};
  if (const auto* e = dyn_cast<clang::CastExpr>(expression)) {
    if (e->getSubExpr()->isGLValue()) return lvalue(e->getSubExpr());
    return behind(value(e->getSubExpr()));
  }
  operands(expression);
  return {unknownValue(), std::nullopt};
}

}  // namespace moire::extractor
