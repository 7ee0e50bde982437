// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>

#include "extractor/program/program.h"

namespace moire::driver {

/// What is known of the values of some cells that are not shared and stand for one object; the others have any.
using CellRanges = std::map<program::CellId, program::Range>;

/// Where the cells' values lie if the expression's value lies in `wanted`; none if it never does.
std::optional<CellRanges> rangesIfWithin(const program::Program& program, const program::Expression& expression,
                                         program::Range wanted);

/// Where the cells' values lie if the condition is not 0; none if it always is.
std::optional<CellRanges> rangesIfTrue(const program::Program& program, const program::Expression& condition);

}  // namespace moire::driver
