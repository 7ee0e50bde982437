// SPDX-License-Identifier: Apache-2.0
#include "tests/soundness/c_refutation.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <stdexcept>

#include "datalog/built_in.h"
#include "driver/checks/judge.h"
#include "driver/command/ladder.h"
#include "driver/interference/coarsening.h"
#include "driver/interference/library_models.h"
#include "driver/verify/strategy.h"
#include "extractor/clang/extract.h"
#include "tests/random_c/text.h"
#include "tests/soundness/analysis_claims.h"

namespace moire::randomc {

namespace {

using program::ObligationKind;
using Lines = std::pair<unsigned, unsigned>;

/// A file that is removed at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text) {
    std::string pattern = (std::filesystem::temp_directory_path() / "moire-random-XXXXXX.c").string();
    const int descriptor = mkstemps(pattern.data(), 2);
    if (descriptor >= 0) close(descriptor);
    path_ = pattern;
    std::ofstream(path_) << text;
  }
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

void excludeWhatHappens(Statements& statements, const Happened& happened) {
  for (const StatementPtr& statement : statements) {
    const auto seen = happened.probes.find(statement->line);
    if (statement->kind == StatementKind::Probe && seen != happened.probes.end()) {
      statement->excluded[0] = *seen->second.begin();
      statement->excluded[1] = *seen->second.rbegin();
    }
    excludeWhatHappens(statement->body, happened);
    excludeWhatHappens(statement->otherwise, happened);
  }
}

void collectReturns(const Statements& statements, std::set<unsigned>& lines) {
  for (const StatementPtr& statement : statements) {
    if (statement->kind == StatementKind::Return) lines.insert(statement->line);
    collectReturns(statement->body, lines);
    collectReturns(statement->otherwise, lines);
  }
}

class Comparison {
 public:
  /// Verdicts, and an analysis that says which accesses may race.
  template <class Verdicts>
  Comparison(const program::Program& program, const Verdicts& verdicts, const driver::Analysis& analysis,
             CResult& result)
      : program_(program), analysis_(analysis), result_(result) {
    for (const auto& verdict : verdicts) add(verdict.obligation, driver::isProof(verdict.status));
  }

  /// What rests on something is no proof.
  static std::vector<driver::ObligationResult> withoutConditional(std::vector<driver::ObligationResult> results) {
    for (auto& result : results)
      if (!result.given.empty()) result.status = driver::Status::Alarm;
    return results;
  }

  enum class Races { Compared, Ignored };
  void compare(const std::set<unsigned>& returns, Races races = Races::Compared) {
    for (const auto& [line, values] : result_.happened.probes)
      for (const unsigned each : {line, line + 1})
        if (!failing_.contains(each))
          result_.refutations.push_back("the assertion in line " + std::to_string(each) +
                                        " fails, and is not an alarm");
    compareErrors();
    if (races == Races::Ignored) return;
    const auto claimed = claimedRaces();
    for (const auto& race : result_.happened.races)
      if (!covers(claimed, race, returns))
        result_.refutations.push_back("lines " + std::to_string(race.first) + " and " + std::to_string(race.second) +
                                      " race, and it is not an alarm");
  }

 private:
  void add(const program::Obligation& obligation, bool proved) {
    ++(proved ? result_.proved : result_.alarms);
    if (proved) return;
    if (obligation.kind == ObligationKind::Assert)
      failing_.insert(obligation.position.line);
    else if (obligation.kind == ObligationKind::Race)
      racing_.insert(obligation.text);
    else
      errors_.insert({obligation.position.line, obligation.kind});
  }

  void compareErrors() {
    for (const auto& [line, error] : result_.happened.errors) {
      const auto kind = kindOf(error);
      if (!program_.checked.contains(kind) || errors_.contains({line, kind})) continue;
      // Another error of the statement may come first, because the order of operands is open.
      const auto isThere = [&, at = line](const auto& known) { return known.first == at; };
      if (std::any_of(errors_.begin(), errors_.end(), isThere)) continue;
      result_.refutations.push_back("in line " + std::to_string(line) + " there is an error of the kind " +
                                    std::string(toText(kind)) + ", and it is not an alarm");
    }
  }

  static ObligationKind kindOf(Error error) {
    switch (error) {
      case Error::Overflow:
        return ObligationKind::Overflow;
      case Error::Division:
        return ObligationKind::Div;
      case Error::Null:
        return ObligationKind::Null;
      case Error::Bounds:
        return ObligationKind::Bounds;
      case Error::Memory:
        return ObligationKind::Memory;
    }
    throw std::logic_error("the machine knows no such error");
  }

  [[nodiscard]] std::set<Lines> claimedRaces() const {
    std::set<Lines> lines;
    for (const auto& [cell, one, other] : explorer::everyRace(analysis_))
      if (racing_.contains(program_[cell].name))
        lines.insert(std::minmax(program_[one].position.line, program_[other].position.line));
    return lines;
  }

  // What a function returns may be read where the result is used, so any line is accepted for it.
  [[nodiscard]] static bool covers(const std::set<Lines>& claimed, const Lines& race,
                                   const std::set<unsigned>& anyLine) {
    const auto agrees = [&](unsigned real, unsigned line) { return real == line || anyLine.contains(real); };
    return std::any_of(claimed.begin(), claimed.end(), [&](const Lines& lines) {
      return (agrees(race.first, lines.first) && agrees(race.second, lines.second)) ||
             (agrees(race.first, lines.second) && agrees(race.second, lines.first));
    });
  }

  const program::Program& program_;
  const driver::Analysis& analysis_;
  CResult& result_;
  std::set<unsigned> failing_;
  std::set<std::string> racing_;
  std::set<std::pair<unsigned, ObligationKind>> errors_;
};

std::set<ObligationKind> kindsOf(const program::Program& program) {
  std::set<ObligationKind> kinds = program.checked;
  kinds.insert({ObligationKind::Assert, ObligationKind::Race});
  return kinds;
}

void compareAnalysis(const program::Program& program, const Pipeline& pipeline, const std::set<unsigned>& returns,
                     CResult& result) {
  driver::CoarseningOptions coarsening;
  coarsening.rules = pipeline.rules;
  coarsening.domain = pipeline.domain;
  if (pipeline.domain != numeric::Domain::Interval)
    coarsening.packs = numeric::relatedCells(program, numeric::PackLimits::of(pipeline.domain));
  const driver::Analysis analysis = driver::coarsen(program, coarsening);
  Comparison(program, driver::judge(program, &analysis, kindsOf(program)), analysis, result).compare(returns);
}

// What the engines say together is compared, too, and not only what each of them says.
void compareStrategy(const program::Program& program, const Pipeline& pipeline, const std::set<unsigned>& returns,
                     CResult& result) {
  driver::InterferenceOptions options;
  options.rules = pipeline.rules;
  options.judge = driver::findingsOf;
  options.goingOn = pipeline.goingOn;
  std::optional<driver::Analysis> first;
  std::optional<driver::Analysis> pastErrors;
  options.observer.onFinished = [&](const program::Program& analysed, const driver::Analysis& analysis,
                                    datalog::Evaluation&) {
    if (&analysed != &program && !pastErrors) pastErrors = analysis;
    if (!first) first = analysis;
    if (pipeline.pastErrors) return;
    CResult one;
    one.happened = result.happened;
    Comparison(program, driver::judge(program, &analysis, kindsOf(program)), analysis, one).compare(returns);
    result.refutations.insert(result.refutations.end(), one.refutations.begin(), one.refutations.end());
  };
  const auto session = std::make_shared<driver::InterferenceSession>(options);
  const driver::Ladder ladder = driver::ladderFor(std::nullopt, session);
  const auto verified = driver::verify(ladder, program, driver::obligationsOf(program, kindsOf(program)), {});
  if (!first) return;
  if (!pipeline.pastErrors) return Comparison(program, verified.obligations, *first, result).compare(returns);
  // Until the first error, the analyses before do not say where races may be behind it.
  const bool allExcluded = std::none_of(verified.obligations.begin(), verified.obligations.end(), [](const auto& each) {
    return each.status == driver::Status::Alarm && each.obligation.kind != ObligationKind::Assert &&
           each.obligation.kind != ObligationKind::Race;
  });
  Comparison(program, Comparison::withoutConditional(verified.obligations), pastErrors ? *pastErrors : *first, result)
      .compare(returns, pastErrors || allExcluded ? Comparison::Races::Compared : Comparison::Races::Ignored);
}

}  // namespace

Pipeline::Pipeline() : rules(datalog::loadAnalysis({}).program), models(driver::libraryModels(rules)) {}

namespace {

program::Program read(CProgram& program, const Pipeline& pipeline) {
  const std::string text = toText(program);
  const TemporaryFile file(pipeline.misread ? pipeline.misread(text) : text);
  extractor::ExtractOptions options;
  options.files = {file.path()};
  options.checks = pipeline.checks;
  options.limits = pipeline.limits;
  program::Program extracted = extractor::extract(options, pipeline.models);
  if (pipeline.change) pipeline.change(extracted);
  return extracted;
}

}  // namespace

CResult checkAnalysis(CProgram& program, const Pipeline& pipeline) {
  CResult result;
  toText(program);
  result.happened = runEverySchedule(compile(program), {.pastErrors = pipeline.pastErrors});
  for (Function& function : program.functions) excludeWhatHappens(function.body, result.happened);
  const program::Program extracted = read(program, pipeline);
  std::set<unsigned> returns;
  for (const Function& function : program.functions) collectReturns(function.body, returns);
  (pipeline.strategy ? compareStrategy : compareAnalysis)(extracted, pipeline, returns, result);
  return result;
}

std::map<std::string, driver::ObligationResult> verdictsOf(CProgram& program, const Pipeline& pipeline) {
  const program::Program extracted = read(program, pipeline);
  driver::InterferenceOptions options;
  options.rules = pipeline.rules;
  options.judge = driver::findingsOf;
  const auto session = std::make_shared<driver::InterferenceSession>(options);
  const driver::Ladder ladder = driver::ladderFor(std::nullopt, session);
  std::map<std::string, driver::ObligationResult> verdicts;
  const auto open = driver::obligationsOf(extracted, kindsOf(extracted));
  for (const auto& each : driver::verify(ladder, extracted, open, {}).obligations) {
    const auto& [id, kind, position, function, text] = each.obligation;
    verdicts.emplace(fmt::format("{} {}:{} {}", toText(kind), position.line, position.column, text), each);
  }
  return verdicts;
}

}  // namespace moire::randomc
