// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "datalog/engine/evaluation.h"
#include "driver/verify/result.h"

namespace moire::driver {

/// All violations of an evaluation that has run, by relation.
std::vector<Violation> violationsOf(const datalog::Evaluation& evaluation);

/// Those in relations that the user's rules declare.
std::vector<Violation> userViolations(const datalog::Evaluation& evaluation);

/// Those in relations of the analysis itself: one of them means that facts or rules are wrong.
std::vector<Violation> builtInViolations(const datalog::Evaluation& evaluation);

}  // namespace moire::driver
