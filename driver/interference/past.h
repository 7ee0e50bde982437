// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/program/program.h"

namespace moire::driver {

/// What a thread may or may not have done before it comes to a location, as far as that matters to other threads: a set
/// of numbered things.
using Past = std::vector<std::uint64_t>;

/// The past of each location. Locations of one body with equal pasts are reached with the same locks surely
/// held, after the same threads were created and waited for, past the same barriers, and both inside or both outside of
/// atomic blocks.
std::vector<Past> pastsOf(const program::Program& program);

}  // namespace moire::driver
