// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

namespace moire::extractor {

/// What a call of a function that the compiler knows does, if the program neither defines nor models it.
enum class Builtin {
  Unknown,        ///< nothing is known of it, or it is no such function
  FirstArgument,  ///< returns its first argument; the others are hints
  Unreachable,    ///< ends here
  Assumes,        ///< its argument holds
  Nothing,        ///< has no effect but to evaluate its arguments
  VariadicList,   ///< its first argument becomes a list of the arguments without parameters
  StackMemory,    ///< returns memory that lives as long as the caller's activation
  Synchronises,   ///< one of the `__sync` operations on what its first argument points to
  Computes        ///< computes its result from its arguments, and from nothing that could change
};

Builtin builtinCalled(const clang::CallExpr& call);

}  // namespace moire::extractor
