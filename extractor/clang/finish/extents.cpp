// SPDX-License-Identifier: Apache-2.0
// Keeps the extents of pointers in step with the pointers.
#include "extractor/clang/finish/passes.h"
#include "extractor/clang/lower/lowered.h"

namespace moire::extractor {

using program::CellId;
using program::Op;

void settleExtents(Lowered& lowered) {
  program::Program& program = lowered.program;
  const auto& extents = lowered.extents.of;
  const auto addCells = [&](const std::vector<CellId>& pointers, std::vector<CellId>& to) {
    for (const CellId cell : pointers)
      if (const auto known = extents.find(cell); known != extents.end())
        to.insert(to.end(), {known->second.before, known->second.after});
  };
  // Only now is it known which objects stand for many.
  for (const auto& [pointer, cells] : extents)
    for (const CellId cell : {cells.before, cells.after})
      program.cells[cell.index()].summary = program[pointer].summary;
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    if (auto* havoc = std::get_if<program::Havoc>(&program.locations[i].action))
      addCells(std::vector<CellId>(havoc->cells), havoc->cells);
  for (const program::LocationId at : lowered.extents.unclearWrites) {
    const auto* assign = std::get_if<program::Assign>(&program[at].action);
    if (!assign) continue;
    std::vector<CellId> cells;
    addCells(assign->targets, cells);
    const bool isNull =
        assign->targets.size() == 1 && assign->value->op == Op::Constant && assign->value->range.low == 0;
    if (isNull) {
      for (const CellId cell : cells)
        lowered.graph.insertBefore(at, program::Assign{{cell}, program::constant(mostUnits, program::int64)});
    } else if (!cells.empty()) {
      lowered.graph.insertBefore(at, program::Havoc{std::move(cells)});
    }
  }
}

}  // namespace moire::extractor
