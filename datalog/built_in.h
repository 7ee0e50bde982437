// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "datalog/language/rule_program.h"
#include "datalog/language/source.h"

namespace moire::datalog {

/// The rule and model files that are part of the program, named as in the source tree: `rules/races.dl`,
/// `models/pthread.dl`.
const std::vector<SourceText>& builtInSources();

/// Null if there is none of that name.
const SourceText* findBuiltIn(std::string_view name);

/// Looks among the built-in files first (next to the including one, or by full name), then in the file system.
IncludeResolver includeBuiltIn();

/// One built-in file with what it includes.
LoadResult loadBuiltIn(std::string_view name);

/// The analysis and the library models, with the user's rule files added, as one program.
LoadResult loadAnalysis(const std::vector<std::filesystem::path>& userFiles = {});

}  // namespace moire::datalog
