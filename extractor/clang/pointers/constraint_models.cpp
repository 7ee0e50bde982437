// SPDX-License-Identifier: Apache-2.0
// Calls of functions that have a model.
#include <algorithm>
#include <set>

#include "extractor/clang/pointers/constraint_visitor.h"
#include "extractor/clang/pointers/copied_type.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;

namespace {

/// The first type whose size the expression mentions, and whether the expression is just that size.
AllocationHint sizeHint(const Expr* expression) {
  expression = expression->IgnoreParenImpCasts();
  if (const auto* e = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expression); e && e->getKind() == clang::UETT_SizeOf)
    return {e->getTypeOfArgument(), true};
  for (const auto* child : expression->children())
    if (const auto* part = clang::dyn_cast_or_null<Expr>(child))
      if (AllocationHint inner = sizeHint(part); !inner.type.isNull()) return {inner.type, false};
  return {};
}

bool isOne(const Expr* expression, const clang::ASTContext& ast) {
  const auto constant = expression->isValueDependent() ? std::nullopt : expression->getIntegerConstantExpr(ast);
  return constant && *constant == 1;
}

/// A type that says something about what is in the memory.
bool isTelling(QualType type) {
  return !type.isNull() && !type->isVoidType() && !type->isFunctionType() && !type->isCharType() &&
         !type->isIncompleteType();
}

}  // namespace

AllocationHint ConstraintVisitor::hintFor(const clang::CallExpr* expression) const {
  AllocationHint hint;
  for (const Expr* argument : expression->arguments()) {
    const AllocationHint found = sizeHint(argument);
    if (found.type.isNull()) continue;
    const bool others = std::all_of(expression->arg_begin(), expression->arg_end(), [&](const Expr* other) {
      return other == argument || !other->getType()->isIntegerType() || isOne(other, *ast_);
    });
    hint = {found.type, found.single && others};
    break;
  }
  if (!isTelling(hint.type) && isTelling(expected_)) return {expected_, false};
  if (isTelling(hint.type)) return hint;
  if (context_)
    if (const auto around = hints_.find(context_); around != hints_.end() && isTelling(around->second.type))
      return around->second;
  return hint.type.isNull() || hint.type->isIncompleteType() ? AllocationHint{} : hint;
}

AllocationHint ConstraintVisitor::allocationHint(const clang::CallExpr* expression, const FunctionModel& model) {
  AllocationHint hint;
  for (const unsigned position : model.allocates->sizes) {
    const Expr* size = argumentOf(expression, position);
    const AllocationHint found = size ? sizeHint(size) : AllocationHint{};
    if (found.type.isNull()) continue;
    const bool others = std::all_of(model.allocates->sizes.begin(), model.allocates->sizes.end(), [&](unsigned other) {
      const Expr* factor = argumentOf(expression, other);
      return other == position || (factor && isOne(factor, *ast_));
    });
    hint = {found.type, found.single && others};
  }
  return isTelling(hint.type) ? hint : hintFor(expression);
}

void ConstraintVisitor::spawn(const clang::CallExpr* expression, const FunctionModel::Spawn& model) {
  const Expr* start = argumentOf(expression, model.start);
  const Expr* argument = argumentOf(expression, model.argument);
  const Node given = argument ? nodeOf(value(argument)) : 0;
  if (!start) return;
  if (given != 0) graph_.handOver(given);
  const clang::FunctionDecl* named = namedFunction(*start);
  const Callee callee = named ? calleeOf(named, linker_, models_) : Callee{};
  if (callee.hasBody() && context_) {
    Context& root = contexts_.spawned(*context_, expression, *callee.function);
    if (callee.function->getNumParams() == 0) return;
    const auto* parameter = callee.function->getParamDecl(0);
    return write(given, {0, MemoryPlace{map_.variable(parameter, &root), 0}}, parameter->getType());
  }
  const int site = graph_.callThrough(nodeOf(value(start)), true);
  map_.setSite(context_, expression, site);
  if (given != 0) graph_.argument(site, partAt(0, 0), given);
  graph_.result(site, partAt(0, 0), threadResults());
}

void ConstraintVisitor::callback(const clang::CallExpr* expression, const FunctionModel& model, unsigned position) {
  const Expr* function = argumentOf(expression, position);
  if (!function || !context_) return;
  const clang::FunctionDecl* named = namedFunction(*function);
  const Callee callee = named ? calleeOf(named, linker_, models_) : Callee{};
  const int site = callee.hasBody() ? -1 : graph_.callThrough(nodeOf(value(function)), false);
  Context* direct = callee.hasBody() ? &contexts_.called(*context_, expression, *callee.function) : nullptr;
  if (site >= 0) map_.setSite(context_, function->IgnoreParens(), site);
  for (const auto& passed : model.callbacks) {
    if (passed.callback != position) continue;
    const Expr* argument = argumentOf(expression, passed.argument);
    const Node given = argument ? nodeOf(value(argument)) : 0;
    if (given == 0) continue;
    if (!direct) {
      graph_.argument(site, partAt(static_cast<int>(passed.parameter), 0), given);
    } else if (passed.parameter < callee.function->getNumParams()) {
      const auto* parameter = callee.function->getParamDecl(passed.parameter);
      write(given, {0, MemoryPlace{map_.variable(parameter, direct), 0}}, parameter->getType());
    }
  }
}

void ConstraintVisitor::memoryEffects(const clang::CallExpr* expression, const FunctionModel& model) {
  for (const unsigned position : model.stores) {
    const Expr* target = argumentOf(expression, position);
    if (!target || !target->getType()->isPointerType()) continue;
    const QualType stored = target->getType()->getPointeeType();
    const std::int64_t bits = sizeOf(*ast_, stored);
    const Spot spot = behind(value(target));
    if (bits > 0 && bits < 64) continue;
    write(model.joins ? threadResults() : unknownValue(), spot, stored);
  }
  for (const unsigned position : model.receives)
    if (const Expr* target = argumentOf(expression, position))
      write(unknownValue(), behind(value(target)), ast_->VoidTy);
  for (const unsigned position : model.sends)
    if (const Expr* source = argumentOf(expression, position))
      graph_.copy(read(behind(value(source)), ast_->VoidTy), graph_.unknownNode());
  for (const auto& copied : model.copies) {
    const Expr* to = argumentOf(expression, copied.to);
    const Expr* from = argumentOf(expression, copied.from);
    if (!to || !from) continue;
    const Spot target = behind(value(to));
    const Spot source = behind(value(from));
    const QualType whole = copiedType(*expression, copied, *ast_);
    copy(target, source, whole.isNull() ? QualType(ast_->VoidTy) : whole);
  }
  for (const unsigned position : model.keeps)
    if (const Expr* kept = argumentOf(expression, position)) graph_.copy(nodeOf(value(kept)), graph_.unknownNode());
}

ConstraintVisitor::Value ConstraintVisitor::modelledResult(const clang::CallExpr* expression,
                                                           const FunctionModel& model) {
  Node result = 0;
  const auto include = [&](const Value& more) {
    const Node node = nodeOf(more);
    if (node == 0) return;
    if (result == 0) result = graph_.fresh();
    graph_.copy(node, result);
  };
  const auto argument = [&](const std::optional<unsigned>& position) {
    const Expr* given = position ? argumentOf(expression, *position) : nullptr;
    return given ? value(given) : Value{};
  };
  if (model.allocates && context_) {
    const std::string name = expression->getDirectCallee()->getNameAsString();
    const Value fresh{
        0, MemoryPlace{
               map_.heap(expression, *context_, name, allocationHint(expression, model), model.allocates->zeroed), 0}};
    if (!model.returnsArgument) return fresh;
    include(fresh);
  }
  if (model.returnsArgument) include(argument(model.returnsArgument));
  if (model.returnsInto) include(spread(argument(model.returnsInto), 8));
  const bool library = model.returnsLibraryMemory || model.returnsThreadMemory;
  if (library) {
    const std::string name = expression->getDirectCallee()->getNameAsString() + "()";
    include({0, MemoryPlace{map_.library(name, model.returnsThreadMemory), anywhere}});
  }
  const bool described = model.allocates || model.returnsArgument || model.returnsInto || library;
  if (model.returnsUnknownPointer || (!described && expression->getType()->isPointerType()))
    include({unknownValue(), std::nullopt});
  return {result, std::nullopt};
}

ConstraintVisitor::Value ConstraintVisitor::modelled(const clang::CallExpr* expression, const FunctionModel& model) {
  for (const Expr* argument : expression->arguments()) discard(argument);
  if (model.spawns) spawn(expression, *model.spawns);
  std::set<unsigned> callbacks;
  for (const auto& passed : model.callbacks) callbacks.insert(passed.callback);
  if (model.once) callbacks.insert(model.once->function);
  for (const unsigned position : callbacks) callback(expression, model, position);
  for (const unsigned position : model.runsAnyTime) {
    const Expr* function = argumentOf(expression, position);
    const clang::FunctionDecl* named = function ? namedFunction(*function) : nullptr;
    const Callee callee = named ? calleeOf(named, linker_, models_) : Callee{};
    if (!callee.hasBody() || !context_) {
      if (function) graph_.copy(nodeOf(value(function)), graph_.unknownNode());
      continue;
    }
    passUnknown(contexts_.spawned(*context_, expression, *callee.function));
  }
  for (const unsigned position : model.runsAnyTimeIn)
    if (const Expr* table = argumentOf(expression, position)) {
      const int site = graph_.callThrough(read(behind(value(table)), ast_->VoidTy), true);
      map_.setSite(context_, table->IgnoreParens(), site);
      for (int i = 0; i < 4; ++i) graph_.argument(site, partAt(i, 0), unknownValue());
    }
  if (model.endsThread)
    for (const Expr* argument : expression->arguments())
      if (const Node given = isAggregate(argument->getType()) ? 0 : nodeOf(value(argument)); given != 0)
        graph_.copy(given, threadResults());
  memoryEffects(expression, model);
  return modelledResult(expression, model);
}

}  // namespace moire::extractor
