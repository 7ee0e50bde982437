// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

namespace moire::extractor {

/// What a call of a compiler builtin does, if the program neither defines nor models it.
enum class Builtin {
  Unknown,        ///< nothing is known of it, or it is no builtin
  FirstArgument,  ///< returns its first argument; the others are hints
  Unreachable,    ///< control never gets past it
  Assumes,        ///< its argument holds from here on
  Nothing,        ///< has no effect but to evaluate its arguments
  VariadicList,   ///< its first argument becomes the list of the variadic arguments
  StackMemory,    ///< returns memory that lives as long as the caller's activation
  Synchronises,   ///< it is a `__sync` operation on the target of its first argument
  TestsAndSets,   ///< it is `__atomic_test_and_set` or `__atomic_clear`, with its order
  Fence,          ///< it orders what the thread does before it and after it
  Computes,       ///< it computes its result from its arguments, and from nothing that could change
  ComputesInto    ///< the same, and it leaves another result where its last argument points to
};

Builtin builtinCalled(const clang::CallExpr& call);

}  // namespace moire::extractor
