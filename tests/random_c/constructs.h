// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

namespace moire::randomc {

/// What random programs contain only on request.
enum class Construct {
  Cleanup,        ///< locals for which a function is called on every way out
  StartAndEnd,    ///< constructors and destructors
  ExitHandlers,   ///< atexit, on_exit, at_quick_exit; exit, quick_exit
  CastFunctions,  ///< function pointers that are kept as pointers to functions of another type
  Frees,          ///< free of what malloc gave, and sometimes of what it did not give
  BitFields,
  WideNumbers,     ///< __int128, _BitInt, long
  AtomicPointers,  ///< of C11
  StructCalls,     ///< structs that are passed and returned
  VariadicCalls,
  last = VariadicCalls
};

using Constructs = std::set<Construct>;

}  // namespace moire::randomc
