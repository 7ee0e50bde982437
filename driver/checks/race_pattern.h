// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "driver/interference/races.h"
#include "driver/verify/result.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// What the race for the cell looks like, by the locations that take part in it. A guess for the order of alarms: it
/// hides none.
RacePattern racePattern(const program::Program& program, const Analysis& analysis, const RacingAccesses& accesses,
                        program::CellId cell, const std::set<program::LocationId>& racing);

}  // namespace moire::driver
