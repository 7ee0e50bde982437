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
  RelaxedOrder,    ///< values of atomics keep them apart, but C11 lets threads find these in any order
  SeveralOrders,   ///< the same, but each of these atomics alone would give an order
  DoubleChecked,   ///< a condition is read without the lock under which it is written, and again with the lock
  Counter          ///< it only counts, and no condition depends on it
};

/// From 1, the most urgent one.
unsigned rankOf(RacePattern pattern);
std::string_view toText(RacePattern pattern);

/// What the race for the cell looks like, judged by the locations that take part in it. A guess, used only to order the
/// alarms; it hides none.
RacePattern racePattern(const program::Program& program, const Analysis& analysis, const RacingAccesses& accesses,
                        program::CellId cell, const std::set<program::LocationId>& racing);

}  // namespace moire::driver
