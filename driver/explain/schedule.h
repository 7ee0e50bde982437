// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "driver/explain/derivations.h"
#include "driver/explain/narrator.h"

namespace moire::driver {

/// A step on the way of two threads to two places, as the rules followed them.
struct ScheduleStep {
  program::LocationId from;
  bool creates = false;  ///< one of the two, or its creator
};

/// A shortest way of two threads to the places of the two locations, from the derivation that says that they may be
/// there at the same time; empty if they may not.
std::vector<ScheduleStep> scheduleTo(Derivations& derivations, program::LocationId one, program::LocationId other);

/// Prints it, a line of the source each.
void tellSchedule(Narrator& narrator, const std::vector<ScheduleStep>& steps, std::size_t indent);

}  // namespace moire::driver
