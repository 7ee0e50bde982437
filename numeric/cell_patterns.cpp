// SPDX-License-Identifier: Apache-2.0
#include "numeric/cell_patterns.h"

#include <algorithm>

#include "numeric/interval.h"

namespace moire::numeric {

using program::CellId;
using program::Range;

namespace {

template <class Patterns>
auto lowerBound(Patterns& patterns, CellId cell) {
  return std::lower_bound(patterns.begin(), patterns.end(), cell,
                          [](const auto& each, CellId wanted) { return each.first < wanted; });
}

// There is no integer between the two ranges, so bounds say as much as two lists would.
bool touch(Range one, Range other) { return one.low <= other.high + 1 && other.low <= one.high + 1; }

}  // namespace

const Pattern* find(const CellPatterns& patterns, CellId cell) {
  const auto found = lowerBound(patterns, cell);
  return found == patterns.end() || found->first != cell ? nullptr : &found->second;
}

void put(CellPatterns& patterns, CellId cell, const Pattern& pattern) {
  const auto place = lowerBound(patterns, cell);
  if (place != patterns.end() && place->first == cell)
    place->second = pattern;
  else
    patterns.insert(place, {cell, pattern});
}

std::optional<CellPatterns> meetPatterns(const CellPatterns& one, const CellPatterns& other) {
  CellPatterns result = one;
  for (const auto& [cell, pattern] : other) {
    const Pattern* known = find(result, cell);
    const auto both = known ? known->meet(pattern) : pattern;
    if (!both) return std::nullopt;
    put(result, cell, *both);
  }
  return result;
}

CellPatterns joinPatterns(const AbstractValue& one, const AbstractValue& other) {
  CellPatterns result;
  std::size_t j = 0;
  for (std::size_t i = 0; i < one.cells().size(); ++i) {
    const CellId cell = one.cells()[i];
    while (j < other.cells().size() && other.cells()[j] < cell) ++j;
    if (j == other.cells().size()) break;
    if (other.cells()[j] != cell) continue;
    const Range mine = one.hull()[i];
    const Range its = other.hull()[j];
    // Neither has a pattern, and there is no gap between them.
    if (touch(mine, its) && !one.hasPattern(cell) && !other.hasPattern(cell)) continue;
    Pattern both = one.pattern(cell).join(other.pattern(cell));
    if (!both.isAny()) result.emplace_back(cell, std::move(both));
  }
  return result;
}

}  // namespace moire::numeric
