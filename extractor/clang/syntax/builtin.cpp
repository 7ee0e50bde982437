// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/builtin.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/Builtins.h>

namespace moire::extractor {

namespace {

/// Arithmetic that tells whether its result fits, or has a carry.
bool tellsOverflow(llvm::StringRef name) {
  return name.starts_with("__builtin_addc") || name.starts_with("__builtin_subc") ||
         (name.starts_with("__builtin_") && name.ends_with("_overflow"));
}

}  // namespace

Builtin builtinCalled(const clang::CallExpr& call) {
  const clang::FunctionDecl* function = call.getDirectCallee();
  const unsigned id = function ? function->getBuiltinID() : 0;
  switch (id) {
    case 0:
      return Builtin::Unknown;
    case clang::Builtin::BI__builtin_expect:
    case clang::Builtin::BI__builtin_expect_with_probability:
    case clang::Builtin::BI__builtin_assume_aligned:
    case clang::Builtin::BI__builtin_launder:
      return Builtin::FirstArgument;
    case clang::Builtin::BI__builtin_unreachable:
    case clang::Builtin::BI__builtin_trap:
      return Builtin::Unreachable;
    case clang::Builtin::BI__builtin_assume:
      return Builtin::Assumes;
    case clang::Builtin::BI__builtin_va_start:
    case clang::Builtin::BI__builtin_va_copy:
      return Builtin::VariadicList;
    case clang::Builtin::BI__builtin_va_end:
    case clang::Builtin::BI__builtin_prefetch:
    case clang::Builtin::BI__atomic_signal_fence:
    case clang::Builtin::BI__c11_atomic_signal_fence:
      return Builtin::Nothing;
    case clang::Builtin::BI__sync_synchronize:
    case clang::Builtin::BI__atomic_thread_fence:
    case clang::Builtin::BI__c11_atomic_thread_fence:
      return Builtin::Fence;
    case clang::Builtin::BI__atomic_test_and_set:
    case clang::Builtin::BI__atomic_clear:
      return Builtin::TestsAndSets;
    case clang::Builtin::BI__builtin_alloca:
    case clang::Builtin::BI__builtin_alloca_uninitialized:
    case clang::Builtin::BIalloca:
      return Builtin::StackMemory;
    case clang::Builtin::BI__builtin_object_size:
    case clang::Builtin::BI__builtin_dynamic_object_size:
      return Builtin::Computes;
    default:
      break;
  }
  if (function->getName().starts_with("__sync_") && call.getNumArgs() > 0) return Builtin::Synchronises;
  if (tellsOverflow(function->getName()) && call.getNumArgs() > 0) return Builtin::ComputesInto;
  const auto& builtins = function->getASTContext().BuiltinInfo;
  return builtins.isConst(id) || builtins.isPure(id) ? Builtin::Computes : Builtin::Unknown;
}

}  // namespace moire::extractor
