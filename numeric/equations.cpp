// SPDX-License-Identifier: Apache-2.0
#include "numeric/equations.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "extractor/program/accesses.h"
#include "numeric/cell_sets.h"

namespace moire::numeric {

using program::CellId;
using program::LocationId;
using program::Program;

namespace {

// The action's effect depends on some of the cells, or it filters them.
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

namespace {

using Index = Equations::Index;

// Finds the slot of a location and label, and the junction of a label and its sources; makes each of them only once.
class Numbering {
 public:
  Numbering(Equations& equations, const Packs& packs)
      : equations_(equations), packs_(packs), slotsOf_(equations.vertices.size()) {}

  Index junction(CellId label, const FlowGraph::Sources& sources) {
    auto& candidates = byHash_[hashOf(label, sources)];
    for (const Index candidate : candidates)
      if (labels_[candidate] == label && *sources_[candidate] == sources) return candidate;
    const Index made = equations_.junctions.size();
    candidates.push_back(made);
    labels_.push_back(label);
    sources_.push_back(&sources);
    auto& junction = equations_.junctions.emplace_back();
    junction.slots.reserve(sources.size());
    for (const LocationId from : sources) {
      junction.slots.push_back(slot(from, label));
      equations_.slots[junction.slots.back()].junctions.push_back(made);
    }
    return made;
  }

 private:
  static std::size_t hashOf(CellId label, const FlowGraph::Sources& sources) {
    constexpr std::size_t prime = 0x100000001b3;
    std::size_t hash = label.index() + sources.size() * prime;
    for (const LocationId from : sources) hash = (hash ^ from.index()) * prime;
    return hash;
  }

  Index slot(LocationId from, CellId label) {
    auto& known = slotsOf_[from.index()];
    for (const auto& [other, number] : known)
      if (other == label) return number;
    known.emplace_back(label, equations_.slots.size());
    equations_.slots.push_back({label, carriedBy(packs_, label), from.index(), {}});
    equations_.vertices[from.index()].slots.push_back(known.back().second);
    return known.back().second;
  }

  Equations& equations_;
  const Packs& packs_;
  std::vector<std::vector<std::pair<CellId, Index>>> slotsOf_;  // by location
  std::unordered_map<std::size_t, std::vector<Index>> byHash_;
  std::vector<CellId> labels_;  // by junction
  std::vector<const FlowGraph::Sources*> sources_;
};

}  // namespace

void Equations::addFlows(const Program& program, const FlowGraph& flows, const Packs& packs) {
  Numbering numbering(*this, packs);
  for (Index v = 0; v < vertices.size(); ++v) {
    const LocationId location(v);
    const auto& incoming = flows.into(location);
    if (incoming.empty()) continue;
    const program::Accesses accesses = program::accessesOf(program, location);
    auto& found = vertices[v].packs;
    found.reserve(incoming.size());
    for (const auto& [label, own, others] : incoming) {
      const Packs::Record* record = packs.record(label);
      const CellId name = record ? record->label : label;
      // What other threads and what this thread give a record are joined: the two labels are neighbours.
      if (found.empty() || found.back().label != name) {
        Cells cells = carriedBy(packs, name);
        const bool relevant = isRelevant(accesses, cells);
        found.push_back({name, std::move(cells), {}, relevant});
      }
      Pack& pack = found.back();
      for (const auto* sources : {&own, &others}) {
        if (sources->empty()) continue;
        const Index junction = numbering.junction(label, *sources);
        pack.junctions.push_back(junction);
        (pack.relevant ? junctions[junction].readers : junctions[junction].watchers).push_back(v);
      }
    }
  }
}

Graph Equations::dependencies() const {
  Graph graph(vertices.size() + junctions.size());
  for (Index v = 0; v < vertices.size(); ++v) {
    graph[v] = vertices[v].controlTo;
    for (const Index slot : vertices[v].slots)
      for (const Index junction : slots[slot].junctions)
        if (!junctions[junction].readers.empty()) graph[v].push_back(vertices.size() + junction);
  }
  for (Index j = 0; j < junctions.size(); ++j) graph[vertices.size() + j] = junctions[j].readers;
  return graph;
}

}  // namespace moire::numeric
