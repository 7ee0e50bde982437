// SPDX-License-Identifier: Apache-2.0
#include "driver/command/ladder.h"

#include "driver/checks/judge.h"

namespace moire::driver {

Ladder ladderFor(const std::optional<numeric::Domain>& domain, const std::shared_ptr<InterferenceSession>& session) {
  using numeric::Domain;
  using Scope = InterferenceSession::Scope;
  constexpr std::size_t small = 3000;  // locations: then relations everywhere do not take long
  const auto interference = [&](Domain in, Scope scope) {
    return std::make_shared<InterferenceEngine>(session, in, scope);
  };
  const auto model = std::make_shared<ModelEngine>();
  if (domain)
    return {{.engine = model, .always = true}, {.engine = interference(*domain, Scope::Everywhere), .always = true}};
  return {{.engine = model, .always = true},
          {.engine = interference(Domain::Interval, Scope::Everywhere), .always = true},
          {.engine = interference(Domain::Octagon, Scope::AroundOpen)},
          {.engine = interference(Domain::Octagon, Scope::Everywhere), .mostLocations = small},
          {.engine = interference(Domain::Polyhedra, Scope::AroundOpen), .mostLocations = small}};
}

}  // namespace moire::driver
