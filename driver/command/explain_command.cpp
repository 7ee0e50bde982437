// SPDX-License-Identifier: Apache-2.0
#include "driver/command/explain_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "driver/checks/judge.h"
#include "driver/explain/derivations.h"
#include "driver/explain/narrator.h"
#include "driver/report/run_record.h"
#include "driver/text/terminal.h"

namespace moire::driver {

namespace {

class ExplainRun {
 public:
  ExplainRun(const std::filesystem::path& file, const std::string& id, AnalyzeOptions options,
             const RecordedObligation& recorded)
      : file_(file),
        id_(id),
        options_(std::move(options)),
        program_(recorded.run.program),
        pattern_(recorded.pattern) {}

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
    if (inC11_.status == Status::Alarm && !inC11_.text.empty())
      fmt::print("{}\nUnder sequential consistency it would be proved, which C11 does not give to this program:\n\n{}",
                 inC11_.text, text_);
    else
      fmt::print("{}", inC11_.text.empty() ? text_ : inC11_.text);
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
    const WeakerOrder& weaker = analysis.weakerOrder;
    if (!weaker.proves) return;
    if (!weaker.unordered.empty()) return explainInC11(program, analysis, evaluation);
    if (!text_.empty() && status_ != Status::Alarm) return;
    const Explanation found = explanation(program, analysis, evaluation, false);
    text_ = found.text;
    status_ = found.status;
  }

  /// A proof that there is no race has to be one in C11, too; of the analyses that look for it, one is enough.
  void explainInC11(const program::Program& program, const Analysis& analysis, datalog::Evaluation& evaluation) {
    if (status_ == Status::Alarm || inC11_.status != Status::Alarm) return;
    const Explanation found = explanation(program, analysis, evaluation, true);
    if (found.isRace && (inC11_.text.empty() || found.status != Status::Alarm)) inC11_ = found;
  }

  struct Explanation {
    Status status = Status::Alarm;
    std::string text;
    bool isRace = false;
  };

  [[nodiscard]] Explanation explanation(const program::Program& program, const Analysis& analysis,
                                        datalog::Evaluation& evaluation, bool inC11) const {
    auto results = judge(program, &analysis, options_.checks);
    auto found =
        std::find_if(results.begin(), results.end(), [&](const Judgement& each) { return each.obligation.id == id_; });
    if (found == results.end())
      throw UsageError(fmt::format("the analysis that '{}' is about has no obligation '{}'", file_.string(), id_));
    if (inC11 && found->evidence.pattern) found->evidence.pattern->name = pattern_;
    const Palette palette(outputShowsColours());
    Derivations derivations(program, analysis, evaluation);
    Narrator narrator(program, analysis, palette);
    checkKind(found->obligation.kind).explain(*found, derivations, narrator);
    if (inC11) sayWhatIsUnordered(program, analysis.weakerOrder, narrator);
    return {found->status, narrator.text(), found->obligation.kind == program::ObligationKind::Race};
  }

  static void sayWhatIsUnordered(const program::Program& program, const WeakerOrder& weaker, Narrator& narrator) {
    std::string names;
    for (std::size_t i = 0; i < weaker.unordered.size(); ++i)
      if (weaker.unordered[i]) names += (names.empty() ? "" : ", ") + program.cells[i].name;
    narrator.gap();
    narrator.say(fmt::format(
        "That is so in C11's memory model: no order is assumed of the values that threads find in {}.", names));
  }

  const std::filesystem::path& file_;
  const std::string& id_;
  AnalyzeOptions options_;
  std::string program_;
  std::string pattern_;  ///< of the alarm that the result has
  std::string text_;
  Status status_ = Status::Alarm;
  Explanation inC11_;
};

}  // namespace

ExitStatus explainObligation(const std::filesystem::path& resultFile, const std::string& id, const ParseWords& parse) {
  const RecordedObligation recorded = readObligation(resultFile, id);
  if (!recorded.stoppedBy.empty()) {
    fmt::print("Not proved. The analysis was stopped ({}), so nothing is known of any obligation.\n",
               recorded.stoppedBy);
    return ExitStatus::Proved;
  }
  return ExplainRun(resultFile, id, parse(recorded.run.command), recorded).execute();
}

}  // namespace moire::driver
