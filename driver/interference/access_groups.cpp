// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/access_groups.h"

#include <algorithm>
#include <tuple>

#include "extractor/program/accesses.h"

namespace moire::driver {

using program::Accesses;
using program::CellId;
using program::LocationId;
using program::OwnAccess;
using program::Program;

AccessGroups::AccessGroups(const Program& program, const std::vector<LocationId>& placeOf)
    : accesses_(program.cells.size()) {
  std::map<std::tuple<CellId, LocationId, bool>, LocationId> first;
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const LocationId at(i);
    const auto& own = program[at].own;
    const Accesses accesses = accessesOf(program, at);
    const auto add = [&](CellId cell, bool write) {
      if (!program[cell].shared || program[cell].hidden) return;
      const bool addressed =
          std::any_of(own.begin(), own.end(), [&](const OwnAccess& access) { return access.cell == cell; });
      const LocationId group = addressed ? at : first.try_emplace({cell, placeOf[i], write}, at).first->second;
      accesses_[cell.index()].push_back({at, group, write});
      members_[{cell, group}].push_back(at);
    };
    for (const CellId cell : accesses.writes) add(cell, true);
    for (const CellId cell : accesses.reads)
      if (!std::binary_search(accesses.writes.begin(), accesses.writes.end(), cell)) add(cell, false);
  }
}

}  // namespace moire::driver
