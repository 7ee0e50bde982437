// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "driver/interference/coarsening.h"
#include "driver/verify/result.h"
#include "extractor/program/program.h"
#include "numeric/packs.h"

namespace moire::driver {

/// Those of the packs that may decide what the analysis left open: they have a cell that an assertion which is not
/// proved depends on, or, if there may be a race, a shared cell and one that a condition compares with another.
numeric::Packs packsAroundOpen(const program::Program& program, const Analysis& analysis, const numeric::Packs& packs,
                               const std::set<program::ObligationKind>& kinds);

/// What both analyses of the program say together: an obligation that one of them proves is proved. Both lists are
/// about the same obligations, in the same order.
std::vector<ObligationResult> better(std::vector<ObligationResult> first, const std::vector<ObligationResult>& second);

}  // namespace moire::driver
