// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "numeric/abstract_value.h"

namespace moire::numeric {

/// Patterns of some cells, by cell; the pattern of a cell that is not listed follows from its bounds.
using CellPatterns = std::vector<std::pair<program::CellId, Pattern>>;

/// None if the cell is not listed.
const Pattern* find(const CellPatterns& patterns, program::CellId cell);
void put(CellPatterns& patterns, program::CellId cell, const Pattern& pattern);

/// The patterns of the states in both, apart from what the bounds say; none if there are no such states.
std::optional<CellPatterns> meetPatterns(const CellPatterns& one, const CellPatterns& other);
/// The patterns of the states in one of the two values, neither of which is bottom; also where only both together have
/// one.
CellPatterns joinPatterns(const AbstractValue& one, const AbstractValue& other);

}  // namespace moire::numeric
