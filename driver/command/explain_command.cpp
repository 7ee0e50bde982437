// SPDX-License-Identifier: Apache-2.0
#include "driver/command/explain_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "driver/checks/judge.h"
#include "driver/explain/derivations.h"
#include "driver/explain/narrator.h"
#include "driver/process/hand_over.h"
#include "driver/report/output_file.h"
#include "driver/report/run_record.h"
#include "driver/text/terminal.h"

namespace moire::driver {

namespace {

class ExplainRun {
 public:
  ExplainRun(const std::filesystem::path& file, const std::string& id, AnalyzeOptions options, std::string program)
      : file_(file), id_(id), options_(std::move(options)), program_(std::move(program)) {}

  ExitStatus execute() {
    options_.observer.silent = true;
    options_.observer.onProgram = [this](const program::Program& program) { requireSame(program); };
    options_.observer.onAnalysis = [this](const program::Program& program, const Analysis& analysis,
                                          datalog::Evaluation& evaluation) { explain(program, analysis, evaluation); };
    const ExitStatus status = analyze(options_);
    if (status == ExitStatus::LimitReached && text_.empty()) {
      fmt::print(stderr, "moire: stopped: the time or memory limit was reached before '{}' was explained\n", id_);
      return status;
    }
    const WritingResult writing;
    writeOut(text_);
    return ExitStatus::Proved;
  }

 private:
  void requireSame(const program::Program& program) const {
    if (digestOf(program) == program_) return;
    throw UsageError(
        fmt::format("the program of '{}' has changed since (or Moiré has): write the result again with 'moire "
                    "analyze', and ask for the obligation there",
                    file_.string()));
  }

  /// If there are two analyses, the second one decides what the first left open.
  void explain(const program::Program& program, const Analysis& analysis, datalog::Evaluation& evaluation) {
    if (!text_.empty() && status_ != Status::Alarm) return;
    const auto results = judge(program, &analysis, options_.checks);
    const auto found =
        std::find_if(results.begin(), results.end(), [&](const Judgement& each) { return each.obligation.id == id_; });
    if (found == results.end())
      throw UsageError(fmt::format("the analysis that '{}' is about has no obligation '{}'", file_.string(), id_));
    const Palette palette(outputShowsColours());
    Derivations derivations(program, analysis, evaluation);
    Narrator narrator(program, analysis, palette);
    checkKind(found->obligation.kind).explain(*found, derivations, narrator);
    text_ = narrator.text();
    status_ = found->status;
  }

  const std::filesystem::path& file_;
  const std::string& id_;
  AnalyzeOptions options_;
  std::string program_;
  std::string text_;
  Status status_ = Status::Alarm;
};

}  // namespace

ExitStatus explainObligation(const std::filesystem::path& resultFile, const std::string& id, const ParseWords& parse) {
  const RecordedObligation recorded = readObligation(resultFile, id);
  // What was proved until then, is.
  if (!recorded.stoppedBy.empty() && recorded.status == toText(Status::Alarm)) {
    writeOut(fmt::format("Not proved. The analysis was stopped ({}) before it was decided.\n", recorded.stoppedBy));
    return ExitStatus::Proved;
  }
  return ExplainRun(resultFile, id, parse(recorded.run.command), recorded.run.program).execute();
}

}  // namespace moire::driver
