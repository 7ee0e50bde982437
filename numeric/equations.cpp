// SPDX-License-Identifier: Apache-2.0
#include "numeric/equations.h"

#include <algorithm>
#include <map>
#include <utility>

#include "extractor/program/accesses.h"

namespace moire::numeric {

using program::CellId;
using program::LocationId;
using program::Program;

namespace {

// The cells that decide what an action does, or that it filters.
bool isRelevant(const program::Accesses& accesses, CellId cell) {
  const auto contains = [cell](const std::vector<CellId>& list) {
    return std::binary_search(list.begin(), list.end(), cell);
  };
  return contains(accesses.needs) || contains(accesses.defines);
}

}  // namespace

Equations::Equations(const Program& program, const FlowGraph& flows) : vertices(program.locations.size()) {
  addControl(program);
  addFlows(program, flows);
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

void Equations::addFlows(const Program& program, const FlowGraph& flows) {
  std::vector<std::map<CellId, Index>> known(vertices.size());
  const auto slotOf = [&](LocationId from, CellId cell) {
    const auto [entry, isNew] = known[from.index()].try_emplace(cell, slots.size());
    if (isNew) {
      slots.push_back({{cell}, from.index(), {}, {}});
      vertices[from.index()].slots.push_back(entry->second);
    }
    return entry->second;
  };
  for (Index v = 0; v < vertices.size(); ++v) {
    const LocationId location(v);
    const program::Accesses accesses = program::accessesOf(program, location);
    for (const auto& [cell, sources] : flows.into(location)) {
      Pack pack{{cell}, {}, isRelevant(accesses, cell)};
      for (const LocationId from : sources) {
        const Index slot = slotOf(from, cell);
        pack.slots.push_back(slot);
        (pack.relevant ? slots[slot].readers : slots[slot].watchers).push_back(v);
      }
      vertices[v].packs.push_back(std::move(pack));
    }
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
