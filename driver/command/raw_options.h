// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "driver/process/process_limits.h"

namespace moire::driver {

/// The words before `--` are for Moiré, those after it for the compiler.
struct Words {
  std::vector<std::string> own;
  std::vector<std::string> compilerFlags;
};

Words split(const std::vector<std::string>& arguments);

/// What CLI11 fills in for the commands that read C.
struct RawOptions {
  std::vector<std::string> inputs;
  std::string buildDirectory;
  std::vector<std::string> checks{"assert", "race"};
  std::vector<std::string> entries;
  std::string init;
  std::string copies = "many";
  std::string granularity = "access";
  std::string domain = "auto";
  std::string format = "text";
  std::vector<std::string> ruleFiles;
  bool compileRules = false;
  std::string factDirectory;
  std::string output;
  unsigned jobs = 0;
  double timeout = 0;
  std::size_t memory = 0;
  bool dumpProgram = false;
  bool verbose = false;
};

/// How many threads to use; `-j 0` means all cores.
unsigned jobsOf(const RawOptions& raw);
ProcessLimits limitsOf(const RawOptions& raw);

/// The options of commands that read C, or a directory of facts.
void addInputOptions(CLI::App& command, RawOptions& raw);
/// The options of `analyze` only.
void addAnalysisOptions(CLI::App& command, RawOptions& raw);
void addCompileRules(CLI::App& command, RawOptions& raw);
void addJobs(CLI::App& command, RawOptions& raw);
/// Jobs, time and memory.
void addLimits(CLI::App& command, RawOptions& raw);

}  // namespace moire::driver
