// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "extractor/program/program.h"

namespace moire::explorer {

/// A program whose threads mostly wait: for locks in any order, exclusively, as readers, or only by attempts, and for
/// each other's ends. The same for the same seed.
program::Program randomLocking(std::uint64_t seed);

}  // namespace moire::explorer
