// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "driver/interference/analysis.h"
#include "extractor/program/program.h"
#include "numeric/packs.h"

namespace moire::driver {

/// The packs that may decide what is open after the analysis: those with a cell that an open assertion depends on, or,
/// if a race is open, with a shared cell and one that a condition compares with another.
numeric::Packs packsAroundOpen(const program::Program& program, const Analysis& analysis, const numeric::Packs& packs,
                               const std::vector<program::Obligation>& open);

}  // namespace moire::driver
