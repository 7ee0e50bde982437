// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "driver/checks/judgement.h"

namespace moire::driver {

/// One obligation for each shared cell that code of created threads accesses.
std::vector<Judgement> judgeRaces(const program::Program& program, const Analysis* analysis,
                                  program::ObligationKind kind = program::ObligationKind::Race);

/// The ids of the obligations about the cells, by the cell's index.
std::vector<std::string> raceIds(const program::Program& program);

/// Which accesses may happen at the same time, by whom, and how the threads get there.
void showRace(const program::Obligation& obligation, const Evidence& evidence, Page& page);

void explainRace(const Judgement& judgement, Derivations& derivations, Narrator& narrator);

}  // namespace moire::driver
