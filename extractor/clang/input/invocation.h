// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/Frontend/CompilerInvocation.h>

#include <memory>
#include <string>
#include <vector>

#include "extractor/clang/input/source_file.h"

namespace moire::extractor {

/// What the compiler driver makes of a file's flags.
struct Invocation {
  std::shared_ptr<clang::CompilerInvocation> compiler;
  std::vector<std::string> ignored;  ///< what is wrong with flags of the database that were left out
  std::string otherLanguage;         ///< what the file is, if it is not C; then there is no compiler
};

/// With the user's flags after those of the file's command. Wrong flags of the user's are an InputError; in a
/// database, they were meant for another compiler and are ignored.
Invocation invocationFor(const SourceFile& file, const std::vector<std::string>& flags);

}  // namespace moire::extractor
