// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

#include <optional>

#include "extractor/clang/pointers/context.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// A spawn or entry point that becomes one thread body.
struct BodyPlan {
  program::BodyId id;
  const clang::FunctionDecl* start = nullptr;
  const Context* context = nullptr;
  unsigned ownArgumentBits = 0;  ///< in these bits the arguments of any two of its threads differ; 0: they may not
  std::optional<program::CellId> argument = {};  ///< where the creator stores the argument of the start function
  std::optional<unsigned> most = {};             ///< the largest number of its threads, by the call that was seen last
};

}  // namespace moire::extractor
