// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// The diagnostics of a rule file, and its text as a stand-alone C++ program unless one of them is an error.
struct ProgramText {
  std::vector<Diagnostic> diagnostics;
  std::optional<std::string> text;
};

ProgramText programTextOf(const SourceText& rules, const IncludeResolver& resolver);

}  // namespace moire::datalog
