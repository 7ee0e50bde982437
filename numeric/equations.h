// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/flow_graph.h"
#include "numeric/packs.h"
#include "numeric/weak_topological_order.h"

namespace moire::numeric {

/// The solver's equations as index arrays. A pack is a set of cells whose values flow together, one cell or a record of
/// several; a slot is a pack as one location leaves it; a junction is what several slots may give, and is the same for
/// all locations that get just these.
struct Equations {
  using Index = std::size_t;

  struct Pack {
    program::CellId label;  ///< of the flows that bring it; of a record, its own label
    std::vector<program::CellId> cells;
    std::vector<Index> junctions;  ///< where its value may come from
    /// The location's effect depends on it. Of other packs it matters only that some source has a value.
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
    std::vector<Index> readers;   ///< the locations with a relevant pack that it is a source of
    std::vector<Index> watchers;  ///< those with another such pack
  };
  struct Vertex {
    std::vector<Pack> packs;         ///< what flows bring, by label
    std::vector<Index> slots;        ///< what it gives to others
    std::vector<Index> controlFrom;  ///< control predecessors, or spawns of the body that it is the entry of
    std::vector<Index> controlTo;
    bool startsProgram = false;
  };

  Equations(const program::Program& program, const FlowGraph& flows, const Packs& packs);

  /// An edge from each vertex to those that can be reached by it, or whose effect depends on it. Whatever changes more
  /// than once does so along these edges. Junctions are vertices too, numbered after the locations.
  [[nodiscard]] Graph dependencies() const;
  /// The bodies' entries, the initial one first.
  std::vector<Index> entries;
  std::vector<Vertex> vertices;  ///< one per location
  std::vector<Slot> slots;
  std::vector<Junction> junctions;

 private:
  void addControl(const program::Program& program);
  void addFlows(const program::Program& program, const FlowGraph& flows, const Packs& packs);
};

}  // namespace moire::numeric
