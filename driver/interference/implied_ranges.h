// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>

#include "extractor/program/program.h"

namespace moire::driver {

/// Ranges of some cells that are not shared and stand for one object; the other cells may have any value.
using CellRanges = std::map<program::CellId, program::Range>;

/// The ranges of the cells if the expression's value lies in `wanted`; none if it never does.
std::optional<CellRanges> rangesIfWithin(const program::Program& program, const program::Expression& expression,
                                         program::Range wanted);

/// The ranges of the cells if the condition is not 0; none if it is always 0.
std::optional<CellRanges> rangesIfTrue(const program::Program& program, const program::Expression& condition);

}  // namespace moire::driver
