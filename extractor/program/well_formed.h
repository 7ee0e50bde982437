// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "extractor/program/program.h"

namespace moire::program {

/// What is wrong with the program, a sentence each; none for a well-formed one. Everything after the extractor relies
/// on it: ids are in range, edges stay within a body, nothing leads to an entry or away from an exit, names are unique,
/// locals are used by their own body only, references are computed from its own cells, and at access granularity no
/// action makes more than one shared access.
std::vector<std::string> violations(const Program& program);

}  // namespace moire::program
