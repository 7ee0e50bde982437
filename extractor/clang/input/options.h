// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "extractor/clang/input/precision_limits.h"
#include "extractor/models/function_arities.h"
#include "extractor/program/program.h"
#include "support/stop.h"

namespace moire::datalog {
class RuleProgram;
}

namespace moire::extractor {

/// The program has no main: its functions are called by other threads.
struct LibraryMode {
  std::vector<std::string> entries;  ///< the functions that threads may run
  bool allEntries = false;           ///< every defined function but the init function is an entry
  std::optional<std::string> init;   ///< runs once, before every thread; by default the function `init`, if defined
  bool manyCopies = true;            ///< each entry runs in any number of threads, else in exactly one
};

/// The kinds of obligations that the extractor makes only on request.
using program::runTimeErrors;

struct ExtractOptions {
  std::vector<std::string> files;
  std::vector<std::string> compilerFlags;  ///< come after those of the compile database
  program::Granularity granularity = program::Granularity::Access;
  std::set<program::ObligationKind> checks;  ///< which run-time errors are looked for
  std::optional<LibraryMode> library;        ///< none: a whole program, which starts at main
  /// The directory of the compile_commands.json that says how to compile the files and, if none are named, which to
  /// take.
  std::optional<std::filesystem::path> buildDirectory;
  unsigned jobs = 1;  ///< how many files are parsed at once
  PrecisionLimits limits = {};
  /// Asked now and then; if it returns true, the extraction ends by Stopped.
  StopRequest shouldStop = {};
  /// The rules of the pointer analysis; null: the built-in ones, `rules/points_to.dl`.
  std::shared_ptr<const datalog::RuleProgram> pointerRules = nullptr;
  /// Gets the functions that the files declare, unless it is null.
  FunctionArities* functions = nullptr;
};

}  // namespace moire::extractor
