// SPDX-License-Identifier: Apache-2.0
#include "tests/soundness/analysis_claims.h"

#include <algorithm>

#include "driver/interference/races.h"

namespace moire::explorer {

using program::CellId;
using program::LocationId;

std::set<std::tuple<CellId, LocationId, LocationId>> everyRace(const driver::Analysis& analysis) {
  const driver::RacingAccesses accesses(analysis);
  std::set<std::tuple<CellId, LocationId, LocationId>> all;
  for (const auto& [cell, writer, other] : analysis.races)
    for (const LocationId one : accesses.like(cell, writer))
      for (const LocationId two : accesses.like(cell, other)) all.emplace(cell, one, two);
  return all;
}

Claims claimsOf(const driver::Analysis& analysis) {
  Claims claims;
  const numeric::Invariants& invariants = analysis.invariants;
  claims.reachable = [&invariants](LocationId at) { return invariants.reachable(at); };
  claims.bounds = [&invariants](LocationId at, CellId cell) -> Claims::Bounds {
    const auto bounds = invariants.bounds(at, cell);
    if (!bounds) return {.low = 1, .high = 0};
    return {bounds->low, bounds->high};
  };
  claims.admits = [&invariants](LocationId at, CellId cell, program::Int value) {
    return invariants.before(at).pattern(cell).contains(value);
  };
  claims.mayFail = [&invariants](LocationId at) { return invariants.check(at) == numeric::CheckOutcome::MayFail; };
  claims.coreachable = [&analysis](LocationId one, LocationId other) { return analysis.parallel(one, other); };
  claims.races = everyRace(analysis);
  claims.deadlock = [&analysis](const Waiting& waiting) {
    return analysis.lockFindings.deadlocks.contains(
        {waiting.at, waiting.what, analysis.places[waiting.keeper.index()]});
  };
  claims.misuse = [&analysis](const Misuse& misuse) {
    const auto& found = analysis.lockFindings;
    if (found.relocks.contains(misuse) || found.heldAtEnd.contains(misuse)) return true;
    // A thread about to release a lock that another thread freed has done nothing wrong: the other thread is reported.
    const auto& action = analysis.invariants.program()[misuse.first].action;
    return std::holds_alternative<program::Release>(action) &&
           std::any_of(found.unheldReleases.begin(), found.unheldReleases.end(),
                       [&](const auto& stray) { return stray.second == misuse.second; });
  };
  return claims;
}

}  // namespace moire::explorer
