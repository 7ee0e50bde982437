// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "extractor/clang/input/source_file.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Files to parse, and what the user should know about how they were chosen.
struct ChosenFiles {
  std::vector<SourceFile> files;
  std::vector<program::Assumption> notes;
};

/// The files with the commands that BUILD_DIR/compile_commands.json has for them; with no files, all that it names,
/// once each. Throws InputError if there is no such database, or if it lacks one of the files.
ChosenFiles fromCompileDatabase(const std::filesystem::path& buildDirectory, const std::vector<std::string>& files);

/// The path as the user would write it: relative to `here` if it lies below it. `directory` is what it is relative to.
std::string shownPath(const std::filesystem::path& path, const std::filesystem::path& directory,
                      const std::filesystem::path& here);

}  // namespace moire::extractor
