// SPDX-License-Identifier: Apache-2.0
#include "driver/command/analyze_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "datalog/built_in.h"
#include "driver/command/compile_rules.h"
#include "driver/command/limits.h"
#include "driver/command/program_input.h"
#include "driver/command/progress.h"
#include "driver/explain/run_record.h"
#include "driver/interference/coarsening.h"
#include "driver/interference/program_facts.h"
#include "driver/interference/second_look.h"
#include "driver/interference/user_relations.h"
#include "driver/interference/wanted_packs.h"
#include "driver/report/fact_dump.h"
#include "driver/report/output_file.h"
#include "driver/report/report_json.h"
#include "driver/report/report_text.h"
#include "driver/report/schema.h"
#include "driver/verify/judge.h"
#include "driver/verify/violations.h"
#include "extractor/program/text.h"
#include "numeric/related_cells.h"

namespace moire::driver {

namespace {

std::shared_ptr<const datalog::RuleProgram> loadRulesWith(const std::vector<std::filesystem::path>& ruleFiles) {
  auto loaded = datalog::loadAnalysis(ruleFiles);
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
        limits_(options.timeoutSeconds, options.memoryMebibytes),
        rules_(loadRulesWith(options.ruleFiles)) {}

  ExitStatus execute() {
    progress_.phase(options_.facts ? "reading facts" : "reading C");
    std::optional<program::Program> read = readProgram();
    result_.times.extract = watch_.total();
    if (!read) return report();
    const program::Program& program = *read;
    if (options_.observer.onProgram) options_.observer.onProgram(program);
    if (options_.format == Format::Json) result_.run = {options_.command, digestOf(program)};
    if (options_.dumpProgram) {
      put(program::toText(program));
      return ExitStatus::Proved;
    }
    if (options_.factDirectory) dump_.emplace(dumpProgram(*options_.factDirectory, program, rules_));
    wanted_ = wantedPacks(program, rules_);
    const numeric::Domain domain = options_.domain.value_or(numeric::Domain::Interval);
    const std::optional<Analysis> analysis = analyse(program, domain, packsOf(program, domain));
    result_.obligations = judge(program, analysis ? &*analysis : nullptr, options_.checks);
    result_.assumptions = assumptionsOf(program, analysis ? &*analysis : nullptr, options_.checks);
    if (analysis && !options_.domain) lookAgain(program, *analysis);
    return report();
  }

 private:
  std::optional<program::Program> readProgram() {
    try {
      return readInput(options_, rules_, [this] {
        progress_.tick();
        return limits_.reached();
      });
    } catch (const extractor::Stopped&) {
      result_.stoppedBy = limits_.reason();
      return std::nullopt;
    }
  }

  ExitStatus report() {
    result_.times.total = watch_.total();
    progress_.clear();
    if (!options_.observer.silent)
      put(options_.format == Format::Json ? reportJson(result_) : reportText(result_, Palette(coloured())));
    if (!result_.stoppedBy.empty()) return ExitStatus::LimitReached;
    return result_.isSafe() ? ExitStatus::Proved : ExitStatus::NotProved;
  }

  [[nodiscard]] numeric::Packs packsOf(const program::Program& program, numeric::Domain domain) const {
    if (domain == numeric::Domain::Interval) return {};
    return numeric::relatedCells(program, numeric::PackLimits::of(domain), wanted_);
  }

  /// Tries to prove with stronger domains what intervals did not: octagons around what is left, then everywhere, then
  /// polyhedra around what is still left; the last two only where that cannot take long.
  void lookAgain(const program::Program& program, const Analysis& first) {
    const auto octagons = packsOf(program, numeric::Domain::Octagon);
    const auto around = packsAroundOpen(program, first, octagons, options_.checks);
    const std::optional<Analysis> second = look(program, numeric::Domain::Octagon, around);
    if (!canLookEverywhere(program)) return;
    if (around.groups() != octagons.groups()) look(program, numeric::Domain::Octagon, octagons);
    const auto polyhedra = packsOf(program, numeric::Domain::Polyhedra);
    look(program, numeric::Domain::Polyhedra,
         packsAroundOpen(program, second ? *second : first, polyhedra, options_.checks));
  }

  static bool canLookEverywhere(const program::Program& program) {
    constexpr std::size_t fewLocations = 3000;
    return program.locations.size() <= fewLocations;
  }

  [[nodiscard]] bool isAnythingOpen() const {
    return std::any_of(result_.obligations.begin(), result_.obligations.end(),
                       [](const ObligationResult& each) { return each.status == Status::Alarm; });
  }

  /// One analysis with relations; what it proves is proved.
  std::optional<Analysis> look(const program::Program& program, numeric::Domain domain, const numeric::Packs& packs) {
    if (packs.empty() || !isAnythingOpen() || !result_.stoppedBy.empty()) return std::nullopt;
    const auto relations = result_.relations;
    const auto violations = result_.violations;
    earlierRounds_ = result_.rounds;
    std::optional<Analysis> again = analyse(program, domain, packs);
    if (again)
      result_.obligations = better(std::move(result_.obligations), judge(program, &*again, options_.checks));
    else
      result_.relations = relations;
    if (violations.empty() || !result_.stoppedBy.empty()) result_.violations = violations;
    return again;
  }

  std::optional<Analysis> analyse(const program::Program& program, numeric::Domain domain, numeric::Packs packs) {
    CoarseningOptions coarsening;
    coarsening.rules = rules_;
    coarsening.domain = domain;
    coarsening.packs = std::move(packs);
    if (options_.compileRules) {
      progress_.phase("compiling rules");
      coarsening.compiled =
          std::make_shared<const datalog::PlanFunctions>(compiledFunctions(rules_, datalog::Updates::Possible));
    }
    coarsening.jobs = options_.jobs;
    coarsening.shouldStop = [this] {
      progress_.tick();
      return limits_.reached();
    };
    coarsening.onRound = [this](std::size_t number, const Round& round, const numeric::Invariants& invariants) {
      endOfRound(earlierRounds_ + number, round, invariants);
    };
    coarsening.onRules = [this](std::size_t number, const datalog::Evaluation& evaluation) {
      if (dump_) dump_->writeRound(earlierRounds_ + number, evaluation);
      result_.relations = userRelations(evaluation);
      result_.violations = userViolations(evaluation);
    };
    if (options_.observer.onAnalysis)
      coarsening.onFinished = [&](const Analysis& analysis, datalog::Evaluation& evaluation) {
        options_.observer.onAnalysis(program, analysis, evaluation);
      };
    progress_.phase(fmt::format("round {}", earlierRounds_ + 1));
    try {
      Analysis analysis = coarsen(program, coarsening);
      result_.times.datalog += analysis.lastRuleSeconds;
      return analysis;
    } catch (const Stopped&) {
      result_.stoppedBy = limits_.reason();
      result_.relations.clear();
      result_.violations.clear();
      return std::nullopt;
    }
  }

  void endOfRound(std::size_t number, const Round& round, const numeric::Invariants& invariants) {
    result_.rounds = number;
    result_.times.datalog += round.ruleSeconds;
    result_.times.numeric += round.numericSeconds;
    if (dump_) dump_->writeInvariants(number, invariants);
    progress_.phase(fmt::format("round {}", number + 1));
    if (!options_.verbose) return;
    progress_.clear();
    fmt::print(stderr, "round {}: {} flows ({} new), {} annotations changed; rules {:.2f} s, numeric {:.2f} s\n",
               number, round.flows, round.newFlows, round.changedAnnotations, round.ruleSeconds, round.numericSeconds);
  }

  [[nodiscard]] bool coloured() const { return !options_.output && outputShowsColours(); }

  void put(const std::string& text) const {
    if (!options_.output) {
      fmt::print("{}", text);
      return;
    }
    OutputFile file(*options_.output);
    file.stream() << text;
    file.finish();
  }

  const AnalyzeOptions& options_;
  Stopwatch watch_;
  Progress progress_;
  Limits limits_;
  std::shared_ptr<const datalog::RuleProgram> rules_;
  std::optional<FactDump> dump_;
  Result result_;
  numeric::CellPairs wanted_;      ///< which cells the user's rules relate
  std::size_t earlierRounds_ = 0;  ///< of the analysis before this one
};

}  // namespace

ExitStatus analyze(const AnalyzeOptions& options) { return Run(options).execute(); }

ExitStatus writeFacts(const AnalyzeOptions& options, const std::filesystem::path& directory) {
  const auto rules = loadRulesWith(options.ruleFiles);
  dumpProgram(directory, readInput(options, rules), rules);
  return ExitStatus::Proved;
}

ExitStatus printSchema(const std::vector<std::filesystem::path>& ruleFiles) {
  fmt::print("{}", schemaText(*loadRulesWith(ruleFiles)));
  return ExitStatus::Proved;
}

}  // namespace moire::driver
