// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "driver/interference/coarsening.h"
#include "driver/verify/result.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// The obligations of the given kinds, judged by the finished invariants. Without an analysis (it was stopped), none is
/// proved.
std::vector<ObligationResult> judge(const program::Program& program, const Analysis* analysis,
                                    const std::set<program::ObligationKind>& kinds);

/// What the program rests on, and what the invariants rest on in addition: that arithmetic which
/// is not checked is defined; for deadlocks, that locks are found and semaphores are given.
std::vector<program::Assumption> assumptionsOf(const program::Program& program, const Analysis* analysis,
                                               const std::set<program::ObligationKind>& kinds);

}  // namespace moire::driver
