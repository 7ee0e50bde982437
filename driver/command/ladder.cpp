// SPDX-License-Identifier: Apache-2.0
#include "driver/command/ladder.h"

#include "driver/checks/judge.h"

namespace moire::driver {

Ladder ladderFor(const std::optional<numeric::Domain>& domain, const std::shared_ptr<InterferenceSession>& session) {
  using numeric::Domain;
  using Scope = InterferenceSession::Scope;
  constexpr std::size_t small = 3000;  // locations: then relations everywhere do not take long
  const auto untilError = [&](Domain in, Scope scope) {
    return std::make_shared<InterferenceEngine>(session, InterferenceEngine::Kind{in, scope, Errors::End});
  };
  const auto pastErrors = [&](Domain in, Scope scope) {
    return std::make_shared<InterferenceEngine>(session, InterferenceEngine::Kind{in, scope, Errors::GoOn});
  };
  // A proof until the first error is not asked for again: only an analysis that goes on behind errors makes it better.
  using Open = Ledger::Open;
  Ladder ladder{{.engine = std::make_shared<ModelEngine>(), .always = true},
                {.engine = untilError(domain.value_or(Domain::Interval), Scope::Everywhere), .always = true}};
  if (!domain) {
    ladder.push_back({.engine = untilError(Domain::Octagon, Scope::AroundOpen), .about = Open::Alarms});
    ladder.push_back(
        {.engine = untilError(Domain::Octagon, Scope::Everywhere), .about = Open::Alarms, .mostLocations = small});
    ladder.push_back(
        {.engine = untilError(Domain::Polyhedra, Scope::AroundOpen), .about = Open::Alarms, .mostLocations = small});
  }
  // What the user's rules say is asked for even if no proof is.
  ladder.push_back({.engine = pastErrors(domain.value_or(Domain::Interval), Scope::Everywhere),
                    .about = Open::Conditional,
                    .always = session->hasUserRelations()});
  if (!domain)
    ladder.push_back(
        {.engine = pastErrors(Domain::Octagon, Scope::AroundOpen), .about = Open::Conditional, .mostLocations = small});
  return ladder;
}

}  // namespace moire::driver
