// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/packs_around_open.h"

#include <algorithm>
#include <set>
#include <string>

#include "extractor/program/accesses.h"

namespace moire::driver {

using program::CellId;
using program::LocationId;
using program::ObligationKind;
using program::Program;

namespace {

bool isOpen(const Program& program, const Analysis& analysis, LocationId at, const std::set<std::string>& open) {
  const auto* check = std::get_if<program::Check>(&program[at].action);
  return check && open.contains(program[check->obligation].id) &&
         analysis.invariants.check(at) == numeric::CheckOutcome::MayFail;
}

// The condition relates several cells, and other threads can notice it.
bool relatesShared(const Program& program, const numeric::Packs& packs, LocationId at) {
  if (!std::holds_alternative<program::Assume>(program[at].action)) return false;
  const auto reads = program::accessesOf(program, at).reads;
  return reads.size() > 1 && std::any_of(reads.begin(), reads.end(), [&](CellId cell) {
           const auto group = packs.groupOf(cell);
           return group && std::any_of(packs.groups()[*group].begin(), packs.groups()[*group].end(),
                                       [&](CellId other) { return program[other].shared; });
         });
}

// The cells, the cells that their values are computed from, and those that conditions compare them with.
std::vector<CellId> withSources(const Program& program, const std::vector<CellId>& cells) {
  std::vector<bool> matters(program.cells.size());
  for (const CellId cell : cells) matters[cell.index()] = true;
  const auto isMatter = [&](CellId cell) { return matters[cell.index()]; };
  std::vector<program::Accesses> steps;
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    steps.push_back(program::accessesOf(program, LocationId(i)));
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& accesses : steps) {
      if (std::none_of(accesses.defines.begin(), accesses.defines.end(), isMatter)) continue;
      for (const CellId cell : accesses.reads) {
        changed = changed || !matters[cell.index()];
        matters[cell.index()] = true;
      }
    }
  }
  std::vector<CellId> result;
  for (std::size_t i = 0; i < matters.size(); ++i)
    if (matters[i]) result.emplace_back(i);
  return result;
}

}  // namespace

numeric::Packs packsAroundOpen(const Program& program, const Analysis& analysis, const numeric::Packs& packs,
                               const std::vector<program::Obligation>& open) {
  std::set<std::string> ids;
  for (const auto& obligation : open) ids.insert(obligation.id);
  const bool races = std::any_of(open.begin(), open.end(),
                                 [](const auto& obligation) { return obligation.kind == ObligationKind::Race; });
  std::vector<CellId> cells;
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const LocationId at(i);
    if (!isOpen(program, analysis, at, ids) && !(races && relatesShared(program, packs, at))) continue;
    const auto reads = program::accessesOf(program, at).reads;
    cells.insert(cells.end(), reads.begin(), reads.end());
  }
  return packs.around(program, withSources(program, cells));
}

}  // namespace moire::driver
