// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/model_constraints.h"

#include "extractor/clang/pointers/call_positions.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/lock_types.h"
#include "extractor/clang/syntax/model_effects.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::Expr;
using clang::QualType;

void ModelConstraints::passUnknown(Context& context) {
  for (const auto* parameter : context.function->parameters()) {
    const ObjectId object = map_.variable(parameter, &context);
    for (std::size_t i = 0; i < graph_[object].layout->leaves().size(); ++i)
      graph_.address(graph_.part(object, i), {MemoryGraph::unknownObject, anywhere});
  }
}

void ModelConstraints::pass(Node argument, const clang::ParmVarDecl& parameter, const Context& callee) {
  const Pointer place = Pointer::to(map_.variable(&parameter, &callee));
  flow_.write(argument, place, sizeOf(parameter.getASTContext(), parameter.getType()));
}

Node ModelConstraints::threadResults() {
  if (threadResults_ == 0) graph_.handOver(threadResults_ = graph_.fresh());
  return threadResults_;
}

void ModelConstraints::keepThreadResults() {
  for (const Context& context : contexts_.all()) {
    if (!context.startsThread || context.function->getReturnType()->isVoidType()) continue;
    const ObjectId result = map_.result(context);
    if (!graph_[result].layout->leaves().empty()) graph_.copy(graph_.part(result, 0), threadResults());
  }
}

void ModelConstraints::spawn(const ModelledCall& call, const FunctionModel::Spawn& model) {
  const Expr* start = argumentAt(call.expression, model.start);
  const Expr* argument = argumentAt(call.expression, model.argument);
  const Node given = argument ? flow_.nodeOf(call.value(argument)) : 0;
  if (!start) return;
  if (given != 0) graph_.handOver(given);
  const Callee callee = calleeNamedBy(*start, linker_, models_);
  if (callee.hasBody() && call.context) {
    const Context& root = contexts_.spawned(*call.context, &call.expression, *callee.function);
    if (callee.function->getNumParams() > 0) pass(given, *callee.function->getParamDecl(0), root);
    return;
  }
  const int site = graph_.callThrough(flow_.nodeOf(call.value(start)));
  map_.setSite(call.context, &call.expression, site);
  if (given != 0) graph_.argument(site, partAt(0, 0), given);
  graph_.result(site, partAt(0, 0), threadResults());
}

void ModelConstraints::callBack(const ModelledCall& call, const CalledBack& called) {
  if (!call.context) return;
  const Callee callee = calleeNamedBy(*called.function, linker_, models_);
  const Context* direct =
      callee.hasBody() ? &contexts_.called(*call.context, &call.expression, *callee.function) : nullptr;
  const int site = direct ? -1 : graph_.callThrough(flow_.nodeOf(call.value(called.function)));
  if (!direct) map_.setSite(call.context, called.function->IgnoreParens(), site);
  for (const auto& [position, argument, stride] : called.given) {
    const Pointer pointer = call.value(argument);
    const Node given = flow_.nodeOf(stride ? flow_.spread(pointer, *stride) : pointer);
    if (given == 0) continue;
    if (!direct)
      graph_.argument(site, partAt(position, 0), given);
    else if (position < callee.function->getNumParams())
      pass(given, *callee.function->getParamDecl(position), *direct);
  }
}

void ModelConstraints::runAnyTime(const ModelledCall& call, const Expr* function) {
  const Callee callee = calleeNamedBy(*function, linker_, models_);
  if (callee.hasBody() && call.context)
    passUnknown(contexts_.spawned(*call.context, &call.expression, *callee.function));
  else
    graph_.copy(flow_.nodeOf(call.value(function)), graph_.unknownNode());
}

void ModelConstraints::runAtExit(const ModelledCall& call, unsigned position) {
  const Expr* function = argumentAt(call.expression, position);
  if (!function) return;
  const Callee callee = calleeNamedBy(*function, linker_, models_);
  const Context* direct = callee.hasBody() ? &contexts_.shared(*callee.function) : nullptr;
  const int site = direct ? -1 : graph_.callThrough(flow_.nodeOf(call.value(function)));
  if (!direct) map_.setSite(call.context, function->IgnoreParens(), site);
  for (const FunctionModel::Callback& given : call.model.givenAtExit) {
    const Expr* argument = argumentAt(call.expression, given.argument);
    const Node node = argument && given.callback == position ? flow_.nodeOf(call.value(argument)) : 0;
    if (node == 0) continue;
    // Another thread may end the program.
    graph_.handOver(node);
    if (!direct)
      graph_.argument(site, partAt(given.parameter, 0), node);
    else if (given.parameter < callee.function->getNumParams())
      pass(node, *callee.function->getParamDecl(given.parameter), *direct);
  }
}

void ModelConstraints::runAnyTimeIn(const ModelledCall& call, const Expr* table) {
  // Functions that are registered in this way have fewer parameters than this.
  constexpr unsigned parameters = 4;
  const Pointer held = flow_.read(call.value(table), sizeOf(call.ast, call.ast.VoidTy));
  const int site = graph_.callThrough(flow_.nodeOf(held));
  map_.setSite(call.context, table->IgnoreParens(), site);
  for (unsigned i = 0; i < parameters; ++i) graph_.argument(site, partAt(i, 0), flow_.unknown());
}

void ModelConstraints::apply(const ModelledCall& call, const MemoryEffect& effect) {
  const Expr* target = effect.target;
  const std::int64_t anything = sizeOf(call.ast, call.ast.VoidTy);
  switch (effect.kind) {
    case MemoryEffect::Kind::Stores: {
      if (!target->getType()->isPointerType()) return;
      const std::int64_t bits = sizeOf(call.ast, target->getType()->getPointeeType());
      const Pointer place = call.value(target);
      if (effect.isNew && call.context) return flow_.write(flow_.nodeOf(newObject(call, target)), place, bits);
      if (effect.source) return flow_.write(flow_.nodeOf(flow_.spread(call.value(effect.source), 8)), place, bits);
      if (effect.advances)
        return flow_.write(flow_.nodeOf(flow_.spread(Pointer(flow_.contents(place, bits)), 8)), place, bits);
      const bool ofThread = call.model.joins || call.model.storesThreadResult;
      return flow_.write(ofThread ? threadResults() : flow_.unknown(), place, bits);
    }
    case MemoryEffect::Kind::Receives: {
      const Pointer place = call.value(target);
      return flow_.write(flow_.unknown(), place, anything);
    }
    case MemoryEffect::Kind::Sends:
      return graph_.copy(flow_.nodeOf(flow_.read(call.value(target), anything)), graph_.unknownNode());
    case MemoryEffect::Kind::Copies: {
      const Pointer to = call.value(target);
      const QualType whole = copiedType(effect, call.ast);
      return flow_.copy(to, call.value(effect.source), whole.isNull() ? QualType(call.ast.VoidTy) : whole, call.ast);
    }
    case MemoryEffect::Kind::Keeps:
      return graph_.copy(flow_.nodeOf(call.value(target)), graph_.unknownNode());
    case MemoryEffect::Kind::Shuffles: {
      const Pointer array = flow_.spread(call.value(target), 0);
      return flow_.write(flow_.contents(array, anything), array, anything);
    }
    case MemoryEffect::Kind::KeepsIn: {
      const Pointer holder = call.value(effect.source);
      return flow_.write(flow_.nodeOf(call.value(target)), holder, anything);
    }
    case MemoryEffect::Kind::KeepsInState:
      return flow_.write(flow_.nodeOf(call.value(target)), stateNamed(*effect.state), anything);
    case MemoryEffect::Kind::ChangesState:
      map_.state(*effect.state);
      return;
    case MemoryEffect::Kind::Fills: {
      // A pointer is stored only where one is asked for: to a new object, or what %p reads.
      const QualType type = target->IgnoreParenImpCasts()->getType();
      const bool toPointer = type->isPointerType() && type->getPointeeType()->isPointerType();
      if (!toPointer || !call.context || !call.model.fillsFrom || effect.position < *call.model.fillsFrom) return;
      const Pointer place = call.value(target);
      flow_.write(flow_.unknown(), place, anything);
      return flow_.write(flow_.nodeOf(newObject(call, target)), place, anything);
    }
    case MemoryEffect::Kind::Frees:
      return graph_.giveBack(flow_.nodeOf(call.value(target)));
    case MemoryEffect::Kind::Reads:
    case MemoryEffect::Kind::FillsWith:
    case MemoryEffect::Kind::FillsBehind:
    case MemoryEffect::Kind::ReadsBehind:
    case MemoryEffect::Kind::UsesKept:
    case MemoryEffect::Kind::ReadsKept:
    case MemoryEffect::Kind::ReadsState:
    case MemoryEffect::Kind::UsesKeptInState:
    case MemoryEffect::Kind::Updates:
      return;  // no pointer moves
  }
}

Pointer ModelConstraints::stateNamed(const std::string& name) {
  return Pointer(MemoryPlace{map_.state(name), anywhere});
}

Pointer ModelConstraints::newObject(const ModelledCall& call, const Expr* target) {
  const QualType pointer = target->IgnoreParenCasts()->getType();
  const QualType object = pointer->isPointerType() ? pointer->getPointeeType() : QualType();
  const QualType held = !object.isNull() && object->isPointerType() ? object->getPointeeType() : QualType();
  const bool isTelling = !held.isNull() && !held->isIncompleteType() && !held->isFunctionType();
  const AllocationHint hint = isTelling ? AllocationHint{held, false} : AllocationHint{};
  const std::string name = call.expression.getDirectCallee()->getNameAsString();
  const ObjectId made = map_.heap(target, *call.context, name, hint, false);
  // What the library makes may point to more of the same.
  for (std::size_t i = 0; i < graph_[made].layout->leaves().size(); ++i)
    graph_.address(graph_.part(made, i), {made, anywhere});
  return Pointer::to(made);
}

void ModelConstraints::keepInNew(const ModelledCall& call, const Pointer& made) {
  const std::int64_t anything = sizeOf(call.ast, call.ast.VoidTy);
  for (const unsigned position : call.model.opensWith)
    if (const Expr* kept = argumentAt(call.expression, position))
      flow_.write(flow_.nodeOf(call.value(kept)), made, anything);
  for (const unsigned position : call.model.storesNew)
    if (const Expr* target = argumentAt(call.expression, position))
      flow_.write(flow_.nodeOf(newObject(call, target)), made, anything);
}

Pointer ModelConstraints::resultOf(const ModelledCall& call) {
  constexpr std::int64_t pointerBits = 64;
  const FunctionModel& model = call.model;
  Node result = 0;
  const auto include = [&](const Pointer& more) {
    const Node node = flow_.nodeOf(more);
    if (node == 0) return;
    if (result == 0) result = graph_.fresh();
    graph_.copy(node, result);
  };
  const auto argument = [&](const std::optional<unsigned>& position) {
    const Expr* given = argumentAt(call.expression, position);
    return given ? call.value(given) : Pointer();
  };
  const std::string name = call.expression.getDirectCallee()->getNameAsString();
  if (model.allocates && call.context) {
    const bool opened = model.allocates->sizes.empty();  // only the library knows what is in it
    const AllocationHint hint = opened
                                    ? AllocationHint{{}, true}
                                    : hints_.forAllocation(call.expression, *model.allocates, call.context, call.ast);
    const Pointer fresh = Pointer::to(map_.heap(&call.expression, *call.context, name, hint, model.allocates->zeroed));
    keepInNew(call, fresh);
    if (!model.returnsArgument) return fresh;
    include(fresh);
  }
  if (model.returnsArgument) include(argument(model.returnsArgument));
  if (model.returnsInto) include(flow_.spread(argument(model.returnsInto), 8));
  if (model.returnsBehind)
    include(flow_.spread(Pointer(flow_.contents(argument(model.returnsBehind), pointerBits)), 8));
  for (const std::string* state : statesReturnedBy(call.expression, model)) {
    include(stateNamed(*state));
    include(flow_.spread(Pointer(flow_.contents(stateNamed(*state), sizeOf(call.ast, call.ast.VoidTy))), 0));
  }
  const bool library = model.returnsLibraryMemory || model.returnsThreadMemory;
  if (library) include(Pointer(MemoryPlace{map_.library(name + "()", model.returnsThreadMemory), anywhere}));
  const bool described = model.allocates || model.returnsArgument || model.returnsInto || model.returnsBehind ||
                         library || !model.returnsState.empty();
  if (model.returnsUnknownPointer || (!described && call.expression.getType()->isPointerType()))
    include(Pointer(flow_.unknown()));
  return Pointer(result);
}

void ModelConstraints::noteThreads(const ModelledCall& call) {
  const FunctionModel& model = call.model;
  for (const MemoryEffect& effect : memoryEffectsOf(call.expression, model)) {
    using Kind = MemoryEffect::Kind;
    const bool overwrites = effect.kind == Kind::Copies || effect.kind == Kind::FillsWith || effect.kind == Kind::Fills;
    const clang::QualType pointer = overwrites ? effect.target->IgnoreParenCasts()->getType() : clang::QualType();
    if (overwrites && pointer->isPointerType() && holdsLock(pointer->getPointeeType())) map_.renewsObjects = true;
  }
  if (!model.renews.empty()) map_.renewsObjects = true;
  if (!model.frees.empty()) map_.freesObjects = true;
  if (model.revealsLocks) map_.locksAreRevealed = true;
  if (model.cancels) map_.threadsAreCancelled = true;
  if (model.registersCleanup) map_.threadsCleanUp = true;
  if (model.makesRobust) map_.locksAreInherited = map_.locksMayRefuse = map_.unlocksMayRefuse = true;
  const Expr* kind = model.setsKind ? argumentAt(call.expression, model.setsKind->second) : nullptr;
  if (!kind) return;
  const auto value = kind->isValueDependent() ? std::nullopt : kind->getIntegerConstantExpr(call.ast);
  map_.noteLockKind(value ? std::optional(value->getExtValue()) : std::nullopt);
}

Pointer ModelConstraints::add(const ModelledCall& call) {
  const FunctionModel& model = call.model;
  if (model.spawns) spawn(call, *model.spawns);
  for (const CalledBack& called : calledBackBy(call.expression, model, call.ast)) callBack(call, called);
  if (const Expr* function = model.once ? argumentAt(call.expression, model.once->function) : nullptr)
    callBack(call, {function, {}});
  for (const unsigned position : model.runsAnyTime)
    if (const Expr* function = argumentAt(call.expression, position)) runAnyTime(call, function);
  for (const unsigned position : model.runsAnyTimeIn)
    if (const Expr* table = argumentAt(call.expression, position)) runAnyTimeIn(call, table);
  for (const auto* positions : {&model.runsAtExit, &model.runsAtQuickExit})
    for (const unsigned position : *positions) runAtExit(call, position);
  if (model.endsThread && !model.unwinds)
    for (const Expr* argument : call.expression.arguments())
      if (const Node given = isAggregate(argument->getType()) ? 0 : flow_.nodeOf(call.value(argument)); given != 0)
        graph_.copy(given, threadResults());
  for (const MemoryEffect& effect : memoryEffectsOf(call.expression, model)) apply(call, effect);
  noteThreads(call);
  return resultOf(call);
}

}  // namespace moire::extractor
