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
  ExplainRun(const std::filesystem::path& file, const std::string& id, AnalyzeOptions options,
             const RecordedObligation& recorded)
      : file_(file), id_(id), options_(std::move(options)), recorded_(recorded) {}

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
    writeOut(answer() + conditions());
    return ExitStatus::Proved;
  }

 private:
  void requireSame(const program::Program& program) {
    program_ = &program;
    if (digestOf(program) == recorded_.run.program) return;
    throw UsageError(
        fmt::format("the program of '{}' has changed since (or Moiré has): write the result again with 'moire "
                    "analyze', and ask for the obligation there",
                    file_.string()));
  }

  [[nodiscard]] std::string answer() const {
    if (inC11_.text.empty()) return text_;
    if (inC11_.status != Status::Alarm) return inC11_.text;
    return fmt::format(
        "{}\nUnder sequential consistency it would be proved, which C11 does not give to this program:\n\n{}",
        inC11_.text, text_);
  }

  [[nodiscard]] std::string conditions() const {
    if (recorded_.given.empty()) return "";
    std::string text =
        "\nThis is shown only of executions up to the first run-time error. It rests on these, which are not proved:\n";
    for (const std::string& condition : recorded_.given) text += fmt::format("  {}\n", condition);
    return recorded_.moreGiven == 0 ? text : text + fmt::format("  and {} more\n", recorded_.moreGiven);
  }

  /// If there are several analyses, a later one decides what those before left open; and a proof that goes on behind
  /// errors is better than one that holds until the first of them.
  void explain(const program::Program& program, const Analysis& analysis, datalog::Evaluation& evaluation) {
    const WeakerOrder& weaker = analysis.weakerOrder;
    if (!weaker.proves) return;
    if (!weaker.unordered.empty()) return explainInC11(program, analysis, evaluation);
    const bool pastErrors = &program != program_;
    if (!text_.empty() && status_ != Status::Alarm && !(pastErrors && recorded_.given.empty())) return;
    const Explanation found = explanation(program, analysis, evaluation, false);
    if (!text_.empty() && pastErrors && found.status == Status::Alarm) return;
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
    if (inC11 && found->evidence.pattern) found->evidence.pattern->name = recorded_.pattern;
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
  const RecordedObligation& recorded_;
  const program::Program* program_ = nullptr;  ///< as it was read
  std::string text_;
  Status status_ = Status::Alarm;
  Explanation inC11_;
};

}  // namespace

ExitStatus explainObligation(const std::filesystem::path& resultFile, const std::string& id, const ParseWords& parse) {
  const RecordedObligation recorded = readObligation(resultFile, id);
  // What was proved until then, is.
  if (!recorded.stoppedBy.empty() && recorded.status == toText(Status::Alarm)) {
    writeOut(fmt::format("Not proved. The analysis was stopped ({}) before it was decided.\n", recorded.stoppedBy));
    return ExitStatus::Proved;
  }
  return ExplainRun(resultFile, id, parse(recorded.run.command), recorded).execute();
}

}  // namespace moire::driver
