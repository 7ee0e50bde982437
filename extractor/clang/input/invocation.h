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
  std::vector<std::string> ignored;  ///< flags of the database that were left out, and what is wrong with them
  std::string otherLanguage;         ///< what the file is, if it is not C; then there is no compiler
};

/// The user's flags come after those of the file's command. Wrong flags of the user are an InputError; those in a
/// database were meant for another compiler and are ignored.
Invocation invocationFor(const SourceFile& file, const std::vector<std::string>& flags);

}  // namespace moire::extractor
