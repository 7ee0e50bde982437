// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <tuple>

#include "driver/interference/coarsening.h"
#include "tests/explorer/claims.h"

namespace moire::explorer {

/// What the analysis says; it must outlive the claims.
Claims claimsOf(const driver::Analysis& analysis);

/// Every pair of accesses that may race, the first of them a write.
std::set<std::tuple<program::CellId, program::LocationId, program::LocationId>> everyRace(
    const driver::Analysis& analysis);

}  // namespace moire::explorer
