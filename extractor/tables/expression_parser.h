// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/program/program.h"

namespace moire::tables {

/// What the names in an expression mean.
struct CellScope {
  std::function<std::optional<program::CellId>(const std::string&)> find;
  std::function<std::optional<program::IntType>(program::CellId)> typeOf;
};

/// The expression with this text as its program::toExactText. Throws TextError for any other text.
program::ExpressionPtr parseExpression(std::string_view text, const CellScope& scope);

/// The cells in `x` or `oneOf{x, y}`; at least one.
std::vector<program::CellId> parseTargets(std::string_view text, const CellScope& scope);

/// The cells in `x, y`; none in an empty text.
std::vector<program::CellId> parseCells(std::string_view text, const CellScope& scope);

}  // namespace moire::tables
