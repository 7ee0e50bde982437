// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "driver/explain/derivations.h"
#include "driver/explain/narrator.h"

namespace moire::driver {

/// A step of two threads on their way to two places, as the rules followed it.
struct ScheduleStep {
  program::LocationId from;
  bool creates = false;  ///< it creates one of the two threads, or its creator
};

/// A shortest way of two threads to the places of the two locations, read off the derivation which says that they may
/// be there at the same time. Empty if they may not.
std::vector<ScheduleStep> scheduleTo(Derivations& derivations, program::LocationId one, program::LocationId other);

/// Prints the steps, each with its line of the source.
void tellSchedule(Narrator& narrator, const std::vector<ScheduleStep>& steps, std::size_t indent);

}  // namespace moire::driver
