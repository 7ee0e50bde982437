// SPDX-License-Identifier: Apache-2.0
#include "driver/command/analyze_command.h"

#include <fmt/format.h>

#include <cstdio>

#include "datalog/built_in.h"
#include "driver/checks/judge.h"
#include "driver/command/compile_rules.h"
#include "driver/command/ladder.h"
#include "driver/command/memory_model.h"
#include "driver/command/output_check.h"
#include "driver/command/program_input.h"
#include "driver/command/progress.h"
#include "driver/command/run_limits.h"
#include "driver/interference/program_facts.h"
#include "driver/interference/stopwatch.h"
#include "driver/process/hand_over.h"
#include "driver/report/draft.h"
#include "driver/report/fact_dump.h"
#include "driver/report/output_file.h"
#include "driver/report/report_json.h"
#include "driver/report/report_text.h"
#include "driver/report/run_record.h"
#include "driver/report/schema.h"
#include "driver/text/terminal.h"
#include "driver/verify/strategy.h"
#include "extractor/program/text.h"

namespace moire::driver {

namespace {

std::shared_ptr<const datalog::RuleProgram> loadRulesWith(const std::vector<std::filesystem::path>& ruleFiles) {
  std::vector<std::filesystem::path> files;
  // A user's file never passes for a built-in one.
  for (const auto& file : ruleFiles) files.push_back(datalog::findBuiltIn(file.string()) ? "." / file : file);
  auto loaded = datalog::loadAnalysis(files);
  if (!loaded.program) throw UsageError(datalog::render(loaded.diagnostics));
  // The built-in files have no warnings, so these are about the user's.
  if (!ruleFiles.empty()) fmt::print(stderr, "{}", datalog::render(loaded.diagnostics));
  return loaded.program;
}

FactDump dumpProgram(const std::filesystem::path& directory, const program::Program& program,
                     const std::shared_ptr<const datalog::RuleProgram>& rules) {
  datalog::Evaluation evaluation(rules);
  const ProgramFacts facts(program, evaluation);
  FactDump dump(directory);
  dump.writeProgram(program, evaluation);
  return dump;
}

class Run {
 public:
  explicit Run(const AnalyzeOptions& options)
      : options_(options),
        limits_({options.timeoutSeconds, options.memoryMebibytes}),
        rules_(loadRulesWith(options.ruleFiles)) {}

  ExitStatus execute() {
    handOverAnswer();
    progress_.phase(options_.facts ? "reading facts" : "reading C");
    const std::optional<program::Program> program = readProgram();
    result_.times.extract = watch_.total();
    if (!program) return report();
    requireNoSource(options_, *program);
    if (options_.observer.onProgram) options_.observer.onProgram(*program);
    if (options_.format == Format::Json) result_.run = {options_.command, digestOf(*program)};
    if (options_.dumpProgram) {
      put(program::toText(*program));
      return ExitStatus::Proved;
    }
    if (options_.factDirectory) dump_.emplace(dumpProgram(*options_.factDirectory, *program, rules_));
    analyse(*program);
    return report();
  }

 private:
  [[nodiscard]] StopRequest stopRequest() {
    return [this] {
      progress_.tick();
      return limits_.reached();
    };
  }

  std::optional<program::Program> readProgram() {
    try {
      return readInput(options_, rules_, stopRequest());
    } catch (const Stopped&) {
      result_.stoppedBy = limits_.reason();
      return std::nullopt;
    }
  }

  void analyse(const program::Program& program) {
    const auto session = std::make_shared<InterferenceSession>(interferenceOptions());
    const Budget budget{stopRequest(), options_.timeoutSeconds, options_.jobs};
    const auto onProgress = [&](const Verification& soFar) {
      Verification shown = soFar;
      withholdRaces(program, shown);
      take(std::move(shown), program, *session);
      handOverAnswer();
    };
    Verification verified =
        verify(ladderFor(options_.domain, session), program, obligationsOf(program, options_.checks), budget,
               steadyClock(), handOver() ? OnProgress(onProgress) : OnProgress());
    holdInC11(program, session, budget, verified);
    const bool stopped = verified.stopped;
    take(std::move(verified), program, *session);
    if (stopped) result_.stoppedBy = limits_.reason();
  }

  void take(Verification verified, const program::Program& program, const InterferenceSession& session) {
    result_.consistency = settleConsistency(program, options_.checks, verified);
    result_.obligations = std::move(verified.obligations);
    result_.assumptions.assign(verified.assumptions.begin(), verified.assumptions.end());
    result_.rounds = session.rounds();
    result_.times.datalog = session.ruleSeconds();
    result_.times.numeric = session.numericSeconds();
    result_.relations = session.userResults().relations;
    result_.violations = session.userResults().violations;
  }

  /// The answer if this process is ended now.
  void handOverAnswer() const {
    if (!handOver() || options_.observer.silent || options_.dumpProgram) return;
    handOver()->put(encode(options_.format == Format::Json ? draftJson(result_) : draftText(result_, palette())));
  }

  [[nodiscard]] InterferenceOptions interferenceOptions() {
    InterferenceOptions options;
    options.rules = rules_;
    options.judge = findingsOf;
    if (options_.compileRules) {
      progress_.phase("compiling rules");
      options.compiled =
          std::make_shared<const datalog::PlanFunctions>(compiledFunctions(rules_, datalog::Updates::Possible));
    }
    options.observer.onBegin = [this](std::size_t number) { progress_.phase(fmt::format("round {}", number)); };
    options.observer.onRound = [this](std::size_t number, const Round& round, const numeric::Invariants& invariants) {
      endOfRound(number, round, invariants);
    };
    options.observer.onRules = [this](std::size_t number, const datalog::Evaluation& evaluation) {
      if (dump_) dump_->writeRound(number, evaluation);
    };
    options.observer.onFinished = options_.observer.onAnalysis;
    return options;
  }

  void endOfRound(std::size_t number, const Round& round, const numeric::Invariants& invariants) {
    if (dump_) dump_->writeInvariants(number, invariants);
    progress_.phase(fmt::format("round {}", number + 1));
    if (!options_.verbose) return;
    progress_.clear();
    fmt::print(stderr, "round {}: {} flows ({} new), {} annotations changed; rules {:.2f} s, numeric {:.2f} s\n",
               number, round.flows, round.newFlows, round.changedAnnotations, round.ruleSeconds, round.numericSeconds);
  }

  ExitStatus report() {
    result_.times.total = watch_.total();
    progress_.clear();
    if (!options_.observer.silent)
      put(options_.format == Format::Json ? reportJson(result_) : reportText(result_, palette()));
    if (handOver() && !options_.observer.silent) handOver()->finish(static_cast<int>(status()));
    return status();
  }

  [[nodiscard]] ExitStatus status() const {
    if (!result_.stoppedBy.empty()) return ExitStatus::LimitReached;
    return result_.verdict() == Verdict::Safe ? ExitStatus::Proved : ExitStatus::NotProved;
  }

  [[nodiscard]] Palette palette() const { return Palette(!options_.output && outputShowsColours()); }

  void put(const std::string& text) const {
    const WritingResult writing;
    writeResult(text, options_.output);
  }

  const AnalyzeOptions& options_;
  Stopwatch watch_;
  Progress progress_;
  RunLimits limits_;
  std::shared_ptr<const datalog::RuleProgram> rules_;
  std::optional<FactDump> dump_;
  Result result_;
};

}  // namespace

ExitStatus analyze(const AnalyzeOptions& options) {
  requireOutputs(options);
  return Run(options).execute();
}

ExitStatus writeFacts(const AnalyzeOptions& options, const std::filesystem::path& directory) {
  requireFolder(directory, options);
  const auto rules = loadRulesWith(options.ruleFiles);
  dumpProgram(directory, readInput(options, rules), rules);
  return ExitStatus::Proved;
}

ExitStatus printSchema(const std::vector<std::filesystem::path>& ruleFiles) {
  fmt::print("{}", schemaText(*loadRulesWith(ruleFiles)));
  return ExitStatus::Proved;
}

}  // namespace moire::driver
