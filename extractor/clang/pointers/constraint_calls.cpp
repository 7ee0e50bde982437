// SPDX-License-Identifier: Apache-2.0
// Calls.
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>

#include "extractor/clang/pointers/call_positions.h"
#include "extractor/clang/pointers/constraint_visitor.h"
#include "extractor/clang/syntax/builtin.h"
#include "extractor/clang/syntax/evaluated.h"

namespace moire::extractor {

using clang::Expr;
using clang::FunctionDecl;
using clang::QualType;

Pointer ConstraintVisitor::call(const clang::CallExpr* expression) {
  // Order does not matter, so a call is visited once only: nested calls would otherwise be visited very often.
  if (const auto known = calls_.find({context_, expression}); known != calls_.end()) return known->second;
  return calls_[{context_, expression}] = newCall(expression);
}

Pointer ConstraintVisitor::newCall(const clang::CallExpr* expression) {
  const Callee callee = calleeOf(*expression, linker_, models_);
  if (!callee.function) return callThrough(expression);
  if (callee.model) return modelledCall(expression, *callee.model);
  if (callee.hasBody()) return directCall(expression, *callee.function);
  return builtinCall(expression, *callee.function);
}

Pointer ConstraintVisitor::modelledCall(const clang::CallExpr* expression, const FunctionModel& model) {
  for (const Expr* argument : expression->arguments()) discard(argument);
  const auto valueOf = [this](const Expr* argument) { return value(argument); };
  if (model.doesAnything) unknownCall(expression, *expression->getDirectCallee());
  return modelConstraints_.add({*expression, model, context_, *ast_, valueOf});
}

Node ConstraintVisitor::variadic() {
  if (variadic_ == 0) variadic_ = graph_.fresh();
  return variadic_;
}

Node ConstraintVisitor::variadicOf(const Context* callee) {
  const auto [known, isNew] = variadics_.try_emplace(callee);
  if (isNew) graph_.copy(known->second = graph_.fresh(), variadic());
  return known->second;
}

void ConstraintVisitor::fillList(const clang::CallExpr& call) {
  for (const Expr* argument : evaluatedOperands(call)) discard(argument);
  const Pointer list = value(call.getArg(0));
  // The list holds what was passed, so whoever gets the list gets that, too.
  if (call.getBuiltinCallee() == clang::Builtin::BI__builtin_va_copy && call.getNumArgs() > 1)
    return flow_.write(flow_.nodeOf(flow_.read(value(call.getArg(1)), 0)), list, 0);
  flow_.write(variadicOf(context_), list, 0);
  flow_.write(variadicOf(nullptr), list, 0);
}

void ConstraintVisitor::passVariadic(const Expr* argument, const Context* callee) {
  const Node passed = variadicOf(callee);
  if (isAggregate(argument->getType()))
    graph_.copy(flow_.contents(Pointer::to(materialise(argument)), 0), passed);
  else
    graph_.copy(flow_.nodeOf(value(argument)), passed);
}

Pointer ConstraintVisitor::directCall(const clang::CallExpr* expression, const FunctionDecl& function) {
  const AllocationHint hint = hints_.forCall(*expression, context_, *ast_);
  Context& callee = contexts_.called(*context_, expression, function);
  if (!callee.shared) hints_.remember(callee, hint);
  for (unsigned i = 0; i < expression->getNumArgs(); ++i) {
    const Expr* argument = expression->getArg(i);
    if (i < function.getNumParams()) {
      const auto* parameter = function.getParamDecl(i);
      assign(Pointer::to(map_.variable(parameter, &callee)), parameter->getType(), argument);
    } else {
      passVariadic(argument, &callee);
    }
  }
  if (function.getReturnType()->isVoidType()) return {};
  const ObjectId result = map_.result(callee);
  if (isAggregate(function.getReturnType())) return Pointer::to(result);
  return Pointer(graph_[result].layout->leaves().empty() ? 0 : graph_.part(result, 0));
}

Pointer ConstraintVisitor::callThrough(const clang::CallExpr* expression) {
  const Node pointer = flow_.nodeOf(value(expression->getCallee()));
  const int site = graph_.callThrough(pointer);
  map_.setSite(context_, expression, site);
  const auto eachLeaf = [&](ObjectId object, const auto& use) {
    for (std::size_t i = 0; i < graph_[object].layout->leaves().size(); ++i) use(i, graph_.part(object, i));
  };
  for (unsigned i = 0; i < expression->getNumArgs(); ++i) {
    const Expr* argument = expression->getArg(i);
    if (!isAggregate(argument->getType())) {
      const Node node = flow_.nodeOf(value(argument));
      if (node == 0) continue;
      graph_.argument(site, partAt(i, 0), node);
      graph_.copy(node, variadicOf(nullptr));
      continue;
    }
    eachLeaf(materialise(argument), [&](std::size_t leaf, Node node) { graph_.argument(site, partAt(i, leaf), node); });
    passVariadic(argument, nullptr);
  }
  if (expression->getType()->isVoidType()) return {};
  if (!isAggregate(expression->getType())) {
    const Node result = graph_.fresh();
    graph_.result(site, 0, result);
    return Pointer(result);
  }
  const ObjectId object = map_.literal(expression, context_, *ast_);
  eachLeaf(object, [&](std::size_t leaf, Node node) { graph_.result(site, partAt(0, leaf), node); });
  return Pointer::to(object);
}

Pointer ConstraintVisitor::unknownCall(const clang::CallExpr* expression, const FunctionDecl& function) {
  const auto& sources = function.getASTContext().getSourceManager();
  if (!sources.isInSystemHeader(function.getLocation())) map_.callsUnknownCode = true;
  for (const Expr* argument : expression->arguments()) {
    if (isAggregate(argument->getType()))
      graph_.address(graph_.unknownNode(), {materialise(argument), anywhere});
    else
      graph_.copy(flow_.nodeOf(value(argument)), graph_.unknownNode());
  }
  return Pointer(flow_.unknown());
}

Pointer ConstraintVisitor::builtinCall(const clang::CallExpr* expression, const FunctionDecl& function) {
  switch (builtinCalled(*expression)) {
    case Builtin::Unknown:
      return unknownCall(expression, function);
    case Builtin::FirstArgument:
      for (unsigned i = 1; i < expression->getNumArgs(); ++i) discard(expression->getArg(i));
      return value(expression->getArg(0));
    case Builtin::Unreachable:
    case Builtin::Assumes:
    case Builtin::Nothing:
    case Builtin::TestsAndSets:
    case Builtin::Fence:
      for (const Expr* argument : evaluatedOperands(*expression)) discard(argument);
      return {};
    case Builtin::VariadicList:
      fillList(*expression);
      return {};
    case Builtin::StackMemory:
      discard(expression->getArg(0));
      if (!context_) return {};
      return Pointer::to(
          map_.heap(expression, *context_, "alloca", hints_.forCall(*expression, context_, *ast_), false, true));
    case Builtin::Synchronises: {
      const Pointer target = value(expression->getArg(0));
      const QualType pointer = expression->getArg(0)->getType();
      const QualType type = plain(pointer->isPointerType() ? pointer->getPointeeType() : pointer);
      for (unsigned i = 1; i < expression->getNumArgs(); ++i) {
        const Pointer given = value(expression->getArg(i));
        write(given, target, type);
        write(stepped(read(target, type), given, type), target, type);
      }
      return read(target, type);
    }
    case Builtin::ComputesInto: {
      const unsigned last = expression->getNumArgs() - 1;
      Pointer result;
      for (unsigned i = 0; i < last; ++i)
        if (const Pointer given = value(expression->getArg(i)); !given.isNone())
          result = flow_.join({result, flow_.spread(given, 0)});
      const Pointer target = value(expression->getArg(last));
      const QualType pointer = expression->getArg(last)->getType();
      if (pointer->isPointerType()) write(result, target, pointer->getPointeeType());
      return result;
    }
    case Builtin::Computes:
      break;
  }
  Pointer result;
  for (const Expr* argument : evaluatedOperands(*expression)) {
    if (isAggregate(argument->getType())) {
      discard(argument);
      continue;
    }
    const Pointer given = value(argument);
    if (!given.isNone() && !expression->getType()->isVoidType()) result = flow_.join({result, flow_.spread(given, 0)});
  }
  return result;
}

}  // namespace moire::extractor
