// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/error_reach.h"

#include <algorithm>

#include "extractor/program/accesses.h"
#include "extractor/program/past_errors.h"

namespace moire::driver {

using program::LocationId;
using program::Program;

namespace {

/// By location, the obligations that may fail there.
using Steps = std::vector<std::vector<std::size_t>>;

/// The steps of checks, and those that access a cell for which there may be a race.
Steps stepsOf(const Program& program, const std::map<std::string, std::size_t>& checks,
              const std::map<std::string, std::size_t>& cells) {
  Steps steps(program.locations.size());
  const auto add = [&](const std::map<std::string, std::size_t>& known, const std::string& key, std::size_t at) {
    if (const auto found = known.find(key); found != known.end()) steps[at].push_back(found->second);
  };
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    if (const auto* check = std::get_if<program::Check>(&program.locations[i].action))
      add(checks, program[check->obligation].id, i);
    const auto accesses = program::accessesOf(program, LocationId(i));
    for (const auto* list : {&accesses.reads, &accesses.writes})
      for (const program::CellId cell : *list) add(cells, program[cell].name, i);
  }
  return steps;
}

class Walk {
 public:
  Walk(const Program& program, const Analysis& analysis)
      : program_(program), analysis_(analysis), at_(program.locations.size()) {
    for (std::size_t i = 0; i < program.locations.size(); ++i) at_[analysis.places[i].index()].emplace_back(i);
  }

  /// Where threads may be after the error in the step.
  [[nodiscard]] std::vector<bool> after(const std::vector<LocationId>& errors) {
    reached_.assign(program_.locations.size(), false);
    for (const LocationId error : errors) {
      for (const LocationId next : program_[error].successors) reach(next);
      for (const std::uint32_t place : analysis_.parallelPlaces[analysis_.places[error.index()].index()])
        for (const LocationId other : at_[place]) reach(other);
    }
    while (!work_.empty()) {
      const LocationId at = work_.back();
      work_.pop_back();
      for (const LocationId next : program_[at].successors) reach(next);
      if (const auto* spawn = std::get_if<program::Spawn>(&program_[at].action)) reach(program_[spawn->body].entry);
    }
    return std::move(reached_);
  }

 private:
  void reach(LocationId at) {
    if (reached_[at.index()]) return;
    reached_[at.index()] = true;
    work_.push_back(at);
  }

  const Program& program_;
  const Analysis& analysis_;
  std::vector<std::vector<LocationId>> at_;  ///< by place, the locations that it stands for
  std::vector<bool> reached_;
  std::vector<LocationId> work_;
};

}  // namespace

ErrorReach::ErrorReach(const Program& program, const Analysis& analysis,
                       const std::vector<program::Obligation>& obligations, const std::set<std::string>& errors) {
  std::map<std::string, std::size_t> checks;
  std::map<std::string, std::size_t> cells;
  for (const auto& obligation : obligations) {
    if (obligation.kind == program::ObligationKind::Deadlock) continue;
    const std::size_t number = known_.size();
    known_.emplace(obligation.id, number);
    if (obligation.kind == program::ObligationKind::Race)
      cells.emplace(obligation.text, number);
    else
      checks.emplace(obligation.id, number);
  }
  const Steps steps = stepsOf(program, checks, cells);
  std::set<std::size_t> placed;
  for (const auto& here : steps) placed.insert(here.begin(), here.end());
  std::erase_if(known_, [&](const auto& each) { return !placed.contains(each.second); });
  std::map<std::string, std::vector<LocationId>> ends;
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    if (const auto* check = std::get_if<program::Check>(&program.locations[i].action))
      if (const std::string& id = program[check->obligation].id; errors.contains(id)) {
        auto& places = ends[id];
        if (program::endsInError(program, LocationId(i))) places.emplace_back(i);
      }
  Walk walk(program, analysis);
  for (const auto& [id, places] : ends) {
    std::vector<bool>& later = reached_[id];
    later.assign(obligations.size(), false);
    const std::vector<bool> after = walk.after(places);
    for (std::size_t i = 0; i < after.size(); ++i)
      if (after[i])
        for (const std::size_t obligation : steps[i]) later[obligation] = true;
  }
}

bool ErrorReach::mayComeFirst(const std::string& error, const std::string& obligation) const {
  const auto later = reached_.find(error);
  const auto number = known_.find(obligation);
  return later == reached_.end() || number == known_.end() || later->second[number->second];
}

}  // namespace moire::driver
