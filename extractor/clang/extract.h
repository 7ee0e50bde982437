// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "extractor/clang/limits.h"
#include "extractor/models/function_models.h"
#include "extractor/program/program.h"

namespace moire::datalog {
class RuleProgram;
}

namespace moire::extractor {

/// The program has no main: other threads call its functions.
struct LibraryMode {
  std::vector<std::string> entries;  ///< the functions that threads may run
  bool allEntries = false;           ///< every defined function but the init function is an entry
  std::optional<std::string> init;   ///< runs once, before every thread; by default the function `init`, if defined
  bool manyCopies = true;            ///< each entry runs in any number of threads, else in exactly one
};

/// The kinds of obligations that the extractor makes only where they are asked for.
inline constexpr std::array runTimeErrors{program::ObligationKind::Overflow, program::ObligationKind::Bounds,
                                          program::ObligationKind::Div, program::ObligationKind::Null};

struct ExtractOptions {
  std::vector<std::string> files;
  std::vector<std::string> compilerFlags;  ///< come after those of the compile database
  program::Granularity granularity = program::Granularity::Access;
  std::set<program::ObligationKind> checks;  ///< which run-time errors are looked for
  std::optional<LibraryMode> library;        ///< none: a whole program, which starts at main
  /// Has a compile_commands.json that says how the files are compiled; with no files, which ones there are.
  std::optional<std::filesystem::path> buildDirectory;
  unsigned jobs = 1;  ///< how many files are parsed at once
  Limits limits = {};
  /// Asked now and then; true ends the extraction by Stopped.
  std::function<bool()> shouldStop = {};
  /// The rules of the pointer analysis; null: the built-in ones, `rules/points_to.dl`.
  std::shared_ptr<const datalog::RuleProgram> pointerRules = nullptr;
};

/// The extraction was told to stop.
class Stopped : public std::runtime_error {
 public:
  Stopped() : std::runtime_error("the extraction was stopped") {}
};

/// Input that cannot be analysed; what() is one line saying what, where, and what to do.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The C files, linked to one program, as a program model that is well formed. Throws InputError and
/// Stopped.
program::Program extract(const ExtractOptions& options, const FunctionModels& models);

}  // namespace moire::extractor
