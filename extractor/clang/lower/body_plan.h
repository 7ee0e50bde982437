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
  unsigned ownArgumentBits = 0;  ///< each of its threads has an argument that differs in these; 0: perhaps not
  std::optional<program::CellId> argument = {};  ///< where the creator leaves what the start function is called with
  std::optional<unsigned> most = {};             ///< by the call that was seen last: no more threads than these
};

}  // namespace moire::extractor
