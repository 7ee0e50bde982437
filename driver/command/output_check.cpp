// SPDX-License-Identifier: Apache-2.0
#include "driver/command/output_check.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <set>

#include "datalog/built_in.h"

namespace moire::driver {

namespace {

namespace fs = std::filesystem;

bool areOne(const fs::path& one, const fs::path& other) {
  std::error_code error;
  return fs::equivalent(one, other, error) && !error;
}

Paths inputsOf(const AnalyzeOptions& options) {
  Paths inputs(options.ruleFiles);
  inputs.insert(inputs.end(), options.input.files.begin(), options.input.files.end());
  if (options.input.buildDirectory) inputs.push_back(fs::path(*options.input.buildDirectory) / "compile_commands.json");
  if (!options.facts) return inputs;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(*options.facts, error)) inputs.push_back(entry.path());
  return inputs;
}

}  // namespace

void requireNoInput(const fs::path& output, const Paths& inputs) {
  for (const auto& input : inputs)
    if (areOne(output, input))
      throw UsageError(fmt::format("'{}' is an input, and would be overwritten: name another file", output.string()));
}

void requireWritable(const fs::path& output) {
  const auto refuse = [&](const char* why) {
    throw UsageError(fmt::format("cannot write '{}': {}", output.string(), why));
  };
  std::error_code error;
  if (fs::is_directory(output, error)) refuse("it is a directory");
  const bool there = fs::exists(output, error);
  if (there && ::access(output.c_str(), W_OK) != 0) refuse(std::strerror(errno));
  if (there && !fs::is_regular_file(output, error)) return;
  const fs::path folder = output.has_parent_path() ? output.parent_path() : fs::path(".");
  if (::access(folder.c_str(), W_OK | X_OK) != 0) refuse(std::strerror(errno));
}

void requireOutputs(const AnalyzeOptions& options) {
  if (options.output) {
    requireNoInput(*options.output, inputsOf(options));
    requireWritable(*options.output);
  }
  if (options.factDirectory) requireFolder(*options.factDirectory, options);
}

void requireFolder(const fs::path& folder, const AnalyzeOptions& options) {
  if (options.facts && areOne(folder, *options.facts))
    throw UsageError(
        fmt::format("'{}' is the input, and would be overwritten: name another directory", folder.string()));
  for (const auto& source : datalog::builtInSources()) requireNoInput(folder / source.name, inputsOf(options));
}

void requireNoSource(const AnalyzeOptions& options, const program::Program& program) {
  if (!options.output) return;
  std::set<std::string> files;
  for (const auto& cell : program.cells) files.insert(cell.declared.file);
  for (const auto& location : program.locations) files.insert(location.position.file);
  requireNoInput(*options.output, {files.begin(), files.end()});
}

}  // namespace moire::driver
