// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "extractor/program/program.h"

namespace moire::explorer {

/// A small program that still fails, found by removing bodies, locations and edges and simplifying the rest, one change
/// at a time. `stillFails` is called at most `attempts` times, and only for well-formed programs.
program::Program shrink(const program::Program& program, const std::function<bool(const program::Program&)>& stillFails,
                        std::size_t attempts = 3000);

}  // namespace moire::explorer
