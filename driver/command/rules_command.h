// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "datalog/language/rule_program.h"
#include "driver/command/exit_status.h"

namespace moire::driver {

/// `moire rules list`: the built-in files, each with the question that it answers.
ExitStatus listRules();

/// `moire rules show NAME`: the text of a built-in file; the folder and the ending may be left out.
ExitStatus showRules(const std::string& name);

/// `moire rules check FILE`: as a rule file on its own, or as an addition to the analysis if it declares less than it
/// uses.
ExitStatus checkRules(const std::filesystem::path& file);

/// A rule file as a program of its own, which may include the built-in files.
datalog::LoadResult loadAlone(const std::filesystem::path& file);

}  // namespace moire::driver
