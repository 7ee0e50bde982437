// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/regions.h"

#include <algorithm>
#include <optional>

#include "extractor/program/accesses.h"
#include "extractor/program/contention.h"
#include "extractor/program/trials.h"

namespace moire::program {

namespace {

bool isNoticeable(const Program& program, const std::vector<bool>& followed, LocationId id) {
  const Location& location = program[id];
  const Body& body = program[location.body];
  if (id == body.entry || id == body.exit) return true;
  const bool local = std::holds_alternative<Skip>(location.action) || std::holds_alternative<Assign>(location.action) ||
                     std::holds_alternative<Assume>(location.action) ||
                     std::holds_alternative<Check>(location.action) || std::holds_alternative<Havoc>(location.action);
  if (!local) return true;
  const Accesses accesses = accessesOf(program, id);
  return std::any_of(accesses.defines.begin(), accesses.defines.end(),
                     [&](CellId cell) { return followed[cell.index()]; });
}

}  // namespace

std::vector<LocationId> singleRegions(const Program& program) {
  std::vector<LocationId> all;
  for (std::size_t i = 0; i < program.locations.size(); ++i) all.emplace_back(i);
  return all;
}

std::vector<LocationId> regions(const Program& program) { return regions(program, contentionOf(program).contended); }

std::vector<LocationId> regions(const Program& program, const std::vector<bool>& followed) {
  const std::size_t count = program.locations.size();
  std::vector<std::vector<LocationId>> predecessors(count);
  for (std::size_t i = 0; i < count; ++i)
    for (const LocationId next : program.locations[i].successors) predecessors[next.index()].emplace_back(i);

  // None: not known yet, taken for whatever suits. From there a location can only go to its predecessors' common region
  // and from that to a region of its own, so this ends.
  std::vector<std::optional<LocationId>> region(count);
  std::vector<bool> noticeable(count);
  for (std::size_t i = 0; i < count; ++i) {
    noticeable[i] = isNoticeable(program, followed, LocationId(i));
    if (noticeable[i] || predecessors[i].empty()) region[i] = LocationId(i);
  }
  // What a thread surely holds changes here.
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

}  // namespace moire::program
