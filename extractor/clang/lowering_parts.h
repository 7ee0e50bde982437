// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Type.h>

#include <optional>

#include "extractor/clang/instance.h"
#include "extractor/clang/memory.h"

namespace moire::extractor {

/// Where an lvalue is.
struct LValue {
  enum class Kind {
    Known,    ///< at the place
    Unknown,  ///< behind a pointer that is not followed
    Constant  ///< in a string literal
  } kind = Kind::Unknown;
  Place place;
  clang::QualType type;  ///< as which it is accessed
};

/// Where control goes on if a condition holds, and if not.
struct Branches {
  Open yes;
  Open no;
};

/// What evaluating an expression amounts to, found without evaluating it.
struct Effects {
  bool pure = true;          ///< an expression of the program model can stand for it: no actions of its own
  bool mayStop = false;      ///< undefined for some operands
  unsigned sharedReads = 0;  ///< reads of shared cells

  void include(const Effects& part) {
    pure = pure && part.pure;
    mayStop = mayStop || part.mayStop;
    sharedReads += part.sharedReads;
  }
};

/// A spawn or entry point that becomes one thread body.
struct BodyPlan {
  program::BodyId id;
  const clang::FunctionDecl* start = nullptr;
  const BodyPlan* parent = nullptr;  ///< the body that spawns it
  std::optional<Target> argument;
};

}  // namespace moire::extractor
