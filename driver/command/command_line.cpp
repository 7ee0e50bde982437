// SPDX-License-Identifier: Apache-2.0
#include "driver/command/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <new>
#include <optional>

#include "datalog/compile/toolchain.h"
#include "datalog/engine/text_io.h"
#include "driver/checks/kinds.h"
#include "driver/command/analyze_options.h"
#include "driver/command/explain_command.h"
#include "driver/command/rules_line.h"
#include "driver/interference/wanted_packs.h"
#include "driver/process/hand_over.h"
#include "driver/process/watched_run.h"
#include "driver/report/draft.h"
#include "driver/report/output_file.h"
#include "driver/report/run_record.h"
#include "driver/version.h"
#include "extractor/tables/program_tables.h"

namespace moire::driver {

namespace {

/// `  race      no two threads ... (CWE-362)`, a line for each kind of check.
std::string aboutChecks() {
  std::string text = "What --check can ask for:\n";
  for (const CheckKind& check : checkKinds())
    text += fmt::format("  {:<10}{} (CWE-{})\n", toText(check.kind), check.help, check.cwe);
  return text + "\n";
}

class CommandLine {
 public:
  explicit CommandLine(Words words) : words_(std::move(words)) {
    app_.name("moire");
    app_.require_subcommand(1);
    app_.set_version_flag("--version", fmt::format("moire {}", version));
    app_.footer(
        "'moire COMMAND --help' explains a command. Exit status: 0 proved, 1 not proved, 2 bad input, 3 limit "
        "reached, 70 internal error, 74 result not written.");
    addAnalyze();
    addFacts();
    addExplain();
    rules_.emplace(app_, action_);
  }

  /// Reads the words, and returns what they ask for.
  const Action& action() {
    parse();
    return action_;
  }

  /// Whether that may take long.
  [[nodiscard]] bool isWork() const { return isWork_; }
  [[nodiscard]] ProcessLimits limits() const { return limitsOf(rules_->runs() ? rules_->raw() : raw_); }
  [[nodiscard]] std::optional<std::filesystem::path> output() const {
    return raw_.output.empty() ? std::nullopt : std::optional<std::filesystem::path>(raw_.output);
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
      isWork_ = false;
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
    command->footer(aboutChecks() +
                    "What follows '--' goes to the compiler: moire analyze INPUT... [options] -- -DDEBUG -Iinclude");
    addInputOptions(*command, raw_);
    addAnalysisOptions(*command, raw_);
    command->callback([this] { action_ = [this] { return analyze(toOptions(raw_, words_)); }; });
  }

  void addFacts() {
    CLI::App* command = app_.add_subcommand("facts", "write the program as fact tables");
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
    CLI::App* command = app_.add_subcommand("explain", "explain why an obligation is proved, or why not");
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

  Words words_;
  CLI::App app_{"Moiré proves properties of multithreaded C programs, for any number of threads."};
  RawOptions raw_;
  bool schema_ = false;
  std::string name_;
  std::string id_;
  Action action_;
  bool isWork_ = true;
  std::optional<RulesLine> rules_;
};

ExitStatus complain(const std::string& problem) {
  fmt::print(stderr, "moire: {}{}", problem, problem.ends_with('\n') ? "" : "\n");
  return ExitStatus::BadInput;
}

template <class... Errors>
bool isOneOf(const std::exception& error) {
  return (... || (dynamic_cast<const Errors*>(&error) != nullptr));
}

/// Errors that the user can correct, as reported by the rooms below.
bool isBadInput(const std::exception& error) {
  return isOneOf<UsageError, extractor::InputError, tables::TableError, datalog::TextIoError, datalog::EvaluationError,
                 datalog::CompileError, WantedCellError, OutputError, ResultFileError>(error);
}

ExitStatus giveUp(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) {
    fmt::print(stderr, "moire: stopped: there is no memory left; --memory MIB ends a run before that\n");
    return ExitStatus::LimitReached;
  }
  fmt::print(stderr,
             "moire: internal error: {}\nmoire {} has a bug: please report this line, the command and the input.\n",
             error.what(), version);
  return ExitStatus::InternalError;
}

/// Whether everything that was written to standard output got there.
bool outputIsWritten() {
  std::cout.flush();
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
}

ExitStatus tellLost(const std::string& what) {
  fmt::print(stderr, "moire: {}\n", what);
  return ExitStatus::OutputFailed;
}

/// Says something that ends the command. The watching process adds nothing to it.
template <class Say>
ExitStatus lastWord(const Say& say) {
  const WritingResult writing;
  const ExitStatus status = say();
  if (handOver()) handOver()->finish(static_cast<int>(status));
  return status;
}

/// Carries it out, and tells the user of errors.
ExitStatus reporting(const Action& action) {
  constexpr auto lost = "the result could not be written to standard output";
  try {
    const ExitStatus status = action();
    return outputIsWritten() ? status : tellLost(lost);
  } catch (const WriteError& error) {
    return lastWord([&] { return tellLost(error.what()); });
  } catch (const std::exception& error) {
    return lastWord([&] {
      if (isBadInput(error)) return complain(error.what());
      return outputIsWritten() ? giveUp(error) : tellLost(lost);
    });
  }
}

ExitStatus tellStopped(const std::string& reason, double seconds) {
  fmt::print(stderr, "moire: stopped after {:.1f} s: {}\n", seconds, reason);
  return ExitStatus::LimitReached;
}

ExitStatus tellCrashed(int signal) {
  const std::string what = signal == SIGKILL
                               ? "the system ended the analysis, as it does when there is no memory left (--memory MIB "
                                 "ends a run before that)"
                               : fmt::format("the analysis crashed ({})", strsignal(signal));
  fmt::print(stderr,
             "moire: internal error: {}; moire {} has a bug: please report this line, the command and the input\n",
             what, version);
  return ExitStatus::InternalError;
}

/// Carries it out in a process of its own.
ExitStatus apart(const CommandLine& line, const Action& action) {
  WatchedRun watched;
  watched.limits = line.limits();
  watched.work = [&] { return static_cast<int>(reporting(action)); };
  watched.onStopped = [&](const std::string& soFar, const std::string& reason, double seconds) {
    if (errorIsTerminal()) fmt::print(stderr, "\r\x1b[K");  // what the worker was doing
    const ExitStatus status = reporting([&] {
      if (soFar.empty()) return tellStopped(reason, seconds);
      writeResult(decodeDraft(soFar).complete(reason, seconds), line.output());
      return ExitStatus::LimitReached;
    });
    return static_cast<int>(status);
  };
  watched.onCrash = [](int signal) { return static_cast<int>(tellCrashed(signal)); };
  return static_cast<ExitStatus>(run(watched));
}

}  // namespace

ExitStatus runCommandLine(const std::vector<std::string>& arguments, Processes processes) {
  return reporting([&] {
    CommandLine line(split(arguments));
    const Action& action = line.action();
    return processes == Processes::Two && line.isWork() ? apart(line, action) : action();
  });
}

}  // namespace moire::driver
