// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "driver/interference/coarsening.h"
#include "driver/verify/result.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// One obligation for each shared cell that code of created threads accesses. Without an analysis, none is proved.
std::vector<ObligationResult> judgeRaces(const program::Program& program, const Analysis* analysis);

/// The id of the obligation about the cell.
std::string raceId(const program::Cell& cell);

}  // namespace moire::driver
