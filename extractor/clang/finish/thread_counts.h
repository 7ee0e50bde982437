// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/program/program.h"

namespace moire::extractor {

struct Lowered;

/// Per body: may several threads run it?
std::vector<bool> severalThreads(const program::Program& program);

/// How many calls create threads of each body; a call that several threads make counts as two.
std::vector<unsigned> creationCounts(const Lowered& lowered);

}  // namespace moire::extractor
