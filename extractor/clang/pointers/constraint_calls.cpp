// SPDX-License-Identifier: Apache-2.0
// Calls of functions that have no model.
#include <clang/Basic/Builtins.h>

#include "extractor/clang/pointers/constraint_visitor.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::FunctionDecl;

const Expr* ConstraintVisitor::argumentOf(const clang::CallExpr* expression, unsigned position) const {
  return position < expression->getNumArgs() ? expression->getArg(position) : nullptr;
}

ConstraintVisitor::Value ConstraintVisitor::call(const clang::CallExpr* expression) {
  // Order does not matter, so what was met once need not be met again: arguments of arguments would be met very often.
  if (const auto known = calls_.find({context_, expression}); known != calls_.end()) return known->second;
  return calls_[{context_, expression}] = newCall(expression);
}

ConstraintVisitor::Value ConstraintVisitor::newCall(const clang::CallExpr* expression) {
  const Callee callee = calleeOf(*expression, linker_, models_);
  if (!callee.function) return callThrough(expression);
  if (callee.model) return modelled(expression, *callee.model);
  if (callee.hasBody()) return directCall(expression, *callee.function);
  bool known = true;
  const Value result = builtin(expression, callee.function->getBuiltinID(), known);
  return known ? result : unknownCall(expression, callee.function);
}

ConstraintVisitor::Value ConstraintVisitor::directCall(const clang::CallExpr* expression,
                                                       const FunctionDecl& function) {
  const AllocationHint hint = hintFor(expression);
  Context& callee = contexts_.called(*context_, expression, function);
  if (!callee.shared) hints_.try_emplace(&callee, hint);
  for (unsigned i = 0; i < expression->getNumArgs(); ++i) {
    const Expr* argument = expression->getArg(i);
    if (i < function.getNumParams()) {
      const auto* parameter = function.getParamDecl(i);
      assign({0, MemoryPlace{map_.variable(parameter, &callee), 0}}, parameter->getType(), argument);
    } else if (isAggregate(argument->getType())) {
      discard(argument);
    } else {
      if (variadic_ == 0) variadic_ = graph_.fresh();
      graph_.copy(nodeOf(value(argument)), variadic_);
    }
  }
  if (function.getReturnType()->isVoidType()) return {};
  const ObjectId result = map_.result(callee);
  if (isAggregate(function.getReturnType())) return {0, MemoryPlace{result, 0}};
  return {graph_[result].layout->leaves().empty() ? 0 : graph_.part(result, 0), std::nullopt};
}

ConstraintVisitor::Value ConstraintVisitor::callThrough(const clang::CallExpr* expression) {
  const Node pointer = nodeOf(value(expression->getCallee()));
  const int site = graph_.callThrough(pointer, false);
  map_.setSite(context_, expression, site);
  const auto eachLeaf = [&](ObjectId object, const auto& use) {
    for (std::size_t i = 0; i < graph_[object].layout->leaves().size(); ++i) use(i, graph_.part(object, i));
  };
  for (unsigned i = 0; i < expression->getNumArgs(); ++i) {
    const Expr* argument = expression->getArg(i);
    const int position = static_cast<int>(i);
    if (!isAggregate(argument->getType())) {
      const Node node = nodeOf(value(argument));
      if (node == 0) continue;
      graph_.argument(site, partAt(position, 0), node);
      if (variadic_ == 0) variadic_ = graph_.fresh();
      graph_.copy(node, variadic_);
      continue;
    }
    const ObjectId object = map_.literal(argument->IgnoreParens(), context_, *ast_);
    assign({0, MemoryPlace{object, 0}}, argument->getType(), argument);
    eachLeaf(object, [&](std::size_t leaf, Node node) { graph_.argument(site, partAt(position, leaf), node); });
  }
  if (expression->getType()->isVoidType()) return {};
  if (!isAggregate(expression->getType())) {
    const Node result = graph_.fresh();
    graph_.result(site, 0, result);
    return {result, std::nullopt};
  }
  const ObjectId object = map_.literal(expression, context_, *ast_);
  eachLeaf(object, [&](std::size_t leaf, Node node) { graph_.result(site, partAt(0, leaf), node); });
  return {0, MemoryPlace{object, 0}};
}

ConstraintVisitor::Value ConstraintVisitor::unknownCall(const clang::CallExpr* expression,
                                                        const FunctionDecl* function) {
  const auto& sources = function->getASTContext().getSourceManager();
  if (!sources.isInSystemHeader(function->getLocation())) map_.callsUnknownCode = true;
  for (const Expr* argument : expression->arguments()) {
    if (!isAggregate(argument->getType())) {
      graph_.copy(nodeOf(value(argument)), graph_.unknownNode());
      continue;
    }
    const ObjectId object = map_.literal(argument->IgnoreParens(), context_, *ast_);
    assign({0, MemoryPlace{object, 0}}, argument->getType(), argument);
    graph_.address(graph_.unknownNode(), {object, anywhere});
  }
  return {unknownValue(), std::nullopt};
}

ConstraintVisitor::Value ConstraintVisitor::builtin(const clang::CallExpr* expression, unsigned id, bool& known) {
  switch (id) {
    case 0:
      known = false;
      return {};
    case clang::Builtin::BI__builtin_expect:
    case clang::Builtin::BI__builtin_expect_with_probability:
    case clang::Builtin::BI__builtin_assume_aligned:
    case clang::Builtin::BI__builtin_launder: {
      for (unsigned i = 1; i < expression->getNumArgs(); ++i) discard(expression->getArg(i));
      return value(expression->getArg(0));
    }
    case clang::Builtin::BI__builtin_alloca:
    case clang::Builtin::BI__builtin_alloca_uninitialized:
    case clang::Builtin::BIalloca: {
      discard(expression->getArg(0));
      if (!context_) return {};
      const ObjectId object = map_.heap(expression, *context_, "alloca", hintFor(expression), false);
      return {0, MemoryPlace{object, 0}};
    }
    case clang::Builtin::BI__builtin_va_start:
    case clang::Builtin::BI__builtin_va_end:
    case clang::Builtin::BI__builtin_va_copy:
      for (const Expr* argument : expression->arguments()) discard(argument);
      return {};
    default:
      break;
  }
  const llvm::StringRef name = expression->getDirectCallee()->getName();
  if (name.starts_with("__sync_") && expression->getNumArgs() > 0) {
    const Spot target = behind(value(expression->getArg(0)));
    const clang::QualType pointer = expression->getArg(0)->getType();
    const clang::QualType type = pointer->isPointerType() ? pointer->getPointeeType() : pointer;
    for (unsigned i = 1; i < expression->getNumArgs(); ++i) write(nodeOf(value(expression->getArg(i))), target, type);
    return {read(target, type), std::nullopt};
  }
  const auto& builtins = ast_->BuiltinInfo;
  if (!builtins.isConst(id) && !builtins.isPure(id)) {
    known = false;
    return {};
  }
  Value result;
  for (const Expr* argument : expression->arguments()) {
    if (isAggregate(argument->getType())) {
      discard(argument);
      continue;
    }
    const Value given = value(argument);
    if (expression->getType()->isPointerType()) result = {join({result, spread(given, 0)}), std::nullopt};
  }
  return result;
}

}  // namespace moire::extractor
