// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/flow_graph.h"
#include "numeric/packs.h"
#include "numeric/weak_topological_order.h"

namespace moire::numeric {

/// The solver's equations as index arrays. A pack is a set of cells whose values flow together: one cell, or a record
/// of several. A slot is a pack after the step of one location. A junction joins the values of several slots, and is
/// shared by all locations that get exactly these.
struct Equations {
  using Index = std::size_t;

  struct Pack {
    program::CellId label;  ///< the label of the flows that bring it; for a record, its own label
    std::vector<program::CellId> cells;
    std::vector<Index> junctions;  ///< the junctions that its value may come from
    /// The location's effect depends on it. For other packs it only matters that some source has a value.
    bool relevant = false;
  };
  struct Slot {
    program::CellId label;
    std::vector<program::CellId> cells;
    Index source = 0;  ///< the location
    std::vector<Index> junctions;
  };
  struct Junction {
    std::vector<Index> slots;
    std::vector<Index> readers;   ///< locations with a relevant pack that may come from it
    std::vector<Index> watchers;  ///< locations with another such pack
  };
  struct Vertex {
    std::vector<Pack> packs;         ///< by label: what flows bring
    std::vector<Index> slots;        ///< what it gives to others
    std::vector<Index> controlFrom;  ///< control predecessors, and spawns of the body if it is the entry
    std::vector<Index> controlTo;
    bool startsProgram = false;
  };

  Equations(const program::Program& program, const FlowGraph& flows, const Packs& packs);

  /// An edge from each vertex to those that can be reached from it, or whose effect depends on it. Everything that
  /// changes more than once does so along these edges. Junctions are vertices too, numbered after the locations.
  [[nodiscard]] Graph dependencies() const;
  /// The entries of the bodies; the initial body's comes first.
  std::vector<Index> entries;
  std::vector<Vertex> vertices;  ///< one per location
  std::vector<Slot> slots;
  std::vector<Junction> junctions;

 private:
  void addControl(const program::Program& program);
  void addFlows(const program::Program& program, const FlowGraph& flows, const Packs& packs);
};

}  // namespace moire::numeric
