// SPDX-License-Identifier: Apache-2.0
#include "driver/report/report_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "driver/report/lock_use_text.h"
#include "driver/report/path_text.h"
#include "driver/report/source_lines.h"

namespace moire::driver {

namespace {

class TextReport {
 public:
  TextReport(const Result& result, const Palette& palette) : result_(result), palette_(palette) {}

  std::string write() {
    for (const auto* each : alarms()) alarm(*each);
    for (const auto& each : result_.obligations)
      if (each.status != Status::Alarm) proved(each);
    violations();
    assumptions();
    relations();
    summary();
    return std::move(text_);
  }

 private:
  void line(const std::string& text) { text_ += text + "\n"; }
  // An empty line, if there is something to set apart and it is not set apart yet.
  void gap() {
    if (!text_.empty() && !text_.ends_with("\n\n")) line("");
  }

  /// Races that look harmless come last.
  [[nodiscard]] std::vector<const ObligationResult*> alarms() const {
    std::vector<const ObligationResult*> alarms;
    for (const auto& each : result_.obligations)
      if (each.status == Status::Alarm) alarms.push_back(&each);
    const auto rank = [](const ObligationResult* each) { return each->pattern ? rankOf(*each->pattern) : 0; };
    std::stable_sort(alarms.begin(), alarms.end(), [&](auto* one, auto* other) { return rank(one) < rank(other); });
    return alarms;
  }

  void headline(const ObligationResult& each, const std::string& status) {
    const auto& obligation = each.obligation;
    const std::string where = obligation.function.empty() ? "" : " in " + obligation.function;
    // What is claimed of locks is a sentence.
    const bool sentence = obligation.kind == program::ObligationKind::Deadlock;
    line(fmt::format("{}: {}: {}{} {}{} {}", place(obligation.position), status, toText(obligation.kind),
                     sentence ? ":" : "", palette_.strong(obligation.text), where,
                     palette_.dim("[" + obligation.id + "]")));
  }

  void alarm(const ObligationResult& each) {
    headline(each, palette_.bad("not proved"));
    excerpt(each.obligation.position);
    if (!each.invariant.empty()) line("    known here: " + (each.invariant == "true" ? "nothing" : each.invariant));
    if (each.obligation.kind == program::ObligationKind::Deadlock)
      lockUses(each);
    else
      accesses(each);
    gap();
  }

  void accesses(const ObligationResult& each) {
    if (each.pattern) line(fmt::format("    {}: two threads may access it at the same time", toText(*each.pattern)));
    constexpr std::size_t enough = 3;
    std::set<std::size_t> shown;
    for (std::size_t i = 0; i < each.pairs.size() && i < enough; ++i) {
      const auto [one, other] = each.pairs[i];
      access(each.accesses[one], one == other ? "     " : "      one: ");
      if (one != other) access(each.accesses[other], "    other: ");
      shown.insert({one, other});
      if (i + 1 < std::min(each.pairs.size(), enough)) line("");
    }
    if (shown.size() == each.accesses.size()) return;
    line("    and in other pairs of these:");
    for (const AccessReport& other : each.accesses) line("      " + summaryOf(other));
  }

  static std::string summaryOf(const AccessReport& access) {
    return fmt::format(
        "{}: {} in {}, {}", place(access.position), access.write ? "write" : "read", access.function,
        access.locks.empty() ? "holding no lock" : fmt::format("holding {}", fmt::join(access.locks, ", ")));
  }

  void access(const AccessReport& access, const std::string& margin) {
    line(margin + summaryOf(access));
    line(fmt::format("           {}{}", describeThread(access),
                     access.path.empty() ? "" : ", by " + toText(access.path)));
  }

  void lockUses(const ObligationResult& each) {
    if (each.accesses.size() > 1) line("    threads may wait for each other:");
    for (const auto& access : each.accesses) {
      line(fmt::format("      {}: {}", place(access.position), describeLockUse(access)));
      for (const std::string& circumstance : circumstancesOf(access)) line("        " + circumstance);
      if (access.position != each.obligation.position) excerpt(access.position);
    }
    if (!each.hint.empty()) line("    " + each.hint);
  }

  void proved(const ObligationResult& each) {
    headline(each, palette_.good(each.status == Status::Safe ? "proved" : "unreachable"));
    if (each.status == Status::Safe && !each.invariant.empty()) line(palette_.dim("    because: " + each.invariant));
  }

  void excerpt(const program::SourcePosition& position) {
    const std::string source = lines_.line(position.file, position.line);
    if (source.empty()) return;
    const std::string margin = fmt::format("    {} | ", position.line);
    line(margin + source);
    std::string caret(margin.size(), ' ');
    for (std::size_t i = 0; i + 1 < position.column && i < source.size(); ++i) caret += source[i] == '\t' ? '\t' : ' ';
    line(caret + palette_.bad("^"));
  }

  void violations() {
    if (result_.violations.empty()) return;
    gap();
    line(fmt::format("{} by your rules:", palette_.bad("Violated")));
    for (const auto& each : result_.violations) {
      std::istringstream text(toText(each));
      for (std::string part; std::getline(text, part);) line("  " + part);
    }
  }

  void assumptions() {
    if (result_.assumptions.empty()) return;
    gap();
    line("The result assumes:");
    for (const auto& each : result_.assumptions)
      line(fmt::format("  {}{}{}", place(each.position), each.position.file.empty() ? "" : ": ", each.text));
  }

  void relations() {
    for (const auto& [name, rows] : result_.relations) {
      gap();
      line(fmt::format("{} ({})", palette_.strong(name), rows.size()));
      for (const auto& row : rows) line(fmt::format("  {}", fmt::join(row, "\t")));
    }
  }

  static std::string provedPart(std::size_t all, std::size_t alarms) {
    if (all == 0) return "there is nothing else to prove";
    const char* are = all == 1 ? "obligation is" : "obligations are";
    if (alarms != 0) return fmt::format("{} of {} {} not proved", alarms, all, are);
    return all == 1 ? "the obligation is proved" : fmt::format("all {} {} proved", all, are);
  }

  void summary() {
    const std::size_t alarms = result_.count(Status::Alarm);
    const std::size_t all = result_.obligations.size();
    gap();
    const std::string rounds =
        fmt::format("{} {}, {:.2f} s", result_.rounds, result_.rounds == 1 ? "round" : "rounds", result_.times.total);
    if (!result_.stoppedBy.empty())
      line(fmt::format("{} {}; nothing is proved ({}).", palette_.bad("Stopped:"), result_.stoppedBy, rounds));
    else if (!result_.violations.empty())
      line(fmt::format("{} {} of your rules {} violated; {} ({}).", palette_.bad("Unknown."), result_.violations.size(),
                       result_.violations.size() == 1 ? "is" : "are", provedPart(all, alarms), rounds));
    else if (all == 0)
      line(fmt::format("{} There is nothing to prove ({}).", palette_.good("Safe."), rounds));
    else if (alarms == 0)
      line(fmt::format("{} {} proved, for every schedule and any number of threads ({}).", palette_.good("Safe."),
                       all == 1 ? "The obligation is" : fmt::format("All {} obligations are", all), rounds));
    else
      line(fmt::format("{} {} of {} {} not proved ({}).", palette_.bad("Unknown."), alarms, all,
                       all == 1 ? "obligation is" : "obligations are", rounds));
  }

  const Result& result_;
  const Palette& palette_;
  SourceLines lines_;
  std::string text_;
};

}  // namespace

std::string reportText(const Result& result, const Palette& palette) { return TextReport(result, palette).write(); }

}  // namespace moire::driver
