// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "extractor/program/integer.h"

/// Sets { x | each xi within bounds of its own }, as the list of these bounds, none of which is empty. The verbs are
/// those of AbstractValue; if no x is left, they return none.
namespace moire::numeric::boxes {

using Bounds = std::vector<program::Range>;

/// `sum of coefficient * position + any value of constant`
struct Sum {
  std::vector<std::pair<std::size_t, program::Int>> parts;
  program::Range constant;
};

Bounds join(const Bounds& one, const Bounds& other);
std::optional<Bounds> meet(const Bounds& one, const Bounds& other);
/// A bound of `old` that `joined` exceeds moves to the next of the sorted thresholds, and after the last one to its
/// limit.
Bounds widen(const Bounds& old, const Bounds& joined, const Bounds& limits,
             const std::vector<program::Int>& thresholds);
std::optional<Bounds> restrict(const Bounds& bounds, std::size_t position, program::Range range);
std::optional<Bounds> assumeNonNegative(const Bounds& bounds, const Sum& sum);
/// `allowed` must not be larger than what the position may have.
std::optional<Bounds> assign(const Bounds& bounds, std::size_t target, const Sum& sum, program::Range allowed);

}  // namespace moire::numeric::boxes
