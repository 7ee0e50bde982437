// SPDX-License-Identifier: Apache-2.0
#include "driver/report/report_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "driver/checks/kinds.h"
#include "driver/text/access_text.h"
#include "driver/text/page.h"

namespace moire::driver {

namespace {

class TextReport {
 public:
  TextReport(const Result& result, const Palette& palette) : result_(result), palette_(palette), page_(palette) {
    for (const auto& each : result.obligations) byId_.emplace(each.obligation.id, &each.obligation);
  }

  std::string write() {
    for (const auto& each : result_.obligations)
      if (each.status == Status::Unsafe) refuted(each);
    for (const auto* each : alarms()) alarm(*each);
    for (const bool final : {false, true})
      for (const auto& each : result_.obligations)
        if (isProof(each.status) && each.given.empty() == final) proved(each);
    violations();
    assumptions();
    consistency();
    relations();
    summary();
    return page_.text();
  }

 private:
  /// Races that look harmless come last.
  [[nodiscard]] std::vector<const ObligationResult*> alarms() const {
    std::vector<const ObligationResult*> alarms;
    for (const auto& each : result_.obligations)
      if (each.status == Status::Alarm) alarms.push_back(&each);
    const auto rank = [](const ObligationResult* each) {
      return each->evidence.pattern ? each->evidence.pattern->rank : 0;
    };
    std::stable_sort(alarms.begin(), alarms.end(), [&](auto* one, auto* other) { return rank(one) < rank(other); });
    return alarms;
  }

  void headline(const ObligationResult& each, const std::string& status) {
    const auto& obligation = each.obligation;
    const std::string where = obligation.function.empty() ? "" : " in " + obligation.function;
    const bool isClaim = checkKind(obligation.kind).isClaim;
    page_.line(fmt::format("{}: {}: {}{} {}{} {}", place(obligation.position), status, toText(obligation.kind),
                           isClaim ? ":" : "", palette_.strong(obligation.text), where,
                           palette_.dim("[" + obligation.id + "]")));
  }

  void alarm(const ObligationResult& each) {
    headline(each, palette_.bad("not proved"));
    page_.excerpt(each.obligation.position, 4);
    const Evidence& evidence = each.evidence;
    if (!evidence.invariant.empty())
      page_.line("known here: " + (evidence.invariant == "true" ? "nothing" : evidence.invariant), 4);
    if (const auto show = checkKind(each.obligation.kind).show) show(each.obligation, evidence, page_);
    if (!evidence.hint.empty()) page_.line(evidence.hint, 4);
    page_.gap();
  }

  void refuted(const ObligationResult& each) {
    headline(each, palette_.bad("refuted"));
    page_.excerpt(each.obligation.position, 4);
    if (each.evidence.witness)
      for (const auto& line : linesOf(*each.evidence.witness)) page_.line(line, 6);
    page_.gap();
  }

  /// `bounds a[11] (t.c:4)`.
  [[nodiscard]] std::string shortName(const std::string& id) const {
    const auto found = byId_.find(id);
    if (found == byId_.end()) return id;
    const program::Obligation& obligation = *found->second;
    return fmt::format("{} {} ({}:{})", toText(obligation.kind), obligation.text, obligation.position.file,
                       obligation.position.line);
  }

  /// `, provided that bounds a[11] (t.c:4) holds`; nothing if the proof rests on nothing.
  [[nodiscard]] std::string condition(const ObligationResult& each) const {
    if (each.given.empty()) return "";
    constexpr std::size_t enough = 3;
    const std::size_t all = each.given.size() + each.moreGiven;
    const std::size_t shown = std::min(each.given.size(), enough);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < shown; ++i) names.push_back(shortName(each.given[i]));
    const std::string more = all > shown ? fmt::format(" and {} more", all - shown) : "";
    return fmt::format(", provided that {}{} {}", fmt::join(names, ", "), more, all == 1 ? "holds" : "hold");
  }

  void proved(const ObligationResult& each) {
    const std::string word = each.status == Status::Safe ? "proved" : "unreachable";
    headline(each, each.given.empty() ? palette_.good(word) : palette_.strong(word) + condition(each));
    const std::string& invariant = each.evidence.invariant;
    if (each.status == Status::Safe && !invariant.empty()) page_.line(palette_.dim("    because: " + invariant));
  }

  void violations() {
    if (result_.violations.empty()) return;
    page_.gap();
    page_.line(fmt::format("{} by your rules:", palette_.bad("Violated")));
    for (const auto& each : result_.violations) {
      std::istringstream text(toText(each));
      for (std::string part; std::getline(text, part);) page_.line("  " + part);
    }
  }

  void assumptions() {
    if (result_.assumptions.empty()) return;
    page_.gap();
    page_.line("The result assumes:");
    for (const auto& each : result_.assumptions)
      page_.line(fmt::format("  {}{}{}", place(each.position), each.position.file.empty() ? "" : ": ", each.text));
  }

  void consistency() {
    if (result_.consistency != Consistency::Theorem) return;
    page_.gap();
    page_.line("Sequential consistency holds: the program has no races, and its atomics are seq_cst.");
  }

  void relations() {
    for (const auto& [name, rows] : result_.relations) {
      page_.gap();
      page_.line(fmt::format("{} ({})", palette_.strong(name), rows.size()));
      for (const auto& row : rows) page_.line(fmt::format("  {}", fmt::join(row, "\t")));
    }
  }

  /// `2 of 7 obligations are not proved, 1 is refuted`.
  [[nodiscard]] std::string openPart() const {
    const std::size_t all = result_.obligations.size();
    const std::size_t refuted = result_.count(Status::Unsafe);
    const std::size_t alarms = result_.count(Status::Alarm);
    const char* are = all == 1 ? "obligation is" : "obligations are";
    if (refuted != 0 && alarms == 0) return fmt::format("{} of {} {} refuted", refuted, all, are);
    std::string open = fmt::format("{} of {} {} not proved", alarms, all, are);
    if (result_.countGiven() != 0) open += ", and " + conditionalPart();
    return refuted == 0 ? open : fmt::format("{}, {} {} refuted", open, refuted, refuted == 1 ? "is" : "are");
  }

  [[nodiscard]] std::string provedPart() const {
    const std::size_t all = result_.obligations.size();
    if (all == 0) return "there is nothing else to prove";
    if (result_.count(Status::Alarm) + result_.count(Status::Unsafe) != 0) return openPart();
    if (result_.countGiven() != 0) return conditionalPart();
    return all == 1 ? "the obligation is proved" : fmt::format("all {} obligations are proved", all);
  }

  [[nodiscard]] std::string safePart() const {
    const std::size_t all = result_.obligations.size();
    if (all == 0) return "There is nothing to prove";
    return fmt::format("{} proved, for every schedule and any number of threads",
                       all == 1 ? "The obligation is" : fmt::format("All {} obligations are", all));
  }

  [[nodiscard]] std::string unknownPart() const {
    if (!result_.violations.empty())
      return fmt::format("{} of your rules {} violated; {}", result_.violations.size(),
                         result_.violations.size() == 1 ? "is" : "are", provedPart());
    if (result_.count(Status::Alarm) != 0) return openPart();
    return conditionalPart();
  }

  /// `3 proofs rest on obligations that are not proved`.
  [[nodiscard]] std::string conditionalPart() const {
    const std::size_t given = result_.countGiven();
    return fmt::format("{} {} on obligations that are not proved", given, given == 1 ? "proof rests" : "proofs rest");
  }

  void summary() {
    page_.gap();
    const std::string rounds =
        fmt::format("{} {}, {:.2f} s", result_.rounds, result_.rounds == 1 ? "round" : "rounds", result_.times.total);
    const auto say = [&](const std::string& word, const std::string& rest) {
      page_.line(fmt::format("{} {} ({}).", word, rest, rounds));
    };
    if (!result_.stoppedBy.empty()) return say(palette_.bad("Stopped:"), stoppedPart());
    switch (result_.verdict()) {
      case Verdict::Safe:
        return say(palette_.good("Safe."), safePart());
      case Verdict::Unsafe:
        return say(palette_.bad("Unsafe."), openPart());
      case Verdict::Unknown:
        return say(palette_.bad("Unknown."), unknownPart());
    }
  }

  [[nodiscard]] std::string stoppedPart() const {
    const std::size_t decided = result_.obligations.size() - result_.count(Status::Alarm);
    if (decided == 0) return fmt::format("{}; nothing is proved", result_.stoppedBy);
    if (decided == result_.obligations.size() && result_.countGiven() != 0)
      return fmt::format("{}; {}", result_.stoppedBy, unknownPart());
    return fmt::format("{}; {}", result_.stoppedBy, provedPart());
  }

  const Result& result_;
  const Palette& palette_;
  Page page_;
  std::map<std::string, const program::Obligation*> byId_;
};

}  // namespace

std::string reportText(const Result& result, const Palette& palette) { return TextReport(result, palette).write(); }

}  // namespace moire::driver
