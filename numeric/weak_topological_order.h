// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace moire::numeric {

/// `successors[v]` are where the edges of vertex v lead; vertices are 0, 1, ....
using Graph = std::vector<std::vector<std::size_t>>;

/// A weak topological order (Bourdoncle 1993): the vertices in a sequence with nested components, which are ranges of
/// it, each of which begins with its head. An edge that does not lead forward stays within a component, and leads to
/// the head of one (unless it is nested too deeply, see below).
struct WeakTopologicalOrder {
  struct Element {
    std::size_t vertex = 0;
    std::size_t end = 0;  ///< behind the last element of the component that it is the head of; 0 if it is none's
  };
  std::vector<Element> elements;

  /// For each vertex, the index of its element.
  [[nodiscard]] std::vector<std::size_t> positions() const;
  /// The index behind an element, and behind its component if it is the head of one.
  [[nodiscard]] std::size_t behind(std::size_t index) const { return std::max(index + 1, elements[index].end); }
};

/// `first` are the vertices at which a search begins, in this order, before all others. Components nested deeper than
/// `maxDepth` are not split any more: they are in reverse postorder. That bounds the time by maxDepth * edges, and the
/// depth of a recursion along the components.
WeakTopologicalOrder weakTopologicalOrder(const Graph& graph, const std::vector<std::size_t>& first = {},
                                          std::size_t maxDepth = 16);

}  // namespace moire::numeric
