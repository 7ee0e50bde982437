// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/calls.h"

#include <memory>
#include <stdexcept>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/aggregates.h"
#include "extractor/clang/lower/bodies.h"
#include "extractor/clang/lower/builtins.h"
#include "extractor/clang/lower/effect_finder.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/function_copies.h"
#include "extractor/clang/lower/indirect_calls.h"
#include "extractor/clang/lower/live_pointers.h"
#include "extractor/clang/lower/modelled_calls.h"
#include "extractor/clang/lower/operators.h"
#include "extractor/clang/lower/own_addresses.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/pointer_checks.h"
#include "extractor/clang/lower/unknown_code.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/types.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

using clang::FunctionDecl;
using program::ExpressionPtr;

ExpressionPtr Calls::call(const clang::CallExpr* expression, bool used) {
  const Callee callee = calleeOf(*expression, parts_.linker, parts_.models);
  if (!callee.function) return parts_.indirectCalls.call(expression, used, nullptr);
  parts_.pointerChecks.checkIsThere(expression->getCallee()->IgnoreParenImpCasts());
  if (callee.model) return parts_.modelledCalls.call(expression, *callee.model, used);
  if (!callee.hasBody()) {
    if (const auto result = parts_.builtins.call(expression, *callee.function)) return *result;
    return parts_.unknownCode.call(expression, callee.function);
  }
  Arguments arguments = evaluateArguments(expression, callee.function);
  Instance& instance = parts_.copies.invoke(*callee.function, contextOf(expression, *callee.function), arguments, used);
  if (used) parts_.extents.rememberResult(expression, instance);
  if (used) parts_.livePointers.rememberResult(expression, instance);
  return used ? resultValue(instance) : program::constant(0, program::uint64);
}

Object* Calls::aggregateCall(const clang::CallExpr* expression) {
  const Callee callee = calleeOf(*expression, parts_.linker, parts_.models);
  if (!callee.function) {
    Object& object = parts_.places.materialise(expression);
    parts_.indirectCalls.call(expression, true, &object);
    return &object;
  }
  parts_.pointerChecks.checkIsThere(expression->getCallee()->IgnoreParenImpCasts());
  if (!callee.hasBody()) {
    callee.model ? parts_.modelledCalls.call(expression, *callee.model, false)
                 : parts_.unknownCode.call(expression, callee.function);
    return nullptr;
  }
  Arguments arguments = evaluateArguments(expression, callee.function);
  return &parts_.bodies.resultOf(
      parts_.copies.invoke(*callee.function, contextOf(expression, *callee.function), arguments, true));
}

Arguments Calls::evaluateArguments(const clang::CallExpr* expression, const FunctionDecl* callee) {
  Arguments arguments(expression->getNumArgs());
  std::vector<std::unique_ptr<Pending>> pending;
  const auto laterArePure = [&](unsigned i) {
    for (unsigned later = i + 1; later < expression->getNumArgs(); ++later)
      if (!parts_.effects.of(expression->getArg(later)).pure) return false;
    return true;
  };
  for (unsigned i = 0; i < expression->getNumArgs(); ++i)
    for (unsigned later = i + 1; later < expression->getNumArgs(); ++later)
      parts_.operators.noteOrder(expression->getArg(i), expression->getArg(later),
                                 "arguments are evaluated from left to right here");
  for (unsigned i = 0; i < expression->getNumArgs(); ++i) {
    Argument& argument = arguments[i];
    argument.expression = expression->getArg(i);
    const auto* parameter = callee && i < callee->getNumParams() ? callee->getParamDecl(i) : nullptr;
    if (isAggregate(argument.expression->getType())) {
      if (!parameter || !isReadLate(argument.expression)) materialise(argument);
      continue;
    }
    if (argument.expression->getType()->isPointerType())
      argument.through = parts_.ownAddresses.throughPointer(argument.expression);
    argument.value = parts_.values.of(argument.expression);
    argument.extent = parts_.extents.ifChecked(argument.expression);
    if (argument.extent && !laterArePure(i)) argument.extent = parts_.extents.kept(*argument.extent);
    // A function that takes none here does not look at it; it is read all the same.
    if (callee && !parameter) parts_.emitter.touch(argument.value);
    pending.push_back(std::make_unique<Pending>(parts_.emitter, argument.value, argument.expression->getBeginLoc()));
  }
  return arguments;
}

bool Calls::isReadLate(const clang::Expr* aggregate) const {
  const auto* cast = clang::dyn_cast<clang::CastExpr>(aggregate->IgnoreParens());
  return cast && cast->getCastKind() == clang::CK_LValueToRValue && parts_.effects.within(cast->getSubExpr()).pure;
}

void Calls::materialise(Argument& argument) {
  if (argument.object) return;
  const At at(walk_, argument.expression->getBeginLoc());
  argument.object = &parts_.places.materialise(argument.expression);
  parts_.aggregates.store({*argument.object, argument.expression->getType()}, argument.expression);
}

const Context& Calls::contextOf(const clang::Expr* site, const FunctionDecl& function) const {
  const Context* found = parts_.contexts.find(*walk_.instance->context, site, function);
  if (!found)
    throw std::logic_error("a call of '" + function.getNameAsString() + "' was not met by the pointer analysis");
  return *found;
}

ExpressionPtr Calls::resultValue(Instance& instance) {
  const clang::QualType type = instance.function->getReturnType();
  if (type->isVoidType()) return program::constant(0, program::uint64);
  if (instance.returnsInline && instance.inlineResult) return instance.inlineResult;
  const ExpressionPtr result = parts_.accesses.load({parts_.bodies.resultOf(instance), type});
  return instance.shared ? parts_.emitter.spill(result) : result;
}

}  // namespace moire::extractor
