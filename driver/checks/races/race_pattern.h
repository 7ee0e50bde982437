// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string_view>

#include "driver/interference/races.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// What a race looks like; those that are most likely mistakes come first.
enum class RacePattern {
  NoLock,          ///< none of the accesses is made with a lock
  PartialLocking,  ///< some are
  DoubleChecked,   ///< a condition is looked at without the lock under which it is written, and once more with it
  Counter          ///< nothing but counting, of which no condition depends
};

/// From 1, the most urgent one.
unsigned rankOf(RacePattern pattern);
std::string_view toText(RacePattern pattern);

/// What the race for the cell looks like, by the locations that take part in it. A guess for the order of alarms: it
/// hides none.
RacePattern racePattern(const program::Program& program, const Analysis& analysis, const RacingAccesses& accesses,
                        program::CellId cell, const std::set<program::LocationId>& racing);

}  // namespace moire::driver
