// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "extractor/program/program.h"

namespace moire::explorer {

/// A random program whose threads meet at barriers and do little in between: they write and check cells, and elements
/// of an array by an index of their own.
program::Program randomPhases(std::uint64_t seed);

}  // namespace moire::explorer
