// SPDX-License-Identifier: Apache-2.0
#include "driver/analysis/race_judge.h"

#include <algorithm>
#include <map>
#include <set>

#include "driver/analysis/race_pattern.h"
#include "driver/analysis/thread_paths.h"
#include "extractor/program/accesses.h"
#include "extractor/program/stable_id.h"

namespace moire::driver {

namespace {

using program::CellId;
using program::LocationId;
using program::Program;

class RaceJudge {
 public:
  RaceJudge(const Program& program, const Analysis* analysis) : program_(program), analysis_(analysis) {
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
    for (const auto& [cell, writer, other] : analysis->races) racing_[cell].emplace_back(writer, other);
  }

  [[nodiscard]] std::vector<ObligationResult> judge() const {
    std::vector<ObligationResult> results;
    for (const auto& [cell, firstAccess] : accessed_) results.push_back(judge(cell, firstAccess));
    return results;
  }

 private:
  using Pairs = std::vector<std::pair<LocationId, LocationId>>;  // may be millions

  [[nodiscard]] ObligationResult judge(CellId cell, LocationId firstAccess) const {
    const program::Cell& about = program_[cell];
    const program::Location& access = program_[firstAccess];
    ObligationResult result;
    result.obligation.kind = program::ObligationKind::Race;
    result.obligation.id = raceId(about);
    const bool declared = about.declared.line != 0;
    result.obligation.position = declared ? about.declared : access.position;
    result.obligation.function = declared ? "" : access.function;
    result.obligation.text = about.name;
    if (!analysis_) return result;
    const auto found = racing_.find(cell);
    result.status = found == racing_.end() ? Status::Safe : Status::Alarm;
    if (found != racing_.end()) tell(cell, found->second, result);
    return result;
  }

  void tell(CellId cell, const Pairs& racing, ObligationResult& result) const {
    std::set<LocationId> locations;
    for (const auto& [writer, other] : racing) {
      locations.insert(writer);
      locations.insert(other);
    }
    // What is done at one place in several copies of a function is told once, by the shortest way there.
    std::map<AccessReport, std::vector<LocationId>> copies;
    for (const LocationId at : locations) copies[report(cell, at)].push_back(at);
    std::vector<std::size_t> indexOf(program_.locations.size());
    for (const auto& [access, all] : copies) {
      for (const LocationId at : all) indexOf[at.index()] = result.accesses.size();
      result.accesses.push_back(access);
      result.accesses.back().path = shortestPath(all);
    }
    tellPairs(racing, indexOf, result);
    result.pattern = racePattern(program_, *analysis_, cell, locations);
  }

  static void tellPairs(const Pairs& racing, const std::vector<std::size_t>& indexOf, ObligationResult& result) {
    const std::size_t count = result.accesses.size();
    std::vector<bool> known(count * count, false);
    for (const auto& [writer, other] : racing) {
      const auto one = indexOf[writer.index()];
      const auto two = indexOf[other.index()];
      // Of two writes, each is the first in one of the pairs.
      const bool swapped = result.accesses[two].write && two < one;
      known[swapped ? two * count + one : one * count + two] = true;
    }
    constexpr std::size_t enough = 1000;
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (!known[i]) continue;
      if (result.pairs.size() < enough)
        result.pairs.emplace_back(i / count, i % count);
      else
        ++result.morePairs;
    }
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
  std::optional<ThreadPaths> paths_;
  std::map<CellId, LocationId> accessed_;
  std::map<CellId, Pairs> racing_;
};

}  // namespace

std::vector<ObligationResult> judgeRaces(const Program& program, const Analysis* analysis) {
  return RaceJudge(program, analysis).judge();
}

std::string raceId(const program::Cell& cell) { return program::stableId("race", cell.name, {cell.declared.file}); }

}  // namespace moire::driver
