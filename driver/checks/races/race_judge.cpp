// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include "driver/checks/races/race_pattern.h"
#include "driver/checks/races/races.h"
#include "driver/explain/thread_paths.h"
#include "driver/interference/races.h"
#include "extractor/program/accesses.h"

namespace moire::driver {

namespace {

using program::CellId;
using program::LocationId;
using program::Program;

class RaceJudge {
 public:
  RaceJudge(const Program& program, const Analysis* analysis)
      : program_(program), analysis_(analysis), ids_(raceIds(program)) {
    for (std::size_t i = 0; i < program.locations.size(); ++i) {
      const LocationId at(i);
      const auto accesses = program::accessesOf(program, at);
      for (const auto* cells : {&accesses.reads, &accesses.writes})
        for (const CellId cell : *cells)
          if (program[cell].shared && !program[cell].hidden && program[at].body.index() != program::initialBody)
            accessed_.emplace(cell, at);
    }
    if (!analysis) return;
    paths_.emplace(program, *analysis);
    accesses_.emplace(*analysis);
    for (const auto& [cell, writer, other] : analysis->races) racing_[cell].emplace_back(writer, other);
  }

  [[nodiscard]] std::vector<Judgement> judge() const {
    std::vector<Judgement> results;
    for (const auto& [cell, firstAccess] : accessed_) results.push_back(judge(cell, firstAccess));
    return results;
  }

 private:
  using Pairs = std::vector<std::pair<LocationId, LocationId>>;
  static constexpr std::size_t enough = 1000;  ///< pairs or accesses; nobody reads more for one cell

  [[nodiscard]] Judgement judge(CellId cell, LocationId firstAccess) const {
    const program::Cell& about = program_[cell];
    const program::Location& access = program_[firstAccess];
    Judgement result;
    result.obligation.kind = program::ObligationKind::Race;
    result.obligation.id = ids_[cell.index()];
    const bool declared = about.declared.line != 0;
    result.obligation.position = declared ? about.declared : access.position;
    result.obligation.function = declared ? "" : access.function;
    result.obligation.text = about.name;
    if (!analysis_) return result;
    const auto found = racing_.find(cell);
    result.status = found == racing_.end() ? Status::Safe : Status::Alarm;
    if (found != racing_.end()) tell(cell, found->second, result.evidence);
    return result;
  }

  void tell(CellId cell, const Pairs& racing, Evidence& evidence) const {
    std::map<LocationId, std::vector<LocationId>> groups;
    for (const auto& [writer, other] : racing)
      for (const LocationId access : {writer, other})
        if (const auto [found, isNew] = groups.try_emplace(access); isNew)
          found->second = accesses_->like(cell, access);
    // An access that several copies of a function make at one place is shown once, with the shortest way to it.
    std::set<LocationId> locations;
    std::map<AccessReport, std::vector<LocationId>> copies;
    for (const auto& [access, all] : groups)
      for (const LocationId at : all)
        if (locations.insert(at).second) copies[report(cell, at)].push_back(at);
    std::map<LocationId, std::size_t> indexOf;
    std::vector<const std::vector<LocationId>*> copiesOf;
    for (const auto& [access, all] : copies) {
      for (const LocationId at : all) indexOf[at] = evidence.accesses.size();
      evidence.accesses.push_back(access);
      copiesOf.push_back(&all);
    }
    std::map<LocationId, std::set<std::size_t>> toldAs;
    for (const auto& [access, all] : groups) {
      auto& indices = toldAs[access];
      for (const LocationId at : all) indices.insert(indexOf.at(at));
    }
    tellPairs(racing, toldAs, evidence);
    const std::vector<std::size_t> kept = keepTold(evidence);
    for (std::size_t i = 0; i < kept.size(); ++i) evidence.accesses[i].path = shortestPath(*copiesOf[kept[i]]);
    const RacePattern pattern = racePattern(program_, *analysis_, *accesses_, cell, locations);
    evidence.pattern = {rankOf(pattern), std::string(toText(pattern))};
  }

  static void tellPairs(const Pairs& racing, const std::map<LocationId, std::set<std::size_t>>& toldAs,
                        Evidence& evidence) {
    const std::size_t count = evidence.accesses.size();
    std::vector<bool> known(count * count, false);
    for (const auto& [writer, other] : racing)
      for (const std::size_t one : toldAs.at(writer))
        for (const std::size_t two : toldAs.at(other)) {
          // With two writes, each of them is the first in one of the pairs.
          const bool swapped = evidence.accesses[two].write && two < one;
          known[swapped ? two * count + one : one * count + two] = true;
        }
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (!known[i]) continue;
      if (evidence.pairs.size() < enough)
        evidence.pairs.emplace_back(i / count, i % count);
      else
        ++evidence.morePairs;
    }
  }

  /// If there are very many accesses, keeps only those in the pairs. Returns which ones are kept.
  static std::vector<std::size_t> keepTold(Evidence& evidence) {
    std::set<std::size_t> told;
    for (std::size_t i = 0; i < evidence.accesses.size() && evidence.accesses.size() <= enough; ++i) told.insert(i);
    for (const auto& [one, other] : evidence.pairs) told.insert({one, other});
    const std::vector<std::size_t> kept(told.begin(), told.end());
    evidence.moreAccesses = evidence.accesses.size() - kept.size();
    std::map<std::size_t, std::size_t> number;
    std::vector<AccessReport> accesses;
    for (const std::size_t index : kept) {
      number[index] = accesses.size();
      accesses.push_back(std::move(evidence.accesses[index]));
    }
    evidence.accesses = std::move(accesses);
    for (auto& [one, other] : evidence.pairs) {
      one = number.at(one);
      other = number.at(other);
    }
    return kept;
  }

  [[nodiscard]] AccessReport report(CellId cell, LocationId at) const {
    const auto accesses = program::accessesOf(program_, at);
    AccessReport result{program_[at].position,
                        program_[at].function,
                        std::binary_search(accesses.writes.begin(), accesses.writes.end(), cell),
                        {}};
    for (const auto lock : analysis_->locksHeld[at.index()]) result.locks.push_back(program_[lock].name);
    std::sort(result.locks.begin(), result.locks.end());
    result.createdAt = paths_->creationsOf(program_[at].body);
    return result;
  }

  [[nodiscard]] std::vector<PathStep> shortestPath(const std::vector<LocationId>& copies) const {
    std::vector<PathStep> shortest = paths_->pathTo(copies.front());
    for (const LocationId at : copies)
      if (auto path = paths_->pathTo(at); path.size() < shortest.size()) shortest = std::move(path);
    return shortest;
  }

  const Program& program_;
  const Analysis* analysis_;
  const std::vector<std::string> ids_;
  std::optional<ThreadPaths> paths_;
  std::optional<RacingAccesses> accesses_;
  std::map<CellId, LocationId> accessed_;
  std::map<CellId, Pairs> racing_;
};

}  // namespace

std::vector<Judgement> judgeRaces(const Program& program, const Analysis* analysis, program::ObligationKind) {
  return RaceJudge(program, analysis).judge();
}

}  // namespace moire::driver
