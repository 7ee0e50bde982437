// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "extractor/program/program.h"

namespace moire::extractor {

/// Per location: may a thread that has left it come back?
std::vector<bool> inCycle(const program::Program& program);

/// Removes what makes no difference: skips that only lead on, locations and bodies that no thread can be in, cells that
/// are not used, values of `pointers` that nothing depends on. Then names the locations `label:line.k`.
void tidy(program::Program& program, const std::function<const std::string&(program::LocationId)>& labelOf,
          const std::set<program::CellId>& pointers);

}  // namespace moire::extractor
