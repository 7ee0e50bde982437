// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>

#include "extractor/program/program.h"

namespace moire::program {

/// What is known of the values of some cells that are not shared and stand for one object; the others have any.
using CellRanges = std::map<CellId, Range>;

/// Where the cells' values lie if the expression's value lies in `wanted`; none if it never does.
std::optional<CellRanges> rangesIfWithin(const Program& program, const Expression& expression, Range wanted);

/// Where the cells' values lie if the condition is not 0; none if it always is.
std::optional<CellRanges> rangesIfTrue(const Program& program, const Expression& condition);

}  // namespace moire::program
