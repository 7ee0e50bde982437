// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "driver/checks/judgement.h"

namespace moire::driver {

/// One obligation for each lock that threads wait for, and for each place where a thread waits for another's end: no
/// thread waits forever. One for each place where a thread waits for a signal: another one may still send it. Besides,
/// one for each place where a lock is taken (it is not held already) or released (it is held), and for each lock that
/// threads of a body take: they release it before they end.
std::vector<Judgement> judgeDeadlocks(const program::Program& program, const Analysis* analysis,
                                      program::ObligationKind kind = program::ObligationKind::Deadlock);

/// The assumptions that proofs of these obligations rest on.
std::set<program::Assumption> deadlockAssumptions(const program::Program& program);

/// The threads that may wait for each other, or the step that misuses a lock.
void showDeadlock(const program::Obligation& obligation, const Evidence& evidence, Page& page);

void explainDeadlock(const Judgement& judgement, Derivations& derivations, Narrator& narrator);

/// `worker waits for b`.
std::string describeLockUse(const AccessReport& access);

/// `perhaps holding a, locked at file.c:3:7`; `in a thread created at file.c:20:3`.
std::vector<std::string> circumstancesOf(const AccessReport& access);

}  // namespace moire::driver
