// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/builtins.h"

#include <clang/Basic/Builtins.h>

#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/atomics.h"
#include "extractor/clang/lower/conditions.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"

namespace moire::extractor {

using clang::Expr;
using clang::FunctionDecl;
using program::ExpressionPtr;

std::optional<ExpressionPtr> Builtins::call(const clang::CallExpr* expression, const FunctionDecl& function) {
  const unsigned id = function.getBuiltinID();
  if (id == 0) return std::nullopt;
  const program::IntType type = walk_.typeOf(expression->getType());
  const auto& builtins = walk_.ast().BuiltinInfo;
  switch (id) {
    case clang::Builtin::BI__builtin_expect:
      return parts_.values.of(expression->getArg(0));
    case clang::Builtin::BI__builtin_unreachable:
    case clang::Builtin::BI__builtin_trap:
      parts_.emitter.append(program::Skip{});
      graph_.set({});
      return program::constant(0, program::uint64);
    case clang::Builtin::BI__builtin_assume:
      parts_.conditions.require(expression->getArg(0), true,
                                [&](const ExpressionPtr& leaf) { parts_.emitter.emit(program::Assume{leaf}); });
      return program::constant(0, program::uint64);
    case clang::Builtin::BI__builtin_va_start:
    case clang::Builtin::BI__builtin_va_end:
    case clang::Builtin::BI__builtin_va_copy:
    case clang::Builtin::BI__builtin_prefetch:
      for (const Expr* argument : expression->arguments())
        argument->isGLValue() ? parts_.addresses.evaluateWithin(argument) : parts_.values.discard(argument);
      return program::constant(0, program::uint64);
    case clang::Builtin::BI__builtin_alloca:
    case clang::Builtin::BIalloca:
      parts_.values.discard(expression->getArg(0));
      return nondet(type, {1, type.max()});
    case clang::Builtin::BI__sync_synchronize:
      return program::constant(0, program::uint64);
    default:
      break;
  }
  if (const auto result = parts_.atomics.syncCall(expression, function.getName())) return result;
  if (!builtins.isConst(id) && !builtins.isPure(id)) return std::nullopt;
  for (const Expr* argument : expression->arguments())
    argument->isGLValue() ? parts_.addresses.evaluateWithin(argument) : parts_.values.discard(argument);
  return nondet(type);
}

}  // namespace moire::extractor
