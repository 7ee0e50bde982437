// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "extractor/clang/input/precision_limits.h"
#include "extractor/clang/input/roots.h"
#include "extractor/clang/pointers/points_to.h"
#include "support/stop.h"

namespace moire::extractor {

/// The contexts that the first threads of a program start in.
struct ThreadStarts {
  const Context* main = nullptr;  ///< of a whole program
  const Context* init = nullptr;  ///< of a library
  std::vector<const Context*> entries;
  std::vector<const Context*> early;        ///< called by the first thread before main or init
  std::vector<const Context*> destructors;  ///< called when the program exits
};

/// What the pointer analysis finds out about a linked program: which calls are kept apart, which objects there are, and
/// what pointers point to.
struct PointerAnalysis {
  /// Throws `Stopped`. If `rules` is null, the built-in ones are used.
  PointerAnalysis(const Linker& linker, const FunctionModels& models, const Roots& roots, const PrecisionLimits& limits,
                  const StopRequest& shouldStop, std::shared_ptr<const datalog::RuleProgram> rules);

  MemoryMap map;
  Contexts contexts;
  ThreadStarts starts;
  PointsTo pointsTo;
};

}  // namespace moire::extractor
