// SPDX-License-Identifier: Apache-2.0
#include "driver/command/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <new>
#include <thread>

#include "datalog/compile/toolchain.h"
#include "datalog/engine/text_io.h"
#include "driver/command/analyze_command.h"
#include "driver/command/compile_rules.h"
#include "driver/command/explain_command.h"
#include "driver/command/rules_command.h"
#include "driver/command/rules_run_command.h"
#include "driver/verify/result.h"
#include "driver/version.h"
#include "extractor/tables/program_tables.h"

namespace moire::driver {

namespace {

using program::ObligationKind;

/// The words before `--` are Moiré's, those after it the compiler's.
struct Words {
  std::vector<std::string> own;
  std::vector<std::string> compilerFlags;
};

Words split(const std::vector<std::string>& arguments) {
  const auto separator = std::find(arguments.begin(), arguments.end(), "--");
  Words words{{arguments.begin(), separator}, {}};
  if (separator != arguments.end()) words.compilerFlags.assign(separator + 1, arguments.end());
  return words;
}

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

void addCompileRules(CLI::App& command, RawOptions& raw) {
  command.add_flag("--compile-rules", raw.compileRules,
                   "compile rules before they run, and keep the result for the next time (needs a C++ compiler)");
}

void addChecks(CLI::App& command, RawOptions& raw) {
  std::vector<std::string> known{"all"};
  for (const auto kind : program::allObligationKinds) known.emplace_back(toText(kind));
  command
      .add_option("--check", raw.checks,
                  "which obligations are generated: assert, race, deadlock, overflow, div, null, bounds, or all")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(known))
      ->type_name("LIST")
      ->default_str("assert,race");
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
  command.add_flag("--verbose", raw.verbose, "tell about each round on standard error");
}

std::set<ObligationKind> checksOf(const RawOptions& raw) {
  std::set<ObligationKind> kinds;
  for (const auto kind : program::allObligationKinds)
    for (const auto& check : raw.checks)
      if (check == "all" || check == toText(kind)) kinds.insert(kind);
  return kinds;
}

std::optional<numeric::Domain> domainOf(const RawOptions& raw) {
  if (raw.domain == "interval") return numeric::Domain::Interval;
  if (raw.domain == "octagon") return numeric::Domain::Octagon;
  if (raw.domain == "polyhedra") return numeric::Domain::Polyhedra;
  return std::nullopt;
}

unsigned jobsOf(const RawOptions& raw) {
  return raw.jobs == 0 ? std::max(1U, std::thread::hardware_concurrency()) : raw.jobs;
}

/// Facts are a whole program: how C would be read has been decided.
void requireFactsAlone(const RawOptions& raw, const Words& words) {
  const auto refuse = [&](const char* what) {
    throw UsageError(
        fmt::format("'{}' is a directory of facts, where {} has no meaning: it was decided when they were "
                    "extracted",
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

/// What of the command line says what is analysed, and how; the rest is about the form of the result and its limits.
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

AnalyzeOptions toOptions(const RawOptions& raw, const Words& words) {
  AnalyzeOptions options;
  options.command = commandOf(raw, words);
  addInputs(options, raw, words);
  options.jobs = jobsOf(raw);
  options.input.jobs = options.jobs;
  options.input.granularity =
      raw.granularity == "statement" ? program::Granularity::Statement : program::Granularity::Access;
  if (!raw.entries.empty()) {
    extractor::LibraryMode library;
    for (const auto& entry : raw.entries)
      if (entry == "all")
        library.allEntries = true;
      else
        library.entries.push_back(entry);
    if (!raw.init.empty()) library.init = raw.init;
    library.manyCopies = raw.copies == "many";
    options.input.library = library;
  } else if (!raw.init.empty()) {
    throw UsageError("--init needs --entry: a whole program starts at main");
  }
  options.ruleFiles.assign(raw.ruleFiles.begin(), raw.ruleFiles.end());
  options.compileRules = raw.compileRules;
  options.checks = checksOf(raw);
  options.input.checks = options.checks;
  options.domain = domainOf(raw);
  options.format = raw.format == "json" ? Format::Json : Format::Text;
  if (!raw.output.empty()) options.output = raw.output;
  if (!raw.factDirectory.empty()) options.factDirectory = raw.factDirectory;
  if (raw.timeout > 0) options.timeoutSeconds = raw.timeout;
  if (raw.memory > 0) options.memoryMebibytes = raw.memory;
  options.dumpProgram = raw.dumpProgram;
  options.verbose = raw.verbose;
  return options;
}

class CommandLine {
 public:
  explicit CommandLine(Words words) : words_(std::move(words)) {
    app_.name("moire");
    app_.require_subcommand(1);
    app_.set_version_flag("--version", fmt::format("moire {}", version));
    app_.footer(
        "'moire COMMAND --help' tells about a command. Exit status: 0 proved, 1 not proved, 2 bad input, 3 limit "
        "reached.");
    addAnalyze();
    addFacts();
    addExplain();
    addRules();
  }

  ExitStatus run() {
    parse();
    return action_();
  }

  /// What `analyze` is asked for.
  AnalyzeOptions analyzeOptions() {
    parse();
    return toOptions(raw_, words_);
  }

 private:
  void parse() {
    if (!words_.own.empty() && !words_.own.front().starts_with('-') && !isCommand(words_.own.front()))
      throw UsageError(fmt::format("there is no command '{}' (see 'moire --help')", words_.own.front()));
    std::vector<std::string> reversed(words_.own.rbegin(), words_.own.rend());
    try {
      app_.parse(reversed);
    } catch (const CLI::Success& request) {  // --help, --version
      app_.exit(request, std::cout, std::cerr);
      action_ = [] { return ExitStatus::Proved; };
    } catch (const CLI::ParseError& error) {
      throw UsageError(fmt::format("{} (see 'moire --help')", error.what()));
    }
  }

  bool isCommand(const std::string& word) {
    const auto commands = app_.get_subcommands([](CLI::App*) { return true; });
    return std::any_of(commands.begin(), commands.end(),
                       [&](const CLI::App* command) { return command->get_name() == word; });
  }

  void addAnalyze() {
    CLI::App* command = app_.add_subcommand("analyze", "check one program");
    command->footer("What follows '--' goes to the compiler: moire analyze INPUT... [options] -- -DDEBUG -Iinclude");
    addInputOptions(*command, raw_);
    addAnalysisOptions(*command, raw_);
    command->callback([this] { action_ = [this] { return analyze(toOptions(raw_, words_)); }; });
  }

  void addFacts() {
    CLI::App* command = app_.add_subcommand("facts", "extract only, write the fact tables");
    command->footer("What follows '--' goes to the compiler: moire facts INPUT... -o DIR -- -Iinclude");
    addInputOptions(*command, raw_);
    addJobs(*command, raw_);
    command->add_option("-o,--output", raw_.output, "the directory to write to")->type_name("DIR");
    command->add_flag("--schema", schema_, "only print what the tables mean: name, columns, kind, file, meaning");
    command->callback([this] { action_ = [this] { return facts(); }; });
  }

  ExitStatus facts() {
    if (schema_) return printSchema({raw_.ruleFiles.begin(), raw_.ruleFiles.end()});
    const AnalyzeOptions options = toOptions(raw_, words_);
    if (raw_.output.empty()) throw UsageError("facts needs a directory to write to: -o DIR");
    return writeFacts(options, raw_.output);
  }

  void addExplain() {
    CLI::App* command = app_.add_subcommand("explain", "why is an obligation proved, or not");
    command->footer(
        "The program is analysed once more, as the result says; run it where 'moire analyze' was run, and before the "
        "program is changed.");
    command->add_option("RESULT.json", name_, "what 'moire analyze --format json' wrote")->required();
    command->add_option("ID", id_, "the obligation's id in it")->required();
    command->callback([this] {
      action_ = [this] {
        return explainObligation(name_, id_, [](const std::vector<std::string>& words) {
          return CommandLine(split(words)).analyzeOptions();
        });
      };
    });
  }

  void addRules() {
    CLI::App* rules = app_.add_subcommand("rules", "the built-in rules, and rule files on their own");
    rules->require_subcommand(1);
    rules->add_subcommand("list", "the built-in rule files and the questions that they answer")->callback([this] {
      action_ = [] { return listRules(); };
    });
    CLI::App* show = rules->add_subcommand("show", "print a built-in rule file");
    show->add_option("NAME", name_, "as in 'rules list'; folder and ending may be left out")->required();
    show->callback([this] { action_ = [this] { return showRules(name_); }; });
    CLI::App* check = rules->add_subcommand("check", "check a rule file");
    check->add_option("FILE.dl", name_, "the rule file")->required();
    check->callback([this] { action_ = [this] { return checkRules(name_); }; });
    addRun(*rules->add_subcommand("run", "evaluate a rule file on its own"));
    CLI::App* compile = rules->add_subcommand("compile", "make a stand-alone program of a rule file");
    compile->footer(
        "The program reads RELATION.facts and writes RELATION.csv: PROGRAM -F DIR -D DIR -j N. The C++ compiler "
        "is the one that moire was built with, or $CXX.");
    compile->add_option("FILE.dl", name_, "the rule file")->required();
    compile->add_option("-o,--output", raw_.output, "the program to write")->type_name("PROGRAM")->required();
    compile->callback([this] { action_ = [this] { return compileRules(name_, raw_.output); }; });
  }

  void addRun(CLI::App& run) {
    run.footer(
        "Exit status: 0 done; 1 done, but a relation named must_stay_empty_... has tuples; 2 bad input; 3 a limit was "
        "reached or Ctrl-C pressed, and nothing is written.");
    run.add_option("FILE.dl", name_, "the rule file")->required();
    run.add_option("-F", facts_, "where RELATION.facts are read")->type_name("DIR")->capture_default_str();
    run.add_option("-D", results_, "where RELATION.csv are written")->type_name("DIR")->capture_default_str();
    addLimits(run, raw_);
    addCompileRules(run, raw_);
    run.add_option("--explain", goals_, "tell how a tuple is derived, or why it is not: 'flow(\"a\",_,X)' (repeatable)")
        ->type_name("ATOM")
        ->allow_extra_args(false);
    profile_ = run.add_option("--profile", profileFile_,
                              "time and tuples per rule and relation, on standard error or as JSON in FILE")
                   ->type_name("[FILE]")
                   ->expected(0, 1);
    run.callback([this] { action_ = [this] { return runRules(toRunOptions()); }; });
  }

  RulesRunOptions toRunOptions() const {
    RulesRunOptions options;
    options.file = name_;
    options.facts = facts_;
    options.output = results_;
    options.jobs = jobsOf(raw_);
    if (raw_.timeout > 0) options.timeoutSeconds = raw_.timeout;
    if (raw_.memory > 0) options.memoryMebibytes = raw_.memory;
    options.compile = raw_.compileRules;
    options.goals = goals_;
    options.profile = profile_->count() > 0;
    if (!profileFile_.empty()) options.profileFile = profileFile_;
    return options;
  }

  Words words_;
  CLI::App app_{"Moiré proves properties of multithreaded C programs, for any number of threads."};
  RawOptions raw_;
  bool schema_ = false;
  std::string name_;
  std::string id_;
  std::string facts_ = ".";
  std::string results_ = ".";
  std::vector<std::string> goals_;
  std::string profileFile_;
  CLI::Option* profile_ = nullptr;
  std::function<ExitStatus()> action_;
};

ExitStatus complain(const std::string& problem) {
  fmt::print(stderr, "moire: {}{}", problem, problem.ends_with('\n') ? "" : "\n");
  return ExitStatus::BadInput;
}

}  // namespace

ExitStatus runCommandLine(const std::vector<std::string>& arguments) {
  try {
    return CommandLine(split(arguments)).run();
  } catch (const UsageError& error) {
    return complain(error.what());
  } catch (const extractor::InputError& error) {
    return complain(error.what());
  } catch (const tables::TableError& error) {
    return complain(error.what());
  } catch (const datalog::TextIoError& error) {
    return complain(error.what());
  } catch (const datalog::EvaluationError& error) {
    return complain(error.what());
  } catch (const datalog::CompileError& error) {
    return complain(error.what());
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "moire: stopped: there is no memory left; --memory MIB ends a run before that\n");
    return ExitStatus::LimitReached;
  } catch (const std::exception& error) {
    fmt::print(stderr,
               "moire: internal error: {}\nmoire {} has a bug: please report this line, the command and the input.\n",
               error.what(), version);
    return ExitStatus::InternalError;
  }
}

}  // namespace moire::driver
