// SPDX-License-Identifier: Apache-2.0
// Which threads have surely ended where somebody waited for the threads behind some handles.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "extractor/clang/finish/handle_flow.h"
#include "extractor/clang/finish/passes.h"
#include "extractor/clang/finish/thread_counts.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/program/accesses.h"

namespace moire::extractor {

using program::BodyId;
using program::CellId;
using program::LocationId;

namespace {

bool isAmong(const std::vector<LocationId>& list, LocationId location) {
  return std::find(list.begin(), list.end(), location) != list.end();
}

/// Decides for each place where a thread waits which threads have ended there.
class Joins {
 public:
  explicit Joins(Lowered& lowered)
      : lowered_(lowered), program_(lowered.program), several_(severalThreads(lowered.program)) {}

  void settle();

 private:
  std::vector<BodyId> settle(LocationId location, const HandleSlots& slots);
  std::optional<BodyId> joinOne(LocationId location, const HandleSlots& handle);
  void waitForAnyOf(LocationId location, const std::set<BodyId>& bodies);
  [[nodiscard]] bool isJoinedBy(const Creation& creation, LocationId location) const;
  [[nodiscard]] static std::optional<CellId> handleCell(const HandleSlots& slots);
  [[nodiscard]] bool isWritten(const HandleSlots& handle);
  void findWritten();
  LocationId insertAfter(LocationId location);
  [[nodiscard]] bool isOnlyIn(const std::vector<LocationId>& spawns, BodyId body) const;
  [[nodiscard]] bool mayWrite(LocationId location, const std::vector<CellId>& cells) const;
  [[nodiscard]] bool isKeptByOthers(const std::vector<CellId>& cells, BodyId writer) const;
  [[nodiscard]] bool isKeptBetween(const std::vector<CellId>& cells, const Creation& creation,
                                   LocationId location) const;
  [[nodiscard]] bool isOtherHandle(LocationId location, const Creation& creation) const;

  program::Action& action(LocationId location) { return program_.locations[location.index()].action; }

  Lowered& lowered_;
  program::Program& program_;
  std::vector<bool> several_;                ///< per body
  std::optional<std::set<CellId>> written_;  ///< by anything but the creation of threads
};

std::optional<CellId> Joins::handleCell(const HandleSlots& slots) {
  const Layout& layout = *slots.object->layout;
  const Offset offset = layout.normal(slots.origin);
  const auto leaf = offset == anywhere ? std::nullopt : layout.leafAt(offset, 1);
  return leaf ? slots.object->cells[*leaf] : std::nullopt;
}

bool Joins::isWritten(const HandleSlots& handle) {
  const auto cell = handleCell(handle);
  if (!cell) return false;
  if (!written_) findWritten();
  return written_->contains(*cell);
}

void Joins::findWritten() {
  written_.emplace();
  std::set<LocationId> harmless;
  for (const Creation& creation : lowered_.handles.creations)
    if (creation.slots.isOne()) harmless.insert(creation.handleWrites.begin(), creation.handleWrites.end());
  for (const auto& [location, what] : lowered_.graph.unfinished())
    if (what.kind == Unfinished::Kind::Declaration) harmless.insert(location);
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    const LocationId location(i);
    if (harmless.contains(location) || std::holds_alternative<program::Start>(program_[location].action)) continue;
    const auto accesses = accessesOf(program_, location);
    written_->insert(accesses.writes.begin(), accesses.writes.end());
  }
}

void Joins::settle() {
  std::map<LocationId, std::set<BodyId>> ended;
  for (const auto& [location, slots] : lowered_.handles.joins) {
    const auto bodies = settle(location, slots);
    ended[location].insert(bodies.begin(), bodies.end());
  }
  if (lowered_.handles.waits.empty()) return;
  const HandleFlow flow(lowered_);
  for (const auto& [location, handle] : lowered_.handles.waits) {
    std::set<BodyId> bodies = flow.bodiesBehind(*handle);
    // A thread does not wait for its own end.
    if (!several_[program_[location].body.index()]) bodies.erase(program_[location].body);
    for (const LocationId next : program_[location].successors)
      for (const BodyId body : ended[next]) bodies.erase(body);
    waitForAnyOf(location, bodies);
  }
}

/// Which threads have ended, if any are known to.
std::vector<BodyId> Joins::settle(LocationId location, const HandleSlots& slots) {
  std::vector<BodyId> ended;
  for (const Creation& creation : lowered_.handles.creations)
    if (slots.cover(creation.slots) && isJoinedBy(creation, location))
      for (const LocationId spawn : creation.spawns)
        ended.push_back(std::get<program::Spawn>(program_[spawn].action).body);
  if (ended.empty() && slots.isOne())
    if (const auto one = joinOne(location, slots)) return {*one};
  LocationId last = location;
  for (const BodyId body : ended) {
    if (body != ended.front()) last = insertAfter(last);
    action(last) = program::Join{body, true};
  }
  return ended;
}

/// Waits until a thread of one of the bodies has ended, whichever one the handle belongs to, or does not wait at all:
/// the handle may be of no thread that can be waited for.
void Joins::waitForAnyOf(LocationId location, const std::set<BodyId>& bodies) {
  const auto successors = program_[location].successors;
  for (const BodyId body : bodies) {
    const LocationId one = lowered_.graph.detached(lowered_.graph.instanceOf(location), program_[location].position);
    action(one) = program::Join{body};
    program_.locations[one.index()].successors = successors;
    program_.locations[location.index()].successors.push_back(one);
  }
}

LocationId Joins::insertAfter(LocationId location) {
  const LocationId next = lowered_.graph.detached(lowered_.graph.instanceOf(location), program_[location].position);
  std::swap(program_.locations[next.index()].successors, program_.locations[location.index()].successors);
  program_.locations[location.index()].successors = {next};
  return next;
}

/// One of the threads of a body is waited for; if there is only one, that is all of them.
std::optional<BodyId> Joins::joinOne(LocationId location, const HandleSlots& handle) {
  const Creation* made = nullptr;
  for (const Creation& creation : lowered_.handles.creations) {
    if (creation.slots.areApartFrom(handle)) continue;
    if (made || creation.spawns.size() != 1) return std::nullopt;
    made = &creation;
  }
  const Object& object = *handle.object;
  const bool escapes = lowered_.memory.escapes(object);
  if (!made || escapes || object.summary || isWritten(handle)) return std::nullopt;
  const LocationId spawn = made->spawns.front();
  // A local handle of another body, or of another thread of this body, would be a different variable.
  if (!object.shared && program_[spawn].body != program_[location].body) return std::nullopt;
  const BodyId body = std::get<program::Spawn>(program_[spawn].action).body;
  action(location) = program::Join{body};
  return body;
}

/// Once a thread has passed `location`, every thread has ended that the call had created before: the slots still hold
/// the handles of its threads, and these handles are all that there are.
bool Joins::isJoinedBy(const Creation& creation, LocationId location) const {
  const Object& object = *creation.slots.object;
  const BodyId creator = program_[creation.spawns.front()].body;
  if (object.summary || lowered_.memory.escapes(object)) return false;
  if (program_[location].body != creator || several_[creator.index()] || lowered_.jumps.returnPoints.contains(creator))
    return false;
  for (const LocationId spawn : creation.spawns)
    if (!isOnlyIn(creation.spawns, std::get<program::Spawn>(program_[spawn].action).body)) return false;
  std::vector<CellId> kept;
  if (const auto cell = handleCell(creation.slots)) kept.push_back(*cell);
  for (const auto& cell : {creation.slots.bound.cell, creation.slots.pointer}) {
    if (!cell) continue;
    if (program_[*cell].summary) return false;
    kept.push_back(*cell);
  }
  return isKeptByOthers(kept, creator) && isKeptBetween(kept, creation, location);
}

/// No other location creates threads that run the body.
bool Joins::isOnlyIn(const std::vector<LocationId>& spawns, BodyId body) const {
  for (std::size_t i = 0; i < program_.locations.size(); ++i) {
    const auto* spawn = std::get_if<program::Spawn>(&program_.locations[i].action);
    if (spawn && spawn->body == body && !isAmong(spawns, LocationId(i))) return false;
  }
  return true;
}

bool Joins::mayWrite(LocationId location, const std::vector<CellId>& cells) const {
  if (std::holds_alternative<program::Start>(program_[location].action)) return false;
  const auto accesses = accessesOf(program_, location);
  return std::any_of(cells.begin(), cells.end(), [&](CellId cell) {
    return std::binary_search(accesses.writes.begin(), accesses.writes.end(), cell);
  });
}

/// Only one body writes the cells.
bool Joins::isKeptByOthers(const std::vector<CellId>& cells, BodyId writer) const {
  for (std::size_t i = 0; i < program_.locations.size(); ++i)
    if (program_.locations[i].body != writer && mayWrite(LocationId(i), cells)) return false;
  return true;
}

/// From the creation of the threads up to `location`, only the creation itself writes the cells, and it does not begin
/// again.
bool Joins::isKeptBetween(const std::vector<CellId>& cells, const Creation& creation, LocationId location) const {
  std::vector<LocationId> work;
  std::set<LocationId> seen = {location};
  const auto enter = [&](LocationId from) {
    for (const LocationId next : program_[from].successors)
      if (seen.insert(next).second) work.push_back(next);
  };
  for (const LocationId spawn : creation.spawns) enter(spawn);
  while (!work.empty()) {
    const LocationId at = work.back();
    work.pop_back();
    if (at == creation.loop || (creation.slots.isOne() && isAmong(creation.spawns, at))) return false;
    if (mayWrite(at, cells) && !isOtherHandle(at, creation)) return false;
    enter(at);
  }
  return true;
}

/// The location stores a handle of this creation, or stores it in other slots.
bool Joins::isOtherHandle(LocationId location, const Creation& creation) const {
  if (isAmong(creation.handleWrites, location)) return true;
  return std::any_of(lowered_.handles.creations.begin(), lowered_.handles.creations.end(), [&](const Creation& other) {
    return isAmong(other.handleWrites, location) && other.slots.areApartFrom(creation.slots);
  });
}

}  // namespace

void settleJoins(Lowered& lowered) { Joins(lowered).settle(); }

}  // namespace moire::extractor
