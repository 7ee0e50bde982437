// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace moire::numeric {

/// `successors[v]` are the targets of the edges of vertex v; vertices are 0, 1, ....
using Graph = std::vector<std::vector<std::size_t>>;

/// A weak topological order (Bourdoncle 1993): a sequence of the vertices with nested components, which are ranges of
/// it and begin with their heads. An edge that does not lead forward stays within a component, and leads to the head of
/// one (unless it is nested too deeply, see below).
struct WeakTopologicalOrder {
  struct Element {
    std::size_t vertex = 0;
    std::size_t end = 0;  ///< the index after its component if it is a head; otherwise 0
  };
  std::vector<Element> elements;

  /// For each vertex, the index of its element.
  [[nodiscard]] std::vector<std::size_t> positions() const;
  /// The index after an element; if it is the head of a component, the index after the component.
  [[nodiscard]] std::size_t behind(std::size_t index) const { return std::max(index + 1, elements[index].end); }
};

/// `first` are the vertices at which a search begins, in this order, before all others. Components nested deeper than
/// `maxDepth` are not split any further: they are in reverse postorder. That limits the time to maxDepth * edges, and
/// the depth of a recursion along the components.
WeakTopologicalOrder weakTopologicalOrder(const Graph& graph, const std::vector<std::size_t>& first = {},
                                          std::size_t maxDepth = 16);

}  // namespace moire::numeric
