// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "driver/checks/values/values.h"
#include "driver/explain/derivations.h"
#include "driver/explain/exclusion.h"
#include "driver/explain/narrator.h"
#include "driver/explain/schedule.h"
#include "extractor/program/accesses.h"
#include "extractor/program/text.h"
#include "numeric/invariant_text.h"
#include "numeric/transfer.h"

namespace moire::driver {

namespace {

using numeric::CheckOutcome;
using program::CellId;
using program::LocationId;

class ValueExplanation {
 public:
  ValueExplanation(const Judgement& judgement, Derivations& derivations, Narrator& narrator)
      : judgement_(judgement),
        derivations_(derivations),
        narrator_(narrator),
        exclusion_(derivations, narrator),
        program_(derivations.program()),
        invariants_(derivations.analysis().invariants) {
    for (std::size_t i = 0; i < program_.locations.size(); ++i)
      if (const auto* check = std::get_if<program::Check>(&program_.locations[i].action);
          check && program_[check->obligation].id == judgement.obligation.id)
        steps_.emplace_back(i);
  }

  void tell() {
    const std::string text = narrator_.palette().strong(judgement_.obligation.text);
    if (judgement_.status == Status::Unreachable) {
      narrator_.say(
          fmt::format("{} No thread gets to {}.", narrator_.palette().good("Unreachable."), placeOfObligation()));
      return narrator_.show(judgement_.obligation.position, 4);
    }
    const bool alarm = judgement_.status == Status::Alarm;
    narrator_.say(
        alarm ? fmt::format("{} {} may fail at {}.", narrator_.palette().bad("Not proved."), text, placeOfObligation())
              : fmt::format("{} {} holds whenever a thread is at {}.", narrator_.palette().good("Proved."), text,
                            placeOfObligation()));
    narrator_.show(judgement_.obligation.position, 4);
    for (const LocationId at : steps_) {
      const CheckOutcome outcome = invariants_.check(at);
      if (alarm && outcome == CheckOutcome::MayFail) return failure(at);
    }
    for (const LocationId at : steps_)
      if (invariants_.reachable(at)) proof(at);
  }

 private:
  [[nodiscard]] std::string placeOfObligation() const {
    const auto& position = judgement_.obligation.position;
    return fmt::format("{}:{}:{}", position.file, position.line, position.column);
  }

  [[nodiscard]] const program::Expression& conditionAt(LocationId at) const {
    return *std::get<program::Check>(program_[at].action).condition;
  }

  /// What holds where the condition does not.
  [[nodiscard]] numeric::AbstractValue failing(LocationId at) const {
    const auto condition = std::get<program::Check>(program_[at].action).condition;
    return invariants_.before(at).assume(*program::negation(condition));
  }

  void failure(LocationId at) {
    const auto reads = program::accessesOf(program_, at).reads;
    const std::string known = numeric::toText(program_, invariants_.before(at), reads);
    narrator_.say(fmt::format("Known there: {}.", known == "true" ? "nothing" : known));
    if (const auto wrong = failing(at); !wrong.isBottom()) {
      const std::string where = numeric::toText(program_, wrong, reads);
      if (where != "true") narrator_.say(fmt::format("It fails where {}.", where));
    }
    narrator_.say(fmt::format("It is checked by {}, {}.", narrator_.threadAt(at), narrator_.locksAt(at)));
    for (const CellId cell : reads) sources(at, cell, failing(at), 0);
  }

  /// Where the cell's values at the step come from; values that make the check fail come first.
  void sources(LocationId at, CellId cell, const numeric::AbstractValue& wrong, std::size_t depth) {
    if (!program_[cell].type) return;
    std::vector<std::pair<LocationId, Origin>> writers;
    for (const auto& [relation, origin] : {std::pair("sequential_flow", Origin::Own), {"flow", Origin::Other}})
      for (const auto& row : derivations_.tuples(relation, 3))
        if (row[2] == program_[at].name && isAbout(row[1], cell))
          writers.emplace_back(derivations_.location(row[0]), origin);
    if (isScattered(cell, at))
      for (const auto& row : derivations_.tuples("spreads", 2))
        if (row[1] == program_[cell].name) writers.emplace_back(derivations_.location(row[0]), Origin::Anybody);
    std::stable_partition(writers.begin(), writers.end(),
                          [&](const auto& writer) { return mayCause(writer.first, cell, wrong); });
    narrator_.gap();
    narrator_.say(fmt::format("Where {} gets its value at {}:", program_[cell].name, narrator_.where(at)), 2 * depth);
    if (writers.empty()) narrator_.say("that is not known", 2 * depth + 2);
    constexpr std::size_t enough = 6;
    for (std::size_t i = 0; i < writers.size() && i < enough; ++i)
      source(writers[i].first, writers[i].second, at, cell, wrong, depth);
    if (writers.size() > enough) narrator_.say(fmt::format("and {} more", writers.size() - enough), 2 * depth + 2);
  }

  /// Who gave a cell its value; if it has too many values to follow, it may be anybody.
  enum class Origin { Own, Other, Anybody };

  [[nodiscard]] bool isScattered(CellId cell, LocationId at) {
    return derivations_.holds("scattered", {program_[at].name, program_[cell].name});
  }

  /// The name is the cell's, or that of a record which it is part of.
  [[nodiscard]] bool isAbout(const std::string& name, CellId cell) const {
    return name == program_[cell].name || derivations_.holds("record", {name, program_[cell].name});
  }

  [[nodiscard]] bool mayCause(LocationId def, CellId cell, const numeric::AbstractValue& wrong) const {
    const auto given = invariants_.after(def).bounds(cell);
    const auto bad = wrong.isBottom() ? std::nullopt : wrong.bounds(cell);
    return given && bad && given->low <= bad->high && bad->low <= given->high;
  }

  void source(LocationId def, Origin origin, LocationId at, CellId cell, const numeric::AbstractValue& wrong,
              std::size_t depth) {
    const bool guilty = mayCause(def, cell, wrong);
    const bool initial = std::holds_alternative<program::Start>(program_[def].action);
    const std::string value = numeric::toText(program_, invariants_.after(def), {cell});
    const std::size_t indent = 2 * depth + 2;
    narrator_.say(fmt::format("{}: {}{}{}", initial ? "initially" : narrator_.where(def),
                              value == "true" ? "any value" : value, guilty ? ", which makes it fail" : "",
                              initial ? ""
                              : origin == Origin::Own
                                  ? ", by the same thread or its creator"
                                  : fmt::format(", by {}, {}", narrator_.threadAt(def), narrator_.locksAt(def))),
                  indent);
    if (initial || !guilty) return;
    narrator_.show(program_[def].position, indent + 4);
    if (origin == Origin::Anybody)
      narrator_.say("It has too many values to follow each: a reader may find any of them.", indent + 2);
    if (origin == Origin::Other) {
      narrator_.say("It gets there because nothing keeps the two threads apart:", indent + 2);
      tellSchedule(narrator_, scheduleTo(derivations_, def, at), indent + 4);
    }
    // A value that was read before is followed to where it was written.
    constexpr std::size_t deepest = 2;
    if (const auto* assign = std::get_if<program::Assign>(&program_[def].action); assign && depth < deepest)
      for (const CellId read : program::accessesOf(program_, def).reads)
        if (read != cell) sources(def, read, invariants_.before(def), depth + 1);
  }

  void proof(LocationId at) {
    const auto reads = program::accessesOf(program_, at).reads;
    const std::string known = numeric::toText(program_, invariants_.before(at), reads);
    narrator_.say(
        fmt::format("Because there: {}.", known == "true" ? program::toText(program_, conditionAt(at)) : known));
    for (const CellId cell : reads)
      if (program_[cell].type && program_[cell].shared) kept(at, cell);
  }

  /// The writes of other threads that would break it, and what keeps their values away.
  void kept(LocationId at, CellId cell) {
    std::set<std::string> told;
    for (std::size_t i = 0; i < program_.locations.size(); ++i) {
      const LocationId def(i);
      const auto writes = program::accessesOf(program_, def).writes;
      if (!std::binary_search(writes.begin(), writes.end(), cell) || !invariants_.reachable(def)) continue;
      if (flows(def, cell, at) || !breaks(def, cell, at)) continue;
      if (!told.insert(narrator_.where(def)).second) continue;
      if (told.size() == 1) {
        narrator_.gap();
        narrator_.say(fmt::format("Writes of {} that would break it, and why they do not:", program_[cell].name));
      }
      narrator_.say(fmt::format("{}: {}, by {}", narrator_.where(def),
                                numeric::toText(program_, invariants_.after(def), {cell}), narrator_.threadAt(def)),
                    2);
      for (const std::string& reason : whyAway(def, at)) narrator_.say(reason, 4);
    }
  }

  bool flows(LocationId def, CellId cell, LocationId at) {
    return (isScattered(cell, at) && derivations_.holds("spreads", {program_[def].name, program_[cell].name})) ||
           derivations_.holds("flow", {program_[def].name, program_[cell].name, program_[at].name}) ||
           derivations_.holds("sequential_flow", {program_[def].name, program_[cell].name, program_[at].name});
  }

  [[nodiscard]] bool breaks(LocationId def, CellId cell, LocationId at) const {
    const auto given = invariants_.after(def).bounds(cell);
    if (!given) return false;
    const auto there = invariants_.before(at).forget({cell}).restrict(cell, *given);
    return !there.assume(*program::negation(std::get<program::Check>(program_[at].action).condition)).isBottom();
  }

  std::vector<std::string> whyAway(LocationId def, LocationId at) {
    auto reasons = exclusion_.reasons(def, at);
    if (reasons.empty() || derivations_.coreachable().contains({derivations_.place(def), derivations_.place(at)}))
      return {"its value is overwritten before another thread can get to this step"};
    return reasons;
  }

  const Judgement& judgement_;
  Derivations& derivations_;
  Narrator& narrator_;
  Exclusion exclusion_;
  const program::Program& program_;
  const numeric::Invariants& invariants_;
  std::vector<LocationId> steps_;
};

}  // namespace

void explainValue(const Judgement& judgement, Derivations& derivations, Narrator& narrator) {
  ValueExplanation(judgement, derivations, narrator).tell();
}

}  // namespace moire::driver
