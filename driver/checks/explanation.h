// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/checks/evidence.h"
#include "driver/checks/narrator.h"
#include "driver/verify/result.h"

namespace moire::driver {

/// Tells why the obligation is proved or not, by its kind.
void explain(const ObligationResult& result, Evidence& evidence, Narrator& narrator);

void explainRace(const ObligationResult& result, Evidence& evidence, Narrator& narrator);
void explainDeadlock(const ObligationResult& result, Evidence& evidence, Narrator& narrator);
/// All that is judged by the values at a step: assertions, and what else must hold there.
void explainCheck(const ObligationResult& result, Evidence& evidence, Narrator& narrator);

}  // namespace moire::driver
