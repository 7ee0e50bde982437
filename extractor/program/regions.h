// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/program/program.h"

namespace moire::program {

/// For each location, the one that stands for it where threads are looked at in pairs. A location that others can
/// notice (it tells the value of a cell in `followed`, touches a lock, creates or awaits a thread, begins or ends an
/// atomic block, or is an entry or exit) stands for itself, as does a condition that tells whether a TryAcquire
/// succeeded. The others are gathered into regions that control enters at one place only, their representative: while a
/// thread is anywhere in such a region, what it holds and what is known of the followed cells is the same.
std::vector<LocationId> regions(const Program& program, const std::vector<bool>& followed);
/// The same, with the contended cells (extractor/program/contention.h).
std::vector<LocationId> regions(const Program& program);

/// Every location stands for itself.
std::vector<LocationId> singleRegions(const Program& program);

}  // namespace moire::program
