// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/program/program.h"
#include "numeric/cell_sets.h"

namespace moire::numeric {

/// For each location, the local cells (of one object, with a type) whose value there may still decide something;
/// sorted.
std::vector<Cells> liveLocals(const program::Program& program);

}  // namespace moire::numeric
