// SPDX-License-Identifier: Apache-2.0
#include "driver/command/analyze_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <set>

#include "driver/checks/kinds.h"
#include "extractor/tables/program_tables.h"

namespace moire::driver {

namespace {

using program::ObligationKind;

std::set<ObligationKind> checksOf(const RawOptions& raw) {
  std::set<ObligationKind> kinds;
  for (const CheckKind& known : checkKinds())
    for (const auto& check : raw.checks)
      if (check == "all" || check == toText(known.kind)) kinds.insert(known.kind);
  return kinds;
}

std::optional<numeric::Domain> domainOf(const RawOptions& raw) {
  if (raw.domain == "interval") return numeric::Domain::Interval;
  if (raw.domain == "octagon") return numeric::Domain::Octagon;
  if (raw.domain == "polyhedra") return numeric::Domain::Polyhedra;
  return std::nullopt;
}

/// Facts are a whole program: how to read the C files is already decided.
void requireFactsAlone(const RawOptions& raw, const Words& words) {
  const auto refuse = [&](const char* what) {
    throw UsageError(
        fmt::format("'{}' is a directory of facts, where {} has no meaning: that was decided when the facts "
                    "were extracted",
                    raw.inputs.front(), what));
  };
  if (!raw.buildDirectory.empty()) refuse("-p");
  if (!words.compilerFlags.empty()) refuse("a compiler flag");
  if (!raw.entries.empty()) refuse("--entry");
  if (!raw.init.empty()) refuse("--init");
  if (raw.granularity == "statement") refuse("--granularity");
}

void addInputs(AnalyzeOptions& options, const RawOptions& raw, const Words& words) {
  if (raw.inputs.empty() && raw.buildDirectory.empty())
    throw UsageError("INPUT is required: C files, a directory of facts, or -p BUILD_DIR (see 'moire --help')");
  for (const auto& input : raw.inputs) {
    if (input.ends_with(".bp"))
      throw UsageError(
          fmt::format("'{}' is a Boolean program, which this version cannot read; name C files (.c, .i)", input));
    if (!tables::hasProgram(input)) continue;
    if (raw.inputs.size() > 1)
      throw UsageError(
          fmt::format("'{}' is a directory of facts, which is a program of its own: name it alone", input));
    requireFactsAlone(raw, words);
    options.facts = input;
  }
  options.input.files = raw.inputs;
  if (!raw.buildDirectory.empty()) options.input.buildDirectory = raw.buildDirectory;
  options.input.compilerFlags = words.compilerFlags;
}

/// The part of the command line that says what is analysed, and how. The rest is about the result's form and limits.
std::vector<std::string> commandOf(const RawOptions& raw, const Words& words) {
  std::vector<std::string> command{"analyze"};
  command.insert(command.end(), raw.inputs.begin(), raw.inputs.end());
  const auto add = [&](const char* option, const std::string& value) {
    if (!value.empty()) command.insert(command.end(), {option, value});
  };
  add("-p", raw.buildDirectory);
  add("--check", fmt::format("{}", fmt::join(raw.checks, ",")));
  add("--domain", raw.domain);
  for (const auto& entry : raw.entries) add("--entry", entry);
  add("--init", raw.init);
  if (!raw.entries.empty()) add("--copies", raw.copies);
  if (raw.granularity != "access") add("--granularity", raw.granularity);
  for (const auto& file : raw.ruleFiles) add("--rules", file);
  if (words.compilerFlags.empty()) return command;
  command.emplace_back("--");
  command.insert(command.end(), words.compilerFlags.begin(), words.compilerFlags.end());
  return command;
}

std::optional<extractor::LibraryMode> libraryMode(const RawOptions& raw) {
  if (raw.entries.empty()) {
    if (!raw.init.empty()) throw UsageError("--init needs --entry: a whole program starts at main");
    return std::nullopt;
  }
  extractor::LibraryMode library;
  for (const auto& entry : raw.entries)
    if (entry == "all")
      library.allEntries = true;
    else
      library.entries.push_back(entry);
  if (!raw.init.empty()) library.init = raw.init;
  library.manyCopies = raw.copies == "many";
  return library;
}

}  // namespace

AnalyzeOptions toOptions(const RawOptions& raw, const Words& words) {
  AnalyzeOptions options;
  options.command = commandOf(raw, words);
  addInputs(options, raw, words);
  options.jobs = jobsOf(raw);
  options.input.jobs = options.jobs;
  options.input.granularity =
      raw.granularity == "statement" ? program::Granularity::Statement : program::Granularity::Access;
  options.input.library = libraryMode(raw);
  options.ruleFiles.assign(raw.ruleFiles.begin(), raw.ruleFiles.end());
  options.compileRules = raw.compileRules;
  options.checks = checksOf(raw);
  options.input.checks = options.checks;
  options.domain = domainOf(raw);
  options.format = raw.format == "json" ? Format::Json : Format::Text;
  if (!raw.output.empty()) options.output = raw.output;
  if (!raw.factDirectory.empty()) options.factDirectory = raw.factDirectory;
  options.timeoutSeconds = limitsOf(raw).seconds;
  options.memoryMebibytes = limitsOf(raw).mebibytes;
  options.dumpProgram = raw.dumpProgram;
  options.verbose = raw.verbose;
  return options;
}

}  // namespace moire::driver
