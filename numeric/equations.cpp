// SPDX-License-Identifier: Apache-2.0
#include "numeric/equations.h"

#include <algorithm>
#include <map>
#include <utility>

#include "extractor/program/accesses.h"
#include "numeric/cell_sets.h"

namespace moire::numeric {

using program::CellId;
using program::LocationId;
using program::Program;

namespace {

// Some of the cells decide what an action does, or it filters them.
bool isRelevant(const program::Accesses& accesses, const Cells& cells) {
  return meets(accesses.needs, cells) || meets(accesses.defines, cells);
}

// The cells whose values a flow with that label brings.
Cells carriedBy(const Packs& packs, CellId label) {
  const Packs::Record* record = packs.record(label);
  if (!record) return {label};
  return label == record->label ? record->cells : record->shared;
}

}  // namespace

Equations::Equations(const Program& program, const FlowGraph& flows, const Packs& packs)
    : vertices(program.locations.size()) {
  addControl(program);
  addFlows(program, flows, packs);
}

void Equations::addControl(const Program& program) {
  const auto link = [this](Index from, Index to) {
    vertices[from].controlTo.push_back(to);
    vertices[to].controlFrom.push_back(from);
  };
  for (const program::Body& body : program.bodies) entries.push_back(body.entry.index());
  vertices[entries[program::initialBody]].startsProgram = true;
  for (Index v = 0; v < vertices.size(); ++v) {
    for (const LocationId next : program.locations[v].successors) link(v, next.index());
    if (const auto* spawn = std::get_if<program::Spawn>(&program.locations[v].action))
      link(v, program[spawn->body].entry.index());
  }
}

void Equations::addFlows(const Program& program, const FlowGraph& flows, const Packs& packs) {
  std::vector<std::map<CellId, Index>> known(vertices.size());
  const auto slotOf = [&](LocationId from, CellId label) {
    const auto [entry, isNew] = known[from.index()].try_emplace(label, slots.size());
    if (isNew) {
      slots.push_back({carriedBy(packs, label), from.index(), {}, {}});
      vertices[from.index()].slots.push_back(entry->second);
    }
    return entry->second;
  };
  for (Index v = 0; v < vertices.size(); ++v) {
    const LocationId location(v);
    const program::Accesses accesses = program::accessesOf(program, location);
    std::map<CellId, Pack> found;  // what a record is brought by others joins what it is brought by this thread
    for (const auto& [label, sources] : flows.into(location)) {
      const Packs::Record* record = packs.record(label);
      Pack& pack = found[record ? record->label : label];
      pack.cells = carriedBy(packs, record ? record->label : label);
      pack.relevant = isRelevant(accesses, pack.cells);
      for (const LocationId from : sources) {
        const Index slot = slotOf(from, label);
        pack.slots.push_back(slot);
        (pack.relevant ? slots[slot].readers : slots[slot].watchers).push_back(v);
      }
    }
    for (auto& [label, pack] : found) vertices[v].packs.push_back(std::move(pack));
  }
}

Graph Equations::dependencies() const {
  Graph graph(vertices.size());
  for (Index v = 0; v < vertices.size(); ++v) {
    auto& successors = graph[v];
    successors = vertices[v].controlTo;
    for (const Index slot : vertices[v].slots)
      successors.insert(successors.end(), slots[slot].readers.begin(), slots[slot].readers.end());
  }
  return graph;
}

}  // namespace moire::numeric
