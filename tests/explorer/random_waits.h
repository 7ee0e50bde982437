// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "extractor/program/program.h"

namespace moire::explorer {

/// A program whose threads wait for signals of each other: mostly with a flag that tells whether it is worth it, and
/// sometimes too late, with another lock in hand, or for nobody. The same for the same seed.
program::Program randomWaits(std::uint64_t seed);

}  // namespace moire::explorer
