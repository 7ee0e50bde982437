// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "extractor/program/program.h"

namespace moire::program {

/// What is wrong with the program, one sentence for each error; none if the program is well formed. Everything after
/// the extractor relies on it: ids are in range, edges stay within a body, nothing leads to an entry or away from an
/// exit, names are unique, locals are used only by their own body, references are computed only from cells of their
/// body, and at access granularity no action makes more than one shared access.
std::vector<std::string> violations(const Program& program);

}  // namespace moire::program
