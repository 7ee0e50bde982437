// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/builtins.h"

#include <clang/Basic/Builtins.h>

#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/atomics.h"
#include "extractor/clang/lower/conditions.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/memory_models.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/builtin.h"
#include "extractor/clang/syntax/evaluated.h"

namespace moire::extractor {

using clang::Expr;
using clang::FunctionDecl;
using program::ExpressionPtr;

std::optional<ExpressionPtr> Builtins::call(const clang::CallExpr* expression, const FunctionDecl& function) {
  const program::IntType type = walk_.typeOf(expression->getType());
  const auto evaluateArguments = [&] {
    for (const Expr* argument : evaluatedOperands(*expression))
      argument->isGLValue() ? parts_.addresses.evaluateWithin(argument) : parts_.values.discard(argument);
  };
  switch (builtinCalled(*expression)) {
    case Builtin::Unknown:
      return std::nullopt;
    case Builtin::FirstArgument: {
      ExpressionPtr first = parts_.values.of(expression->getArg(0));
      const Pending pending(parts_.emitter, first, expression->getArg(0)->getBeginLoc());
      for (unsigned i = 1; i < expression->getNumArgs(); ++i) parts_.values.discard(expression->getArg(i));
      return first;
    }
    case Builtin::Unreachable:
      parts_.emitter.append(program::Skip{});
      graph_.set({});
      return program::constant(0, program::uint64);
    case Builtin::Assumes:
      if (evaluatedOperands(*expression).empty()) return program::constant(0, program::uint64);
      parts_.conditions.require(expression->getArg(0), true,
                                [&](const ExpressionPtr& leaf) { parts_.emitter.emit(program::Assume{leaf}); });
      return program::constant(0, program::uint64);
    case Builtin::VariadicList: {
      evaluateArguments();
      const bool copies = function.getBuiltinID() == clang::Builtin::BI__builtin_va_copy;
      parts_.memoryModels.useList(expression->getArg(0), true);
      if (copies) parts_.memoryModels.useList(expression->getArg(1), false);
      return program::constant(0, program::uint64);
    }
    case Builtin::Nothing:
      evaluateArguments();
      return program::constant(0, program::uint64);
    case Builtin::Fence:
      evaluateArguments();
      parts_.atomics.fence(*expression);
      return program::constant(0, program::uint64);
    case Builtin::TestsAndSets:
      return parts_.atomics.testAndSet(*expression, function.getBuiltinID() == clang::Builtin::BI__atomic_clear);
    case Builtin::StackMemory:
      parts_.values.discard(expression->getArg(0));
      return nondet(type, {1, type.max()});
    case Builtin::Synchronises:
      return parts_.atomics.syncCall(expression, function.getName());
    case Builtin::ComputesInto:
      for (unsigned i = 0; i + 1 < expression->getNumArgs(); ++i) parts_.values.discard(expression->getArg(i));
      parts_.memoryModels.storeBehind(expression->getArg(expression->getNumArgs() - 1));
      return nondet(type);
    case Builtin::Computes:
      break;
  }
  evaluateArguments();
  return nondet(type);
}

}  // namespace moire::extractor
