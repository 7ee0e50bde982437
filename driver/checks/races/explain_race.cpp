// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "driver/checks/races/races.h"
#include "driver/explain/derivations.h"
#include "driver/explain/exclusion.h"
#include "driver/explain/narrator.h"
#include "driver/explain/schedule.h"
#include "driver/interference/races.h"
#include "extractor/program/accesses.h"
#include "numeric/invariant_text.h"

namespace moire::driver {

namespace {

using program::CellId;
using program::LocationId;

class RaceExplanation {
 public:
  RaceExplanation(const Judgement& judgement, Derivations& derivations, Narrator& narrator)
      : judgement_(judgement),
        derivations_(derivations),
        narrator_(narrator),
        exclusion_(derivations, narrator),
        accesses_(derivations.analysis()) {
    const auto& program = derivations.program();
    const std::vector<std::string> ids = raceIds(program);
    for (std::size_t i = 0; i < ids.size(); ++i)
      if (ids[i] == judgement.obligation.id) cell_ = CellId(i);
    for (std::size_t i = 0; i < program.locations.size(); ++i) {
      const auto accesses = program::accessesOf(program, LocationId(i));
      if (std::binary_search(accesses.writes.begin(), accesses.writes.end(), cell_))
        writes_.emplace_back(i);
      else if (std::binary_search(accesses.reads.begin(), accesses.reads.end(), cell_))
        reads_.emplace_back(i);
    }
  }

  void alarm() {
    const std::string pattern(judgement_.evidence.pattern ? judgement_.evidence.pattern->name : "");
    narrator_.say(fmt::format("{} Two threads may access {} at the same time, one of them writing it ({}).",
                              narrator_.palette().bad("Not proved."),
                              narrator_.palette().strong(judgement_.obligation.text), pattern));
    narrator_.show(judgement_.obligation.position, 4);
    const auto pairs = racingPairs();
    constexpr std::size_t enough = 3;
    for (std::size_t i = 0; i < pairs.size() && i < enough; ++i) tell(pairs[i]);
    if (pairs.size() > enough) {
      narrator_.gap();
      narrator_.say(fmt::format("There are {} more such pairs.", pairs.size() - enough));
    }
  }

  void proof() {
    narrator_.say(fmt::format("{} No two threads can access {} at the same time if one of them writes it.",
                              narrator_.palette().good("Proved."),
                              narrator_.palette().strong(judgement_.obligation.text)));
    narrator_.show(judgement_.obligation.position, 4);
    if (writes_.empty()) return narrator_.say("Nobody writes it.");
    std::map<std::pair<program::SourcePosition, program::SourcePosition>, std::vector<std::string>> known;
    const auto& program = derivations_.program();
    for (const LocationId write : writes_)
      for (const auto* others : {&writes_, &reads_})
        for (const LocationId other : *others) {
          if (others == &writes_ && other < write) continue;
          auto& reasons = known[std::minmax(program[write].position, program[other].position)];
          for (const std::string& reason : whyNot(write, other))
            if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) reasons.push_back(reason);
        }
    tell(known);
  }

 private:
  using Pair = std::pair<LocationId, LocationId>;

  [[nodiscard]] std::vector<Pair> racingPairs() const {
    std::vector<Pair> pairs;
    std::set<std::pair<program::SourcePosition, program::SourcePosition>> shown;
    const auto& program = derivations_.program();
    for (const auto& [cell, writer, other] : derivations_.analysis().races) {
      if (cell != cell_) continue;
      for (const LocationId one : copiesApart(writer))
        for (const LocationId two : copiesApart(other))
          if (shown.insert(std::minmax(program[one].position, program[two].position)).second)
            pairs.emplace_back(one, two);
    }
    return pairs;
  }

  /// The accesses that count as this one; only one for each line of the source.
  [[nodiscard]] std::vector<LocationId> copiesApart(LocationId access) const {
    std::vector<LocationId> apart;
    std::set<program::SourcePosition> shown;
    for (const LocationId at : accesses_.like(cell_, access))
      if (shown.insert(derivations_.program()[at].position).second) apart.push_back(at);
    return apart;
  }

  void tell(const Pair& pair) {
    narrator_.gap();
    narrator_.say("These two:");
    for (const LocationId at : {pair.first, pair.second}) {
      const bool write = std::find(writes_.begin(), writes_.end(), at) != writes_.end();
      narrator_.say(fmt::format("{}: {} in {}, by {}, {}", narrator_.where(at), write ? "write" : "read",
                                derivations_.program()[at].function, narrator_.threadAt(at), narrator_.locksAt(at)),
                    2);
      narrator_.show(derivations_.program()[at].position, 6);
      const std::string known = knownAt(at);
      if (known != "true") narrator_.say(fmt::format("known there: {}", known), 6);
    }
    narrator_.say(
        "Nothing keeps them apart: no lock that both hold, no wait for the other's end, no barrier or atomic block "
        "between them,",
        2);
    narrator_.say("and what is known at one place does not contradict what is known at the other.", 2);
    narrator_.say("How two threads get there:", 2);
    tellSchedule(narrator_, scheduleTo(derivations_, pair.first, pair.second), 4);
  }

  [[nodiscard]] std::string knownAt(LocationId at) const {
    const auto& program = derivations_.program();
    std::vector<CellId> shared;
    for (std::size_t i = 0; i < program.cells.size(); ++i)
      if (program.cells[i].shared && !program.cells[i].hidden && program.cells[i].type) shared.emplace_back(i);
    return numeric::toText(program, derivations_.analysis().invariants.before(at), shared);
  }

  std::vector<std::string> whyNot(LocationId one, LocationId other) {
    if (const auto reason = exclusion_.differentObjects(cell_, one, other)) return {*reason};
    return exclusion_.reasons(one, other);
  }

  using Reasons = std::map<std::pair<program::SourcePosition, program::SourcePosition>, std::vector<std::string>>;

  void tell(const Reasons& known) {
    narrator_.say("What excludes each pair of accesses:");
    constexpr std::size_t enough = 24;
    std::size_t shown = 0;
    for (const auto& [pair, reasons] : known) {
      if (++shown > enough) break;
      const auto at = [](const program::SourcePosition& position) {
        return fmt::format("{}:{}:{}", position.file, position.line, position.column);
      };
      narrator_.say(pair.first == pair.second ? fmt::format("{} with itself:", at(pair.first))
                                              : fmt::format("{} and {}:", at(pair.first), at(pair.second)),
                    2);
      for (const std::string& reason : reasons) narrator_.say(reason, 4);
    }
    if (known.size() > enough) narrator_.say(fmt::format("and {} more pairs", known.size() - enough), 2);
  }

  const Judgement& judgement_;
  Derivations& derivations_;
  Narrator& narrator_;
  Exclusion exclusion_;
  RacingAccesses accesses_;
  CellId cell_;
  std::vector<LocationId> writes_, reads_;
};

}  // namespace

void explainRace(const Judgement& judgement, Derivations& derivations, Narrator& narrator) {
  RaceExplanation explanation(judgement, derivations, narrator);
  if (judgement.status == Status::Alarm)
    explanation.alarm();
  else
    explanation.proof();
}

}  // namespace moire::driver
