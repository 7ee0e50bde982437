// SPDX-License-Identifier: Apache-2.0
#include "driver/command/raw_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "driver/checks/kinds.h"

namespace moire::driver {

namespace {

/// `a, b, c, or all`.
std::string namesOfChecks() {
  std::string names;
  for (const CheckKind& check : checkKinds()) names += fmt::format("{}, ", toText(check.kind));
  return names + "or all";
}

void addChecks(CLI::App& command, RawOptions& raw) {
  std::vector<std::string> known{"all"};
  for (const CheckKind& check : checkKinds()) known.emplace_back(toText(check.kind));
  command.add_option("--check", raw.checks, "which obligations are generated: " + namesOfChecks())
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(known))
      ->type_name("LIST")
      ->default_str("assert,race");
}

}  // namespace

Words split(const std::vector<std::string>& arguments) {
  const auto separator = std::find(arguments.begin(), arguments.end(), "--");
  Words words{{arguments.begin(), separator}, {}};
  if (separator != arguments.end()) words.compilerFlags.assign(separator + 1, arguments.end());
  return words;
}

unsigned jobsOf(const RawOptions& raw) {
  return raw.jobs == 0 ? std::max(1U, std::thread::hardware_concurrency()) : raw.jobs;
}

ProcessLimits limitsOf(const RawOptions& raw) {
  ProcessLimits limits;
  if (raw.timeout > 0) limits.seconds = raw.timeout;
  if (raw.memory > 0) limits.mebibytes = raw.memory;
  return limits;
}

void addCompileRules(CLI::App& command, RawOptions& raw) {
  command.add_flag("--compile-rules", raw.compileRules,
                   "compile rules before they run, and keep the result for the next time (needs a C++ compiler)");
}

void addInputOptions(CLI::App& command, RawOptions& raw) {
  command.add_option("INPUT", raw.inputs,
                     "C files (.c, .i), together one program; or one directory that 'moire facts' wrote");
  command
      .add_option("-p", raw.buildDirectory,
                  "take the compiler flags from DIR/compile_commands.json; with no INPUT, also the C files")
      ->type_name("DIR");
  command
      .add_option("--entry", raw.entries,
                  "library mode: a function that other threads may run at any time; 'all' for every defined one")
      ->type_name("NAME")
      ->allow_extra_args(false)
      ->take_all();
  command.add_option("--init", raw.init, "library mode: runs once, before every thread ('init' if it is defined)")
      ->type_name("NAME");
  command.add_option("--copies", raw.copies, "library mode: does each entry run in many threads, or in one")
      ->check(CLI::IsMember({"many", "one"}))
      ->capture_default_str();
  command
      .add_option("--granularity", raw.granularity,
                  "may other threads run between accesses, or between statements only")
      ->check(CLI::IsMember({"access", "statement"}))
      ->capture_default_str();
  command.add_option("--rules", raw.ruleFiles, "Datalog rules and facts to add to the built-in ones")
      ->type_name("FILE.dl")
      ->allow_extra_args(false)
      ->take_all();
  addCompileRules(command, raw);
  addChecks(command, raw);
}

void addJobs(CLI::App& command, RawOptions& raw) {
  command.add_option("-j", raw.jobs, "how many cores may be used (0, the default: all)")->type_name("N");
}

void addLimits(CLI::App& command, RawOptions& raw) {
  addJobs(command, raw);
  command.add_option("--timeout", raw.timeout, "stop after that time, with exit status 3")
      ->type_name("SEC")
      ->check(CLI::PositiveNumber);
  command.add_option("--memory", raw.memory, "stop at that much memory, with exit status 3")
      ->type_name("MIB")
      ->check(CLI::PositiveNumber);
}

void addAnalysisOptions(CLI::App& command, RawOptions& raw) {
  command
      .add_option("--domain", raw.domain,
                  "the numeric domain; auto: intervals, then stronger ones around what these do not prove")
      ->check(CLI::IsMember({"auto", "interval", "octagon", "polyhedra"}))
      ->capture_default_str();
  command.add_option("--dump-facts", raw.factDirectory, "write every relation and the invariants of every round")
      ->type_name("DIR");
  command.add_option("--format", raw.format, "form of the result")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  command.add_option("-o,--output", raw.output, "write the result there instead of on standard output")
      ->type_name("FILE");
  addLimits(command, raw);
  command.add_flag("--dump-program", raw.dumpProgram, "print the program model instead of analysing it");
  command.add_flag("--verbose", raw.verbose, "report each round on standard error");
}

}  // namespace moire::driver
