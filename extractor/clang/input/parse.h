// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/Frontend/ASTUnit.h>

#include <string>
#include <vector>

#include "extractor/clang/input/source_file.h"
#include "extractor/clang/input/translation_units.h"
#include "extractor/program/program.h"

namespace moire::extractor {

struct ParsedFiles {
  TranslationUnits units;  ///< in the order of the files
  std::vector<program::Assumption> notes;
};

/// Parses each file as the compiler driver would, in `jobs` threads. Throws InputError for the first file that cannot
/// be read or does not compile; which one that is does not depend on the number of threads.
ParsedFiles parse(const std::vector<SourceFile>& files, const std::vector<std::string>& compilerFlags, unsigned jobs);

}  // namespace moire::extractor
