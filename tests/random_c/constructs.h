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
  last = CastFunctions
};

using Constructs = std::set<Construct>;

}  // namespace moire::randomc
