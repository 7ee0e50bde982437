// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/function_copies.h"

#include <algorithm>
#include <utility>

#include "extractor/clang/input/options.h"
#include "extractor/clang/lower/aggregates.h"
#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/bodies.h"
#include "extractor/clang/lower/calls.h"
#include "extractor/clang/lower/effect_finder.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/live_pointers.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/own_addresses.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/layout.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/syntax/evaluated.h"
#include "extractor/clang/syntax/types.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

using clang::FunctionDecl;
using program::ExpressionPtr;

FunctionCopies::FunctionCopies(Parts& parts)
    : parts_(parts),
      program_(parts.program),
      graph_(parts.graph),
      memory_(parts.memory),
      walk_(parts.walk),
      callGraph_(parts.linker, parts.models),
      lockingParameters_(parts.linker, parts.models) {}

void FunctionCopies::keep(Arguments& arguments) {
  for (Argument& argument : arguments) {
    if (argument.value)
      argument.value = parts_.emitter.stable(argument.value);
    else if (argument.expression)
      parts_.calls.materialise(argument);
    if (argument.extent) argument.extent = parts_.extents.kept(*argument.extent);
  }
}

bool FunctionCopies::mustShare(const FunctionDecl& function) {
  if (graph_.countOf(walk_.instance->body) > parts_.options.limits.inlinedLocations ||
      walk_.instance->depth >= parts_.options.limits.inlinedDepth)
    return true;
  if (callGraph_.isRecursive(&function)) return true;
  for (const Instance* around = walk_.instance; around; around = around->caller)
    if (around->function == &function) return true;
  return false;
}

Instance& FunctionCopies::invoke(const FunctionDecl& function, const Context& context, Arguments& arguments,
                                 bool used) {
  const bool share = context.shared && mustShare(function);
  return share ? sharedCall(context, arguments) : inlineCall(context, arguments, used);
}

namespace {

unsigned countReturns(const clang::Stmt* statement) {
  if (!statement) return 0;
  unsigned count = clang::isa<clang::ReturnStmt>(statement) ? 1 : 0;
  anyPart(*statement, [&](const clang::Stmt* part) {
    count += countReturns(part);
    return false;
  });
  return count;
}

bool returnsOnceAtEnd(const FunctionDecl& function) {
  const auto* body = clang::dyn_cast_or_null<clang::CompoundStmt>(function.getBody());
  if (!body || body->body_empty() || !clang::isa<clang::ReturnStmt>(body->body_back())) return false;
  return countReturns(body) == 1;
}

}  // namespace

Instance& FunctionCopies::newInlined(const Context& context, bool used) {
  const FunctionDecl& function = *context.function;
  const std::string name = function.getNameAsString();
  const unsigned count = ++walk_.instance->calleeCount[name];
  std::string label = walk_.instance->label + "/" + name + (count > 1 ? "#" + std::to_string(count) : "");
  Instance& instance =
      parts_.bodies.newInstance(&function, &context, walk_.instance->body, walk_.instance, std::move(label));
  instance.resultUsed = used;
  return instance;
}

void FunctionCopies::lowerInlined(Instance& instance, Arguments& arguments) {
  // A copy of the caller for one target passes that target on.
  for (unsigned i = 0; !walk_.instance->meant.empty() && i < instance.function->getNumParams() && i < arguments.size();
       ++i) {
    const auto* parameter = instance.function->getParamDecl(i);
    if (!arguments[i].value || !parameter->getType()->isPointerType() ||
        !arguments[i].expression->getType()->isPointerType() || parts_.map.mayChange(parameter))
      continue;
    if (PlaceSet places = parts_.places.targetsOf(arguments[i].expression); places.single())
      instance.meant.try_emplace(parameter, std::move(places));
  }
  bindFirst(instance, arguments);
  assignParameters(instance, arguments);
  parts_.bodies.lowerFunctionBody(instance);
}

Instance& FunctionCopies::inlineCall(const Context& context, Arguments& arguments, bool used) {
  parts_.emitter.settle(true);
  const FunctionDecl& function = *context.function;
  if (const auto choice = choiceOf(function, arguments)) return callForEach(*choice, context, arguments, used);
  Instance& instance = newInlined(context, used);
  instance.returnsInline = used && !parts_.models.isAtomic(function.getNameAsString()) &&
                           !isAggregate(function.getReturnType()) && !function.getReturnType()->isVoidType() &&
                           returnsOnceAtEnd(function);
  lowerInlined(instance, arguments);
  return instance;
}

Instance& FunctionCopies::sharedCall(const Context& context, Arguments& arguments) {
  parts_.emitter.settle();
  const FunctionDecl& function = *context.function;
  Instance*& known = shared_[{walk_.instance->body.index(), &function}];
  const bool isNew = !known;
  if (isNew) {
    const std::string root = program_.bodies[walk_.instance->body.index()].name;
    known = &parts_.bodies.newInstance(&function, &context, walk_.instance->body, walk_.instance,
                                       root + "/" + function.getNameAsString() + "#shared");
    known->shared = true;
    known->entry = graph_.detached(*known, walk_.position());
    known->exit = graph_.detached(*known, walk_.position());
    bindFirst(*known, arguments);
  } else {
    walk_.instance->callees.push_back(known);
  }
  Instance& instance = *known;
  assignParameters(instance, arguments);
  const auto at = graph_.append(program::Skip{}, *walk_.instance, walk_.position());
  graph_.link({at}, instance.entry);
  graph_.set({});
  if (isNew) lowerShared(instance);
  graph_.set({instance.exit});
  const auto back = graph_.append(program::Skip{}, *walk_.instance, walk_.position());
  parts_.lowered.sharedCalls.push_back({at, back, &instance});
  graph_.set({back});
  graph_.set(
      {graph_.append(Unfinished{Unfinished::Kind::ReturnSite, &instance, {}}, *walk_.instance, walk_.position())});
  return instance;
}

void FunctionCopies::lowerShared(Instance& instance) {
  graph_.set({instance.entry});
  parts_.bodies.lowerFunctionBody(instance);
  graph_.link(graph_.take(), instance.exit);
}

void FunctionCopies::bindFirst(Instance& instance, const Arguments& arguments) {
  for (unsigned i = 0; i < instance.function->getNumParams() && i < arguments.size(); ++i) {
    const auto* parameter = instance.function->getParamDecl(i);
    const ExpressionPtr& value = arguments[i].value;
    if (instance.shared || !value || parts_.map.mayChange(parameter)) continue;
    if (arguments[i].through) instance.throughs.emplace(parameter, *arguments[i].through);
    const bool simple = value->op == program::Op::Constant || value->op == program::Op::Read;
    if ((simple && parts_.emitter.isFrozen(*value)) || isSomeAddress(*value))
      if (const auto type = integerType(walk_.ast(), parameter->getType()))
        instance.values.emplace(parameter, convert(value, *type));
  }
}

void FunctionCopies::assignParameters(Instance& instance, Arguments& arguments) {
  const auto& function = *instance.function;
  // Arguments of a call to the same copy may read the parameters that are about to be written.
  if (instance.shared) keep(arguments);
  // What later arguments do may change what is known of a pointer.
  const auto lastingAt = [&](unsigned i) -> const clang::Expr* {
    for (unsigned later = i + 1; later < arguments.size(); ++later)
      if (!arguments[later].expression || !parts_.effects.of(arguments[later].expression).pure) return nullptr;
    return i < arguments.size() ? arguments[i].expression : nullptr;
  };
  const auto hasExtent = [&](unsigned i) { return i < arguments.size() && arguments[i].extent.has_value(); };
  for (unsigned i = 0; i < function.getNumParams(); ++i) {
    const auto* parameter = function.getParamDecl(i);
    Instance* const caller = std::exchange(walk_.instance, &instance);
    Object* const own =
        instance.values.contains(parameter) && !hasExtent(i) ? nullptr : &parts_.places.objectOf(parameter);
    walk_.instance = caller;
    if (instance.values.contains(parameter)) parts_.livePointers.bind(instance, parameter, lastingAt(i));
    if (!own) continue;
    Object& object = *own;
    if (instance.values.contains(parameter)) {
      parts_.extents.store({object, parameter->getType()}, *arguments[i].extent);
      continue;
    }
    if (!instance.shared && !parts_.map.mayChange(parameter) && !object.id && !object.layout->leaves().empty() &&
        object.layout->leaves().front().value && !isAggregate(parameter->getType()))
      parts_.ownAddresses.keepLasting(memory_.cell(object, 0));
    const LValue target(object, parameter->getType());
    if (i >= arguments.size() || !arguments[i].expression) {
      parts_.aggregates.fill(target, false);
    } else if (arguments[i].object) {
      const At at(walk_, arguments[i].expression->getBeginLoc());
      parts_.aggregates.copy(target, {*arguments[i].object, arguments[i].expression->getType()});
    } else if (!arguments[i].value) {
      parts_.aggregates.store(target, arguments[i].expression);
    } else {
      const At at(walk_, arguments[i].expression->getBeginLoc());
      const auto type = integerType(walk_.ast(), parameter->getType());
      parts_.livePointers.store(target, type ? convert(arguments[i].value, *type) : arguments[i].value,
                                arguments[i].extent, lastingAt(i));
    }
  }
}

std::optional<FunctionCopies::Choice> FunctionCopies::choiceOf(const clang::FunctionDecl& function,
                                                               const Arguments& arguments) {
  constexpr std::size_t few = 4;
  if (graph_.countOf(walk_.instance->body) > parts_.options.limits.inlinedLocations / 2) return std::nullopt;
  const auto isSomewhere = [](const Place& place) { return place.offset == anywhere; };
  for (unsigned i = 0; i < function.getNumParams() && i < arguments.size(); ++i) {
    const auto* parameter = function.getParamDecl(i);
    if (!arguments[i].value || !parameter->getType()->isPointerType() ||
        !arguments[i].expression->getType()->isPointerType() || parts_.map.mayChange(parameter) ||
        !lockingParameters_.contains(function, i))
      continue;
    PlaceSet places = parts_.places.targetsOf(arguments[i].expression);
    if (!places.unknown && places.list.size() > 1 && places.list.size() <= few &&
        std::none_of(places.list.begin(), places.list.end(), isSomewhere))
      return Choice{parameter, std::move(places.list)};
  }
  return std::nullopt;
}

Instance& FunctionCopies::callForEach(const Choice& choice, const Context& context, Arguments& arguments, bool used) {
  keep(arguments);
  parts_.emitter.settle();
  const Open before = graph_.take();
  Open after;
  Instance* first = nullptr;
  for (const Place& place : choice.places) {
    graph_.set(before);
    Instance& instance = newInlined(context, used);
    // All leave their result in the same place.
    if (!first)
      first = &instance;
    else if (!context.function->getReturnType()->isVoidType())
      instance.result = &parts_.bodies.resultOf(*first);
    instance.meant[choice.parameter].list = {place};
    lowerInlined(instance, arguments);
    const Open end = graph_.take();
    after.insert(after.end(), end.begin(), end.end());
  }
  graph_.set(after);
  return *first;
}

}  // namespace moire::extractor
