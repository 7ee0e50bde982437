// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace moire::extractor {

/// Where the extractor trades precision for size. Beyond each limit the result is coarser, never wrong.
struct PrecisionLimits {
  /// Past this many locations in a body, calls share one copy of the callee: the analysis is quadratic in locations.
  std::size_t inlinedLocations = 2000;
  /// Call paths in real programs are shorter; deeper ones come from generated code.
  std::size_t inlinedDepth = 40;
  /// Spawn sites of one function that get a thread body each; further ones share the last body.
  std::size_t bodiesPerFunction = 16;
  /// Parts of one object that get a cell each; a larger one is a single cell that is not tracked.
  std::size_t cellsPerObject = 256;
  /// Parts of objects that unknown code knows, or that one pointer may point to. If there are more, they become one
  /// cell.
  std::size_t crowd = 50;
  /// A function that has no more statements and expressions than this, with all that it calls, is kept apart at each
  /// call: a lock wrapper, an allocator.
  std::size_t smallFunction = 150;
  /// Statements and expressions in all copies of functions that one thread runs.
  std::size_t threadStatements = 2'500;
  /// The same for the whole program.
  std::size_t contextStatements = 1'500'000;
};

}  // namespace moire::extractor
