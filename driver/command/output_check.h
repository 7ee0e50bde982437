// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "driver/command/analyze_command.h"
#include "extractor/program/program.h"

namespace moire::driver {

using Paths = std::vector<std::filesystem::path>;

/// Throws UsageError if the two are one file, whatever they are called.
void requireNoInput(const std::filesystem::path& output, const Paths& inputs);

/// Throws UsageError if a file cannot be written there: then the user need not wait for the result.
void requireWritable(const std::filesystem::path& output);

/// Both of these for everything that `moire analyze` would write.
void requireOutputs(const AnalyzeOptions& options);
/// The same, for a directory of facts.
void requireFolder(const std::filesystem::path& folder, const AnalyzeOptions& options);
/// Throws UsageError if the result would overwrite a file that the program is made of, such as a header.
void requireNoSource(const AnalyzeOptions& options, const program::Program& program);

}  // namespace moire::driver
