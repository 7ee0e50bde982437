// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "driver/interference/engine.h"
#include "driver/verify/result.h"
#include "driver/verify/strategy.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// The engines prove that there are no races under sequential consistency. If the program's atomics are not all
/// seq_cst, that is not enough: makes alarms of these proofs, and returns the results as they were.
std::vector<ObligationResult> withholdRaces(const program::Program& program, Verification& verified);

/// Withholds them, and gives back the proofs that C11's memory model allows.
void holdInC11(const program::Program& program, const std::shared_ptr<InterferenceSession>& session,
               const Budget& budget, Verification& verified);

/// Whether sequential consistency is a theorem for the program, or an assumption that is listed.
Consistency settleConsistency(const program::Program& program, const std::set<program::ObligationKind>& checks,
                              Verification& verified);

}  // namespace moire::driver
