// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/indirect_calls.h"

#include <algorithm>
#include <iterator>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/aggregates.h"
#include "extractor/clang/lower/argument.h"
#include "extractor/clang/lower/bodies.h"
#include "extractor/clang/lower/calls.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/function_copies.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/lifetimes.h"
#include "extractor/clang/lower/modelled_calls.h"
#include "extractor/clang/lower/pointer_checks.h"
#include "extractor/clang/lower/unknown_code.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/context.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/points_to.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/types.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

using clang::Expr;
using clang::FunctionDecl;
using program::ExpressionPtr;

namespace {

/// The shape of a type. Types of the caller and the callee may differ without making it a different call, if their
/// shapes are equal: they are passed in the same way.
std::string shapeOf(const clang::ASTContext& context, clang::QualType type) {
  return integerType(context, type) ? "integer" : plain(type).getAsString();
}

/// The call could work, perhaps only because of how functions are called on most machines: a function may get more
/// arguments than it takes, and return a result that nobody reads.
bool isCompatible(const FunctionDecl& function, const clang::ASTContext& context, const clang::FunctionType& called) {
  const auto* prototype = clang::dyn_cast<clang::FunctionProtoType>(&called);
  const auto& own = function.getASTContext();
  const clang::QualType returned = called.getReturnType();
  const clang::QualType result = function.getReturnType();
  const bool sameResult = returned->isVoidType() ? !isAggregate(result)
                          : result->isVoidType() ? !isAggregate(returned)
                                                 : shapeOf(own, result) == shapeOf(context, returned);
  if (!sameResult) return false;
  if (!prototype || !function.hasPrototype() || prototype->isVariadic()) return true;
  if (prototype->getNumParams() < function.getNumParams()) return false;
  for (unsigned i = 0; i < function.getNumParams(); ++i)
    if (shapeOf(own, function.getParamDecl(i)->getType()) != shapeOf(context, prototype->getParamType(i))) return false;
  return true;
}

/// The function types that the pointer has on its way to the call: it may have been stored with another type and is
/// cast back, or it is cast to what a library function wants.
std::vector<const clang::FunctionType*> typesOf(const Expr* pointer) {
  std::vector<const clang::FunctionType*> types;
  const auto add = [&](clang::QualType type) {
    if (type->isPointerType()) type = type->getPointeeType();
    if (const auto* called = type->getAs<clang::FunctionType>()) types.push_back(called);
  };
  for (pointer = pointer->IgnoreParens();;) {
    add(pointer->getType());
    const auto* cast = clang::dyn_cast<clang::CastExpr>(pointer);
    if (!cast) return types;
    pointer = cast->getSubExpr()->IgnoreParens();
  }
}

}  // namespace

std::vector<const FunctionDecl*> IndirectCalls::possibleTargets(const Expr* site, const Expr* pointer) {
  if (const Callee named = calleeNamedBy(*pointer, parts_.linker, parts_.models); named.function)
    return {named.function};
  const auto found = parts_.map.siteOf(walk_.instance->context, site->IgnoreParens());
  if (!found) return {};
  const auto types = typesOf(pointer);
  const auto& callees = parts_.pointsTo.callees(*found);
  std::vector<const FunctionDecl*> result;
  std::copy_if(callees.begin(), callees.end(), std::back_inserter(result), [&](const FunctionDecl* function) {
    return types.empty() || std::any_of(types.begin(), types.end(), [&](const clang::FunctionType* called) {
             return isCompatible(*function, walk_.ast(), *called);
           });
  });
  // If none fits, those that do not fit are called all the same.
  if (result.empty()) return callees;
  if (result.size() < callees.size())
    parts_.emitter.noteAssumption(
        "a call through a pointer: assumed not to reach functions with other parameter or result types");
  return result;
}

ExpressionPtr IndirectCalls::call(const clang::CallExpr* expression, bool used, Object* aggregate) {
  const auto targets = possibleTargets(expression, expression->getCallee());
  const auto site = parts_.map.siteOf(walk_.instance->context, expression);
  const bool unknown = targets.empty() || (site && parts_.pointsTo.callsUnknown(*site));
  // The arguments are evaluated before a null pointer is called.
  const bool looked = parts_.checks(program::ObligationKind::Null);
  ExpressionPtr called = parts_.values.of(expression->getCallee());
  if (!looked)
    parts_.emitter.touch(called);
  else if (called->op != program::Op::Nondet)
    called = parts_.emitter.stable(called);
  Arguments arguments = parts_.calls.evaluateArguments(expression, nullptr);
  parts_.copies.keep(arguments);
  parts_.emitter.settle();
  if (looked) parts_.pointerChecks.checkNotNull(expression, called);
  if (unknown)
    parts_.emitter.noteAssumption(
        "a call through a pointer that may point to code which is not analysed: assumed to return any value, and to "
        "change only memory that this code can reach");
  const program::IntType type = walk_.typeOf(expression->getType());
  const bool scalar = used && !aggregate && !expression->getType()->isVoidType();
  const auto result = scalar ? std::optional(parts_.emitter.temporary(type)) : std::nullopt;
  const Open before = graph_.take();
  Open after;
  for (const FunctionDecl* target : targets) {
    graph_.set(before);
    const Callee callee = calleeOf(target, parts_.linker, parts_.models);
    if (!callee.hasBody()) continue;  // it is part of the unknown code
    Instance& instance =
        parts_.copies.invoke(*callee.function, parts_.contexts.shared(*callee.function), arguments, used);
    if (aggregate)
      parts_.aggregates.copy({*aggregate, expression->getType()},
                             {parts_.bodies.resultOf(instance), expression->getType()});
    if (result) parts_.emitter.emit(program::Assign{{*result}, convert(parts_.calls.resultValue(instance), type)});
    const Open end = graph_.take();
    after.insert(after.end(), end.begin(), end.end());
  }
  if (unknown) {
    graph_.set(before);
    parts_.modelledCalls.mayBeCancelled();
    parts_.unknownCode.run();
    for (const FunctionDecl* target : targets)
      if (const Callee callee = calleeOf(target, parts_.linker, parts_.models); callee.model)
        parts_.lifetimes.giveBackPerhaps(expression, arguments, *callee.model);
    parts_.modelledCalls.mayBeCancelled();
    if (result) parts_.emitter.emit(program::Assign{{*result}, nondet(type)});
    if (aggregate) parts_.aggregates.fill({*aggregate, expression->getType()}, false);
    graph_.add(after);
  } else {
    graph_.set(after);
  }
  return result ? read(*result, type) : program::constant(0, program::uint64);
}

}  // namespace moire::extractor
