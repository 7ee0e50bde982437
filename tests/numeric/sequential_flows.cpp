// SPDX-License-Identifier: Apache-2.0
#include "sequential_flows.h"

#include <algorithm>

#include "extractor/program/accesses.h"

namespace moire::numeric {

using program::CellId;
using program::LocationId;
using program::Program;

namespace {

bool contains(const std::vector<CellId>& cells, CellId cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// What leaves `from` by an edge reaches `to`; true if some of it is new there.
bool pass(const Program& program, LocationId from, LocationId to, bool sharedOnly, FlowGraph& flows) {
  bool isNew = false;
  const auto accesses = program::accessesOf(program, from);
  const auto flow = [&](LocationId source, CellId cell) {
    if (program[cell].shared || !sharedOnly) isNew = flows.add({source, cell, to}) || isNew;
  };
  const FlowGraph::ByCell arriving = flows.into(from);
  for (const auto& [cell, sources, others] : arriving)
    if (!contains(accesses.kills, cell))
      for (const LocationId source : sources) flow(source, cell);
  for (const CellId cell : accesses.defines) flow(from, cell);
  return isNew;
}

}  // namespace

FlowGraph sequentialFlows(const Program& program) {
  FlowGraph flows;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < program.locations.size(); ++i) {
      const LocationId from(i);
      for (const LocationId to : program[from].successors) changed = pass(program, from, to, false, flows) || changed;
      if (const auto* spawn = std::get_if<program::Spawn>(&program[from].action))
        changed = pass(program, from, program[spawn->body].entry, true, flows) || changed;
    }
  }
  return flows;
}

}  // namespace moire::numeric
