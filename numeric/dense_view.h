// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/program/program.h"
#include "numeric/cell_sets.h"
#include "numeric/relations.h"

namespace moire::numeric {

/// The dense view of a thread: its own state, over the cells of packs, follows control. It describes a local cell as
/// long as that is live, and a shared one where no other thread may write it.
struct DenseView {
  DenseView(const program::Program& program, const Relations& relations);

  std::vector<Cells> before;  ///< for each location, the cells that it describes there; none without packs
  std::vector<Cells> after;   ///< the cells whose value after the location's step is used by the next locations
};

}  // namespace moire::numeric
