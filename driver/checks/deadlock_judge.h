// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "driver/interference/coarsening.h"
#include "driver/verify/result.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// One obligation for each lock that threads wait for and for each place where a thread waits for another's end: nobody
/// waits forever. Besides, one for each place where a lock is taken (it is not held already) or given back (it is
/// held), and for each lock that threads of a body take: they give it back before they end.
std::vector<ObligationResult> judgeDeadlocks(const program::Program& program, const Analysis* analysis);

/// What the proofs of these obligations rest on.
std::set<program::Assumption> deadlockAssumptions(const program::Program& program);

}  // namespace moire::driver
