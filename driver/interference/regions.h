// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/program/program.h"

namespace moire::driver {

/// For each location, the one that stands for it where threads are looked at in pairs. A location that others can
/// notice stands for itself: it says something of the value of a cell in `followed`, touches a lock, creates or waits
/// for a thread, begins or ends an atomic block, or is an entry or exit. So does a condition that tells whether a
/// TryAcquire succeeded, and the place where a call of shared code goes on in a body that takes locks. The others form
/// regions that control enters at one place only, their representative: while a thread is anywhere in such a region,
/// the locks that it holds and what is known of the followed cells stay the same.
std::vector<program::LocationId> regions(const program::Program& program, const std::vector<bool>& followed);

/// Only its own thread can notice the step, unless it changes a cell in `followed`.
bool isLocal(const program::Action& action);

/// The step at the location says something of the value of one of these cells.
bool definesAny(const program::Program& program, program::LocationId id, const std::vector<bool>& followed);

}  // namespace moire::driver
