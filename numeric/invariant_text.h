// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/abstract_value.h"

namespace moire::numeric {

/// What the value tells about the given cells (sorted), as a condition in C: `counter >= 0 && t == 3`,
/// `1 <= x && x <= 5`, `i <= n`; what holds for all values of a type, or follows from the rest, is left out. `true` if
/// it tells nothing, `false` of bottom.
std::string toText(const program::Program& program, const AbstractValue& value,
                   const std::vector<program::CellId>& cells);

/// The same about all cells that it restricts.
std::string toText(const program::Program& program, const AbstractValue& value);

}  // namespace moire::numeric
