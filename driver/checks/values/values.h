// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "driver/checks/judgement.h"

namespace moire::driver {

/// The obligations of the kind that are conditions on values, each with its own steps in the program: assertions, and
/// conditions that rule out run-time errors.
std::vector<Judgement> judgeValues(const program::Program& program, const Analysis* analysis,
                                   program::ObligationKind kind);

void explainValue(const Judgement& judgement, Derivations& derivations, Narrator& narrator);

}  // namespace moire::driver
