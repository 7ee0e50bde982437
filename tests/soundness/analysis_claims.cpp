// SPDX-License-Identifier: Apache-2.0
#include "tests/soundness/analysis_claims.h"

namespace moire::explorer {

using program::CellId;
using program::LocationId;

Claims claimsOf(const driver::Analysis& analysis) {
  Claims claims;
  const numeric::Invariants& invariants = analysis.invariants;
  claims.reachable = [&invariants](LocationId at) { return invariants.reachable(at); };
  claims.bounds = [&invariants](LocationId at, CellId cell) -> Claims::Bounds {
    const auto bounds = invariants.bounds(at, cell);
    if (!bounds) return {.low = 1, .high = 0};
    return {bounds->low, bounds->high};
  };
  claims.mayFail = [&invariants](LocationId at) { return invariants.check(at) == numeric::CheckOutcome::MayFail; };
  claims.coreachable = [&analysis](LocationId one, LocationId other) { return analysis.parallel(one, other); };
  claims.races = analysis.races;
  return claims;
}

}  // namespace moire::explorer
