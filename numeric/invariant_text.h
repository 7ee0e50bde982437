// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/abstract_value.h"

namespace moire::numeric {

/// What the value says about the given cells (sorted), as a condition in C: `counter >= 0 && t == 3`,
/// `1 <= x && x <= 5`, `i <= n`. Leaves out what holds for all values of a type, or follows from the rest. `true` if
/// it says nothing, `false` for bottom.
std::string toText(const program::Program& program, const AbstractValue& value,
                   const std::vector<program::CellId>& cells);

/// The same for all cells that it restricts.
std::string toText(const program::Program& program, const AbstractValue& value);

}  // namespace moire::numeric
