// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>
#include <vector>

#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/through.h"
#include "extractor/program/expression.h"

namespace moire::extractor {

/// What a parameter of a call gets.
struct Argument {
  const clang::Expr* expression = nullptr;
  program::ExpressionPtr value;  ///< none for an aggregate
  Object* object = nullptr;      ///< that holds an aggregate; none if it is read when the parameter gets it
  std::optional<Through> through;
  std::optional<Extent> extent;
};

using Arguments = std::vector<Argument>;

}  // namespace moire::extractor
