// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "extractor/program/program.h"
#include "numeric/flow_graph.h"

namespace moire::numeric {

/// The flows along control edges, and along spawns for shared cells: which definitions reach which location.
FlowGraph sequentialFlows(const program::Program& program);

}  // namespace moire::numeric
