// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "extractor/program/program.h"

namespace moire::extractor {

/// Per location: may a thread that has left it come back?
std::vector<bool> inCycle(const program::Program& program);

/// The line of each function's name, by file and function.
using FirstLines = std::map<std::pair<std::string, std::string>, unsigned>;

/// Removes what makes no difference: skips that only lead on, locations and bodies that no thread can reach, cells that
/// are not used, values of `pointers` that nothing depends on. Then names the locations `label:line.k`, where lines
/// count from the function's first line.
void tidy(program::Program& program, const std::function<const std::string&(program::LocationId)>& labelOf,
          const std::set<program::CellId>& pointers, const FirstLines& firstLines);

}  // namespace moire::extractor
