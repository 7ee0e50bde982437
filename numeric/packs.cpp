// SPDX-License-Identifier: Apache-2.0
#include "numeric/packs.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace moire::numeric {

using program::CellId;
using program::Program;

Packs::Packs(const Program& program, std::vector<Cells> groups, Flows flows)
    : groupOf_(program.cells.size()), firstLabel_(program.cells.size()), flows_(flows) {
  const auto isShared = [&](CellId cell) { return program[cell].shared; };
  for (Cells& group : groups) {
    std::erase_if(group, [&](CellId cell) { return program[cell].summary || !program[cell].type; });
    std::sort(group.begin(), group.end());
    if (group.size() < 2) continue;
    for (const CellId cell : group) groupOf_[cell.index()] = groups_.size();
    Cells shared;
    std::copy_if(group.begin(), group.end(), std::back_inserter(shared), isShared);
    const std::size_t next = firstLabel_ + 2 * records_.size();
    if (flows == Flows::WholePacks)
      records_.push_back({CellId(next), CellId(next + 1), group, shared});
    else if (shared.size() > 1)
      records_.push_back({CellId(next), CellId(next), shared, shared});
    groups_.push_back(std::move(group));
  }
}

std::optional<std::size_t> Packs::groupOf(CellId cell) const {
  return cell.index() < groupOf_.size() ? groupOf_[cell.index()] : std::nullopt;
}

Packs Packs::around(const Program& program, const Cells& cells) const {
  std::vector<bool> wanted(groups_.size());
  for (const CellId cell : cells)
    if (const auto group = groupOf(cell)) wanted[*group] = true;
  std::vector<Cells> kept;
  for (std::size_t i = 0; i < groups_.size(); ++i)
    if (wanted[i]) kept.push_back(groups_[i]);
  return {program, std::move(kept), flows_};
}

const Packs::Record* Packs::record(CellId label) const {
  if (records_.empty() || label.index() < firstLabel_) return nullptr;
  return &records_[(label.index() - firstLabel_) / 2];
}

}  // namespace moire::numeric
