// SPDX-License-Identifier: Apache-2.0
// Calls of unknown code create the threads by which it may call functions of the program.
#include <algorithm>
#include <map>
#include <set>

#include "extractor/clang/finish/passes.h"
#include "extractor/clang/lower/lowered.h"

namespace moire::extractor {

using program::BodyId;
using program::LocationId;

namespace {

using Groups = std::vector<bool>;  ///< by the groups' numbers

/// Adds `more` to `groups`; returns whether that changed anything.
bool include(Groups& groups, const Groups& more) {
  bool changed = false;
  for (std::size_t i = 0; i < more.size(); ++i)
    if (more[i] && !groups[i]) groups[i] = changed = true;
  return changed;
}

/// Removes from `groups` what is not in `others`; returns whether that changed anything.
bool restrict(Groups& groups, const Groups& others) {
  bool changed = false;
  for (std::size_t i = 0; i < others.size(); ++i)
    if (groups[i] && !others[i]) {
      groups[i] = false;
      changed = true;
    }
  return changed;
}

Groups united(Groups groups, const Groups& more) {
  include(groups, more);
  return groups;
}

/// Which groups of functions unknown code may know at which location, and for which groups threads surely exist there.
class Spread {
 public:
  Spread(const program::Program& program, const std::vector<UnknownGroup>& groups,
         const std::map<LocationId, Groups>& named, const Groups& alwaysThere, const std::vector<LocationId>& calls)
      : program_(program), groups_(groups), named_(named), calls_(calls.begin(), calls.end()) {
    findNamedBy();
    findKnown(alwaysThere);
    findCreated();
  }

  /// The groups that may be known there, and for which threads need not exist yet.
  [[nodiscard]] Groups missingAt(LocationId call) const {
    Groups missing = known_[call.index()];
    for (std::size_t g = 0; g < missing.size(); ++g) missing[g] = missing[g] && !created_[call.index()][g];
    return missing;
  }

 private:
  [[nodiscard]] Groups none() const { return Groups(groups_.size(), false); }
  [[nodiscard]] Groups all() const { return Groups(groups_.size(), true); }

  /// Adds what becomes known with these groups: unknown code that calls their functions learns what these name.
  [[nodiscard]] Groups withConsequences(Groups groups) const {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t g = 0; g < groups_.size(); ++g)
        if (groups[g] && include(groups, namedBy_[groups_[g].body.index()])) changed = true;
    }
    return groups;
  }

  /// What a thread of a body names, directly or through threads that it creates.
  void findNamedBy() {
    namedBy_.assign(program_.bodies.size(), none());
    for (const auto& [location, groups] : named_) include(namedBy_[program_[location].body.index()], groups);
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& location : program_.locations)
        if (const auto* spawn = std::get_if<program::Spawn>(&location.action))
          if (include(namedBy_[location.body.index()], namedBy_[spawn->body.index()])) changed = true;
    }
  }

  /// Follows the first thread. Other threads run in parallel with whatever else names functions: anything may be known
  /// to them, and also where the first thread creates a thread that runs unknown code.
  void findKnown(const Groups& alwaysThere) {
    known_.assign(program_.locations.size(), all());
    for (std::size_t i = 0; i < known_.size(); ++i)
      if (program_.locations[i].body.index() == program::initialBody) known_[i] = none();
    const LocationId entry = program_.bodies[program::initialBody].entry;
    known_[entry.index()] = withConsequences(alwaysThere);
    std::vector<bool> seen(program_.locations.size(), false);
    std::vector<LocationId> work{entry};
    while (!work.empty()) {
      const LocationId at = work.back();
      work.pop_back();
      seen[at.index()] = true;
      Groups after = known_[at.index()];
      const auto* spawn = std::get_if<program::Spawn>(&program_[at].action);
      const auto found = named_.find(at);
      bool more = found != named_.end() && include(after, found->second);
      if (spawn && include(after, namedBy_[spawn->body.index()])) more = true;
      if (more) after = withConsequences(std::move(after));
      for (const LocationId next : program_[at].successors)
        if (include(known_[next.index()], after) || !seen[next.index()]) work.push_back(next);
    }
    for (const LocationId call : calls_)
      if (std::holds_alternative<program::Spawn>(program_[call].action)) known_[call.index()] = all();
  }

  /// The greatest solution: what holds on all paths to a location; for a thread, wherever it is created.
  void findCreated() {
    created_.assign(program_.locations.size(), all());
    std::vector<LocationId> work;
    const auto narrow = [&](LocationId at, const Groups& to) {
      if (restrict(created_[at.index()], to)) work.push_back(at);
    };
    const LocationId entry = program_.bodies[program::initialBody].entry;
    created_[entry.index()] = none();
    work.push_back(entry);
    while (!work.empty()) {
      const LocationId at = work.back();
      work.pop_back();
      const Groups before = created_[at.index()];
      const bool call = calls_.contains(at);
      // The call may create its threads in any order, and the first ones exist before the others.
      for (std::size_t g = 0; call && g < groups_.size(); ++g)
        if (known_[at.index()][g]) {
          Groups itself = before;
          itself[g] = true;
          narrow(program_[groups_[g].body].entry, itself);
        }
      const Groups after = call ? united(before, known_[at.index()]) : before;
      if (const auto* spawn = std::get_if<program::Spawn>(&program_[at].action))
        narrow(program_[spawn->body].entry, after);
      for (const LocationId next : program_[at].successors) narrow(next, after);
    }
  }

  const program::Program& program_;
  const std::vector<UnknownGroup>& groups_;
  const std::map<LocationId, Groups>& named_;
  const std::set<LocationId> calls_;
  std::vector<Groups> namedBy_;  // by body
  std::vector<Groups> known_;    // by location, before its step
  std::vector<Groups> created_;  // by location, before its step
};

/// Where the first thread creates a thread that runs unknown code, directly or through threads that it creates.
std::vector<LocationId> creationsOfOthers(const program::Program& program, const std::vector<LocationId>& calls) {
  std::vector<bool> runs(program.bodies.size(), false);
  for (const LocationId call : calls) runs[program[call].body.index()] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& location : program.locations)
      if (const auto* spawn = std::get_if<program::Spawn>(&location.action))
        if (runs[spawn->body.index()] && !runs[location.body.index()]) runs[location.body.index()] = changed = true;
  }
  std::vector<LocationId> found;
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    if (const auto* spawn = std::get_if<program::Spawn>(&program.locations[i].action))
      if (program.locations[i].body.index() == program::initialBody && runs[spawn->body.index()]) found.emplace_back(i);
  return found;
}

/// A thread that comes to the location first creates any number of threads of the body.
void createBefore(program::Program& program, Graph& graph, LocationId location, BodyId body) {
  const LocationId creation = graph.detached(graph.instanceOf(location), program[location].position);
  for (auto& before : program.locations)
    std::replace(before.successors.begin(), before.successors.end(), location, creation);
  program.locations[creation.index()].action = program::Spawn{body};
  graph.link({creation}, creation);
  graph.link({creation}, location);
}

}  // namespace

void createThreadsOfUnknownCode(Lowered& lowered) {
  program::Program& program = lowered.program;
  const UnknownCalls& unknown = lowered.unknownCalls;
  Groups always(unknown.groups.size(), false);
  std::map<LocationId, Groups> named;
  for (std::size_t g = 0; g < unknown.groups.size(); ++g)
    for (const clang::FunctionDecl* function : unknown.groups[g].functions) {
      if (unknown.alwaysThere.contains(function)) always[g] = true;
      const auto found = unknown.namedAfter.find(function);
      if (found == unknown.namedAfter.end()) continue;
      for (const LocationId location : found->second)
        named.try_emplace(location, Groups(unknown.groups.size(), false)).first->second[g] = true;
    }
  // Once other threads run unknown code, it makes no difference any more what they know at which location.
  std::vector<LocationId> calls = unknown.at;
  const auto creations = creationsOfOthers(program, unknown.at);
  calls.insert(calls.end(), creations.begin(), creations.end());
  const Spread spread(program, unknown.groups, named, always, calls);
  for (const LocationId call : calls) {
    const Groups missing = spread.missingAt(call);
    for (std::size_t g = 0; g < unknown.groups.size(); ++g)
      if (missing[g]) createBefore(program, lowered.graph, call, unknown.groups[g].body);
  }
}

}  // namespace moire::extractor
