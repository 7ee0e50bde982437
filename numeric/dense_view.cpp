// SPDX-License-Identifier: Apache-2.0
#include "numeric/dense_view.h"

#include "numeric/liveness.h"

namespace moire::numeric {

using program::CellId;
using program::LocationId;

DenseView::DenseView(const program::Program& program, const Relations& relations)
    : before(program.locations.size()), after(program.locations.size()) {
  const Packs& packs = relations.packs;
  if (packs.empty() || packs.flows() == Packs::Flows::WholePacks) return;
  Cells shared;
  for (const Cells& group : packs.groups())
    for (const CellId cell : group)
      if (program[cell].shared) shared.push_back(cell);
  std::sort(shared.begin(), shared.end());

  const std::vector<Cells> live = liveLocals(program);
  for (std::size_t v = 0; v < before.size(); ++v) {
    const auto& written = relations.disturbances.at(LocationId(v));
    Cells local;
    for (const CellId cell : live[v])
      if (packs.groupOf(cell)) local.push_back(cell);
    before[v] = unite(local, difference(shared, Cells(written.begin(), written.end())));
  }
  for (std::size_t v = 0; v < after.size(); ++v) {
    for (const LocationId next : program.locations[v].successors) after[v] = unite(after[v], before[next.index()]);
    if (const auto* spawn = std::get_if<program::Spawn>(&program.locations[v].action))
      after[v] = unite(after[v], before[program[spawn->body].entry.index()]);
  }
}

}  // namespace moire::numeric
