// SPDX-License-Identifier: Apache-2.0
// Calls of functions that have a model.
#include "extractor/clang/pointers/call_positions.h"
#include "extractor/clang/pointers/constraint_visitor.h"

namespace moire::extractor {

using clang::Expr;
using clang::QualType;

void ConstraintVisitor::spawn(const clang::CallExpr* expression, const FunctionModel::Spawn& model) {
  const Expr* start = argumentAt(*expression, model.start);
  const Expr* argument = argumentAt(*expression, model.argument);
  const Node given = argument ? flow_.nodeOf(value(argument)) : 0;
  if (!start) return;
  if (given != 0) graph_.handOver(given);
  const Callee callee = calleeNamedBy(*start, linker_, models_);
  if (callee.hasBody() && context_) {
    Context& root = contexts_.spawned(*context_, expression, *callee.function);
    if (callee.function->getNumParams() == 0) return;
    const auto* parameter = callee.function->getParamDecl(0);
    return write(Pointer(given), Pointer::to(map_.variable(parameter, &root)), parameter->getType());
  }
  const int site = graph_.callThrough(flow_.nodeOf(value(start)), true);
  map_.setSite(context_, expression, site);
  if (given != 0) graph_.argument(site, partAt(0, 0), given);
  graph_.result(site, partAt(0, 0), threadResults());
}

void ConstraintVisitor::callBack(const clang::CallExpr* expression, const CalledBack& called) {
  if (!context_) return;
  const Callee callee = calleeNamedBy(*called.function, linker_, models_);
  Context* direct = callee.hasBody() ? &contexts_.called(*context_, expression, *callee.function) : nullptr;
  const int site = direct ? -1 : graph_.callThrough(flow_.nodeOf(value(called.function)), false);
  if (!direct) map_.setSite(context_, called.function->IgnoreParens(), site);
  for (const auto& [position, argument] : called.given) {
    const Node given = flow_.nodeOf(value(argument));
    if (given == 0) continue;
    if (!direct) {
      graph_.argument(site, partAt(position, 0), given);
    } else if (position < callee.function->getNumParams()) {
      const auto* parameter = callee.function->getParamDecl(position);
      write(Pointer(given), Pointer::to(map_.variable(parameter, direct)), parameter->getType());
    }
  }
}

void ConstraintVisitor::runAnyTime(const clang::CallExpr* expression, const Expr* function) {
  const Callee callee = calleeNamedBy(*function, linker_, models_);
  if (callee.hasBody() && context_)
    passUnknown(contexts_.spawned(*context_, expression, *callee.function));
  else
    graph_.copy(flow_.nodeOf(value(function)), graph_.unknownNode());
}

void ConstraintVisitor::runAnyTimeIn(const Expr* table) {
  // More parameters than a function that is registered so has.
  constexpr unsigned parameters = 4;
  const int site = graph_.callThrough(flow_.nodeOf(read(value(table), ast_->VoidTy)), true);
  map_.setSite(context_, table->IgnoreParens(), site);
  for (unsigned i = 0; i < parameters; ++i) graph_.argument(site, partAt(i, 0), flow_.unknown());
}

void ConstraintVisitor::memoryEffect(const MemoryEffect& effect, const FunctionModel& model) {
  const Expr* target = effect.target;
  switch (effect.kind) {
    case MemoryEffect::Kind::Stores: {
      if (!target->getType()->isPointerType()) return;
      const QualType stored = target->getType()->getPointeeType();
      const Pointer place = value(target);
      if (bits(stored) > 0 && bits(stored) < 64) return;
      return write(Pointer(model.joins ? threadResults() : flow_.unknown()), place, stored);
    }
    case MemoryEffect::Kind::Receives:
      return write(Pointer(flow_.unknown()), value(target), ast_->VoidTy);
    case MemoryEffect::Kind::Sends:
      return graph_.copy(flow_.nodeOf(read(value(target), ast_->VoidTy)), graph_.unknownNode());
    case MemoryEffect::Kind::Copies: {
      const Pointer to = value(target);
      const QualType whole = copiedType(effect, *ast_);
      return flow_.copy(to, value(effect.source), whole.isNull() ? QualType(ast_->VoidTy) : whole, *ast_);
    }
    case MemoryEffect::Kind::Keeps:
      return graph_.copy(flow_.nodeOf(value(target)), graph_.unknownNode());
    case MemoryEffect::Kind::Reads:
    case MemoryEffect::Kind::Fills:
    case MemoryEffect::Kind::FillsWith:
      return;  // no pointer moves
  }
}

Pointer ConstraintVisitor::modelledResult(const clang::CallExpr* expression, const FunctionModel& model) {
  Node result = 0;
  const auto include = [&](const Pointer& more) {
    const Node node = flow_.nodeOf(more);
    if (node == 0) return;
    if (result == 0) result = graph_.fresh();
    graph_.copy(node, result);
  };
  const auto argument = [&](const std::optional<unsigned>& position) {
    const Expr* given = argumentAt(*expression, position);
    return given ? value(given) : Pointer();
  };
  const std::string name = expression->getDirectCallee()->getNameAsString();
  if (model.allocates && context_) {
    const AllocationHint hint = hints_.forAllocation(*expression, *model.allocates, context_, *ast_);
    const Pointer fresh = Pointer::to(map_.heap(expression, *context_, name, hint, model.allocates->zeroed));
    if (!model.returnsArgument) return fresh;
    include(fresh);
  }
  if (model.returnsArgument) include(argument(model.returnsArgument));
  if (model.returnsInto) include(flow_.spread(argument(model.returnsInto), 8));
  const bool library = model.returnsLibraryMemory || model.returnsThreadMemory;
  if (library) include(Pointer(MemoryPlace{map_.library(name + "()", model.returnsThreadMemory), anywhere}));
  const bool described = model.allocates || model.returnsArgument || model.returnsInto || library;
  if (model.returnsUnknownPointer || (!described && expression->getType()->isPointerType()))
    include(Pointer(flow_.unknown()));
  return Pointer(result);
}

Pointer ConstraintVisitor::modelled(const clang::CallExpr* expression, const FunctionModel& model) {
  for (const Expr* argument : expression->arguments()) discard(argument);
  if (model.spawns) spawn(expression, *model.spawns);
  for (const CalledBack& called : calledBackBy(*expression, model)) callBack(expression, called);
  if (const Expr* function = model.once ? argumentAt(*expression, model.once->function) : nullptr)
    callBack(expression, {function, {}});
  for (const unsigned position : model.runsAnyTime)
    if (const Expr* function = argumentAt(*expression, position)) runAnyTime(expression, function);
  for (const unsigned position : model.runsAnyTimeIn)
    if (const Expr* table = argumentAt(*expression, position)) runAnyTimeIn(table);
  if (model.endsThread)
    for (const Expr* argument : expression->arguments())
      if (const Node given = isAggregate(argument->getType()) ? 0 : flow_.nodeOf(value(argument)); given != 0)
        graph_.copy(given, threadResults());
  for (const MemoryEffect& effect : memoryEffectsOf(*expression, model)) memoryEffect(effect, model);
  return modelledResult(expression, model);
}

}  // namespace moire::extractor
