// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "driver/checks/judgement.h"

namespace moire::driver {

/// The obligations of the kind that are conditions on values, with steps of their own in the program: assertions, and
/// what keeps run-time errors away.
std::vector<Judgement> judgeValues(const program::Program& program, const Analysis* analysis,
                                   program::ObligationKind kind);

void explainValue(const Judgement& judgement, Derivations& derivations, Narrator& narrator);

}  // namespace moire::driver
