// SPDX-License-Identifier: Apache-2.0
#include "driver/checks/explanation.h"

namespace moire::driver {

void explain(const ObligationResult& result, Evidence& evidence, Narrator& narrator) {
  switch (result.obligation.kind) {
    case program::ObligationKind::Race:
      return explainRace(result, evidence, narrator);
    case program::ObligationKind::Deadlock:
      return explainDeadlock(result, evidence, narrator);
    default:
      return explainCheck(result, evidence, narrator);
  }
}

}  // namespace moire::driver
