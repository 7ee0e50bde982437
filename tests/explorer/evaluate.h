// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "extractor/program/expression.h"

namespace moire::explorer {

/// Sorted, without repetition.
using ValueSet = std::vector<program::Int>;

void sortUnique(ValueSet& values);

/// All values of the range, or of a wide one its ends, those around 0 and some in between.
ValueSet valuesOf(program::Range range);

/// What an expression reads.
class Memory {
 public:
  Memory() = default;
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  virtual ~Memory() = default;

  /// Adds what one read of the cell may yield: one value per object that the cell stands for. False if the cell's
  /// value is not tracked.
  virtual bool read(program::CellId cell, ValueSet& values) const = 0;
};

/// The values that one evaluation may yield: each read of a cell with several objects and each Nondet makes a new
/// choice. Empty if every choice is undefined, that is, stops the execution.
ValueSet evaluate(const program::Expression& expression, const Memory& memory);

struct Outcomes {
  bool holds = false;
  bool fails = false;
};

/// Whether the condition may be other than 0, and whether it may be 0.
Outcomes outcomesOf(const program::Expression& condition, const Memory& memory);

}  // namespace moire::explorer
