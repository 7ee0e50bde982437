// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/regions.h"

#include <algorithm>
#include <optional>

#include "driver/interference/trials.h"
#include "extractor/program/accesses.h"

namespace moire::driver {

using program::Accesses;
using program::Acquire;
using program::Action;
using program::Assign;
using program::Assume;
using program::Body;
using program::CellId;
using program::Check;
using program::Free;
using program::Havoc;
using program::Location;
using program::LocationId;
using program::Program;
using program::Skip;
using program::TryAcquire;

namespace {

bool isNoticeable(const Program& program, const std::vector<bool>& followed, LocationId id) {
  const Location& location = program[id];
  const Body& body = program[location.body];
  if (id == body.entry || id == body.exit) return true;
  return !isLocal(location.action) || definesAny(program, id, followed);
}

}  // namespace

bool isLocal(const Action& action) {
  return std::holds_alternative<Skip>(action) || std::holds_alternative<Assign>(action) ||
         std::holds_alternative<Assume>(action) || std::holds_alternative<Check>(action) ||
         std::holds_alternative<Havoc>(action) || std::holds_alternative<Free>(action);
}

bool definesAny(const Program& program, LocationId id, const std::vector<bool>& followed) {
  const Accesses accesses = accessesOf(program, id);
  return std::any_of(accesses.defines.begin(), accesses.defines.end(),
                     [&](CellId cell) { return followed[cell.index()]; });
}

std::vector<LocationId> regions(const Program& program, const std::vector<bool>& followed) {
  const std::size_t count = program.locations.size();
  std::vector<std::vector<LocationId>> predecessors(count);
  for (std::size_t i = 0; i < count; ++i)
    for (const LocationId next : program.locations[i].successors) predecessors[next.index()].emplace_back(i);

  std::vector<bool> locking(program.bodies.size(), false);
  for (const auto& location : program.locations)
    if (std::holds_alternative<Acquire>(location.action) || std::holds_alternative<TryAcquire>(location.action))
      locking[location.body.index()] = true;

  // None: not known yet, which agrees with any region. From none a location can only change to its predecessors' common
  // region, and from that to a region of its own, so the iteration ends.
  std::vector<std::optional<LocationId>> region(count);
  std::vector<bool> noticeable(count);
  for (std::size_t i = 0; i < count; ++i) {
    noticeable[i] = isNoticeable(program, followed, LocationId(i));
    if (noticeable[i] || predecessors[i].empty()) region[i] = LocationId(i);
  }
  // Callers of shared code may hold different locks, and get their own back when it returns.
  for (const auto& location : program.locations)
    if (location.back && locking[location.body.index()]) region[location.back->index()] = location.back;
  // Here it changes which locks a thread surely holds.
  for (const auto& [at, fact] : trialsOf(program).confirmed) {
    noticeable[at.index()] = true;
    region[at.index()] = at;
  }
  const auto joined = [&](std::size_t i) -> std::optional<LocationId> {
    std::optional<LocationId> common;
    for (const LocationId before : predecessors[i]) {
      if (noticeable[before.index()]) return LocationId(i);
      const auto& candidate = region[before.index()];
      if (!candidate) continue;
      if (common && common != candidate) return LocationId(i);
      common = candidate;
    }
    return common;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < count; ++i) {
      if (region[i] == LocationId(i)) continue;
      const auto now = joined(i);
      changed = changed || now != region[i];
      region[i] = now;
    }
  }
  std::vector<LocationId> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(region[i].value_or(LocationId(i)));  // none: a dead cycle
  return result;
}

}  // namespace moire::driver
