// SPDX-License-Identifier: Apache-2.0
// Where lvalues are.
#include "extractor/clang/pointers/call_positions.h"
#include "extractor/clang/pointers/constraint_visitor.h"
#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/evaluated.h"
#include "extractor/clang/syntax/pointer_source.h"

namespace moire::extractor {

using clang::Expr;
using DesignatorKind = Designator::Kind;

ObjectId ConstraintVisitor::reach(const clang::FunctionDecl* function) {
  const ObjectId object = map_.function(function);
  if (!metFunctions_.insert(object).second) return object;
  const Callee callee = calleeOf(function, linker_, models_);
  if (!callee.hasBody()) {
    graph_.external.insert(object);
    return object;
  }
  const Context& shared = contexts_.shared(*callee.function);
  const auto addParts = [&](std::vector<MemoryGraph::Triple>& list, ObjectId part, unsigned position) {
    for (std::size_t i = 0; i < graph_[part].layout->leaves().size(); ++i)
      list.push_back({static_cast<int>(object), partAt(position, i), graph_.part(part, i)});
  };
  unsigned position = 0;
  for (const auto* parameter : callee.function->parameters())
    addParts(graph_.parameters, map_.variable(parameter, &shared), position++);
  if (!callee.function->getReturnType()->isVoidType()) addParts(graph_.returned, map_.result(shared), 0);
  return object;
}

ObjectId ConstraintVisitor::materialise(const Expr* expression) {
  const ObjectId object = map_.literal(expression->IgnoreParens(), context_, *ast_);
  assign(Pointer::to(object), expression->getType(), expression);
  return object;
}

void ConstraintVisitor::changed(const Expr* lvalue) {
  const Designator designated = designatorOf(*lvalue);
  if (designated.kind == DesignatorKind::Member || designated.kind == DesignatorKind::MemberOfValue)
    return changed(designated.base);
  if (designated.variable) map_.changed.insert(designated.variable);
}

Pointer ConstraintVisitor::element(const Pointer& base, const Expr* index, clang::QualType type, bool backwards) {
  const Displacement by = displacementBy(*index, type, backwards, *ast_);
  return by.isExact() ? flow_.moved(base, *by.amount) : flow_.spread(base, by.stride);
}

Pointer ConstraintVisitor::lvalue(const Expr* expression) {
  const Designator designated = designatorOf(*expression);
  const auto member = [&](const Pointer& base) {
    return designated.field ? flow_.moved(base, offsetOf(*designated.field)) : base;
  };
  switch (designated.kind) {
    case DesignatorKind::Variable: {
      const auto* variable = linker_.resolve(designated.variable);
      if (!variable->hasLocalStorage()) reach(variable);
      return Pointer::to(map_.variable(variable, context_));
    }
    case DesignatorKind::Function:
      if (const auto* resolver = linker_.resolverOf(designated.function)) return resolvedBy(*resolver);
      return Pointer::to(reach(designated.function));
    case DesignatorKind::Member:
      return member(lvalue(designated.base));
    case DesignatorKind::MemberOfValue:
      return member(Pointer::to(materialise(designated.base)));
    case DesignatorKind::MemberBehind:
      return member(value(designated.base));
    case DesignatorKind::Element: {
      const Pointer base = value(designated.base);
      discard(designated.index);
      return element(base, designated.index, expression->getType(), false);
    }
    case DesignatorKind::Target:
      return value(designated.base);
    case DesignatorKind::VectorElement:
      if (designated.index) discard(designated.index);
      if (designated.base->getType()->isPointerType()) return value(designated.base);
      if (designated.base->isGLValue()) return lvalue(designated.base);
      break;
    case DesignatorKind::ComplexPart:
      return Pointer(flow_.nodeOf(flow_.spread(lvalue(designated.base), 0)));
    case DesignatorKind::CompoundLiteral: {
      const auto* literal = designated.literal;
      sizes(evaluatedTypeIn(*literal));
      const Pointer place = Pointer::to(map_.literal(literal, literal->isFileScope() ? nullptr : context_, *ast_));
      assign(place, literal->getType(), literal->getInitializer());
      return place;
    }
    case DesignatorKind::ConstantText:
      return Pointer(MemoryPlace{map_.library("string literals"), anywhere});
    case DesignatorKind::Converted:
      return lvalue(designated.base);
    case DesignatorKind::Other:
      break;
  }
  operands(expression->IgnoreParens());
  return Pointer(flow_.unknown());
}

}  // namespace moire::extractor
