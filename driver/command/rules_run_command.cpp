// SPDX-License-Identifier: Apache-2.0
#include "driver/command/rules_run_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "datalog/compile/function_linker.h"
#include "datalog/engine/text_io.h"
#include "datalog/explain/derivation_text.h"
#include "datalog/explain/explainer.h"
#include "driver/command/compile_rules.h"
#include "driver/command/output_check.h"
#include "driver/command/progress.h"
#include "driver/command/rules_command.h"
#include "driver/command/run_limits.h"
#include "driver/interference/violations.h"
#include "driver/process/hand_over.h"
#include "driver/process/process_tree.h"
#include "driver/report/output_file.h"
#include "driver/report/profile.h"
#include "driver/text/terminal.h"
#include "support/stop.h"
#include "support/unfinished.h"

namespace moire::driver {

namespace {

namespace fs = std::filesystem;

/// Collects result files next to their final places, and moves all of them there at the end.
class ResultFolder {
 public:
  explicit ResultFolder(fs::path folder)
      : folder_(std::move(folder)), unfinished_(folder_ / fmt::format(".unfinished-{}", ::getpid())) {
    std::error_code error;
    noteUnfinished(unfinished_);
    created_ = fs::create_directories(folder_, error);
    if (!error) fs::create_directories(unfinished_, error);
    if (error) throw UsageError(fmt::format("cannot write to '{}': {}", folder_.string(), error.message()));
  }
  ~ResultFolder() {
    std::error_code ignored;
    fs::remove_all(unfinished_, ignored);
    if (created_) fs::remove(folder_, ignored);  // only if it is empty
  }
  ResultFolder(const ResultFolder&) = delete;
  ResultFolder& operator=(const ResultFolder&) = delete;

  void write(const datalog::Evaluation& evaluation) {
    try {
      writeFiles(evaluation);
    } catch (const fs::filesystem_error& error) {
      throw WriteError(fmt::format("cannot write to '{}': {}", folder_.string(), error.code().message()));
    }
  }

 private:
  void writeFiles(const datalog::Evaluation& evaluation) {
    for (const auto& relation : evaluation.program().relations()) {
      for (const auto& output : relation.outputs) {
        const fs::path parent = fs::path(output.fileName).parent_path();
        if (parent.is_relative()) fs::create_directories(unfinished_ / parent);
      }
    }
    datalog::writeOutputs(evaluation, unfinished_);
    for (const auto& entry : fs::recursive_directory_iterator(unfinished_)) {
      if (!entry.is_regular_file()) continue;
      const fs::path target = folder_ / fs::relative(entry.path(), unfinished_);
      fs::create_directories(target.parent_path());
      fs::rename(entry.path(), target);
    }
  }

  fs::path folder_;
  fs::path unfinished_;
  bool created_ = false;
};

class RulesRun {
 public:
  RulesRun(const RulesRunOptions& options, std::shared_ptr<const datalog::RuleProgram> program)
      : options_(options), limits_({options.timeoutSeconds, options.memoryMebibytes}), evaluation_(std::move(program)) {
    progress_.phase("reading facts");
  }

  ExitStatus execute() {
    checkFolders();
    const auto goals = parseGoals();
    datalog::readFacts(evaluation_, options_.facts);
    progress_.phase("evaluating rules");
    const auto shouldStop = [this] {
      progress_.tick();
      return limits_.reached();
    };
    datalog::RunOptions run{shouldStop, options_.jobs};
    run.profile = options_.profile;
    run.keep = goals.empty() ? datalog::Keep::Outputs : datalog::Keep::Everything;
    if (options_.compile) useCompiled(run);
    try {
      throwIfStopped(shouldStop);
      evaluation_.run(run);
    } catch (const Stopped&) {
      progress_.clear();
      return stop(fmt::format("{}; nothing is written", reached()));
    }
    progress_.clear();
    write();
    profile();
    const bool explained = explain(goals);
    const bool holds = reportViolations();
    if (!explained) return ExitStatus::LimitReached;
    return holds ? ExitStatus::Proved : ExitStatus::NotProved;
  }

 private:
  void write() const {
    const WritingResult writing;
    ResultFolder(options_.output).write(evaluation_);
    datalog::printSizes(std::cout, evaluation_);
    std::cout.flush();
  }

  void useCompiled(datalog::RunOptions& run) {
    progress_.phase("compiling rules");
    functions_ = compiledFunctions(evaluation_.sharedProgram(), datalog::Updates::Never);
    linker_.emplace(evaluation_.program(), functions_);
    run.linker = &*linker_;
    progress_.phase("evaluating rules");
  }

  void checkFolders() const {
    const auto& relations = evaluation_.program().relations();
    const bool reads = std::any_of(relations.begin(), relations.end(), [](const auto& each) { return each.isInput(); });
    if (reads && !fs::is_directory(options_.facts))
      throw UsageError(fmt::format("there is no directory of facts '{}'; name it with -F", options_.facts.string()));
    if (fs::exists(options_.output) && !fs::is_directory(options_.output))
      throw UsageError(fmt::format("cannot write to '{}': it is not a directory", options_.output.string()));
    requireNoInputs();
  }

  /// No result overwrites the rule file, or facts that were read.
  void requireNoInputs() const {
    Paths inputs{options_.file};
    for (const auto& relation : evaluation_.program().relations())
      for (const auto& input : relation.inputs) inputs.push_back(options_.facts / input.fileName);
    for (const auto& relation : evaluation_.program().relations())
      for (const auto& output : relation.outputs) requireNoInput(options_.output / output.fileName, inputs);
    if (!options_.profileFile) return;
    requireNoInput(*options_.profileFile, inputs);
    requireWritable(*options_.profileFile);
  }

  std::vector<datalog::Goal> parseGoals() {
    std::vector<datalog::Goal> goals;
    for (const std::string& text : options_.goals) {
      auto parsed = datalog::parseGoal(evaluation_, text);
      if (!parsed.goal) throw UsageError(datalog::render(parsed.diagnostics));
      goals.push_back(std::move(*parsed.goal));
    }
    return goals;
  }

  /// How far the evaluation got.
  std::string reached() const {
    std::size_t tuples = 0;
    for (const auto& each : evaluation_.statistics()) tuples += each.tuples;
    return fmt::format("{} tuples derived, {} MiB used", tuples, residentMebibytes(::getpid()));
  }

  ExitStatus stop(const std::string& state) {
    const WritingResult writing;
    if (handOver()) handOver()->finish(static_cast<int>(ExitStatus::LimitReached));
    fmt::print(stderr, "moire: stopped after {:.1f} s: {} ({})\n", limits_.seconds(), limits_.reason(), state);
    profile();
    return ExitStatus::LimitReached;
  }

  void profile() const {
    if (options_.profileFile) {
      OutputFile file(*options_.profileFile);
      file.stream() << profileJson(evaluation_);
      file.finish();
    } else if (options_.profile) {
      fmt::print(stderr, "{}", profileText(evaluation_, errorWidth()));
    }
  }

  bool explain(const std::vector<datalog::Goal>& goals) {
    if (goals.empty()) return true;
    progress_.phase("explaining");
    datalog::ExplainOptions options;
    options.shouldStop = [this] {
      progress_.tick();
      return limits_.reached();
    };
    datalog::Explainer explainer(evaluation_, options);
    for (std::size_t i = 0; i < goals.size(); ++i) {
      try {
        const datalog::Explanation explanation = explainer.explain(goals[i]);
        progress_.clear();
        std::cout << (i == 0 ? "" : "\n") << datalog::explanationText(explanation);
      } catch (const Stopped&) {
        progress_.clear();
        fmt::print(stderr, "moire: stopped after {:.1f} s: {} (the results are written; {} is not explained)\n",
                   limits_.seconds(), limits_.reason(), goals[i].text);
        return false;
      }
    }
    return true;
  }

  bool reportViolations() const {
    const auto violations = violationsOf(evaluation_);
    std::cout.flush();
    for (const Violation& violation : violations) fmt::print(stderr, "{}", toText(violation));
    return violations.empty();
  }

  const RulesRunOptions& options_;
  RunLimits limits_;
  Progress progress_;
  datalog::PlanFunctions functions_;
  std::optional<datalog::FunctionLinker> linker_;
  datalog::Evaluation evaluation_;
};

}  // namespace

ExitStatus runRules(const RulesRunOptions& options) {
  const auto loaded = loadAlone(options.file);
  fmt::print(stderr, "{}", datalog::render(loaded.diagnostics));
  if (!loaded.program) return ExitStatus::BadInput;
  return RulesRun(options, loaded.program).execute();
}

}  // namespace moire::driver
