// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "extractor/program/expression.h"

namespace moire::explorer {

/// Sorted, without repetition.
using ValueSet = std::vector<program::Int>;

void sortUnique(ValueSet& values);

/// All values of the range; if it is wide, its ends, the values around 0 and some in between.
ValueSet valuesOf(program::Range range);

/// What an expression reads.
class Memory {
 public:
  Memory() = default;
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  virtual ~Memory() = default;

  /// Adds the possible values of one read of the cell: one per object that the cell stands for. False if the cell's
  /// value is not tracked.
  virtual bool read(program::CellId cell, ValueSet& values) const = 0;
};

/// The possible values of one evaluation: each read of a cell with several objects, and each Nondet, makes a new
/// choice. Empty if every choice is undefined, and so stops the execution.
ValueSet evaluate(const program::Expression& expression, const Memory& memory);

struct Outcomes {
  bool holds = false;
  bool fails = false;
};

/// Whether the condition may be other than 0, and whether it may be 0.
Outcomes outcomesOf(const program::Expression& condition, const Memory& memory);

}  // namespace moire::explorer
