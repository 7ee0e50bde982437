// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/stand_ins.h"

namespace moire::extractor {

namespace {

/// The nodes that each node gets its pointers from.
class Sources {
 public:
  explicit Sources(const MemoryGraph& graph) : sources_(static_cast<std::size_t>(graph.nodeCount()), none) {
    for (const auto& [node, target] : graph.addresses) several(node);
    for (const auto& [from, to] : graph.copies) add(from, to);
    for (const auto& [from, to, amount] : graph.shifts) several(to);
    for (const auto& [from, to, stride] : graph.scatters) several(to);
    for (const auto& [pointer, bits, to] : graph.loads) several(to);
    for (const auto& [site, position, node] : graph.results) several(node);
    for (const auto& [function, position, node] : graph.parameters) several(node);
    several(graph.unknownNode());
    // The targets of a pointer may be written through it.
    for (ObjectId id = 0; id < graph.objectCount(); ++id)
      for (std::size_t i = 0; graph[id].firstTarget >= 0 && i < graph[id].layout->leaves().size(); ++i)
        several(graph.part(id, i));
  }

  /// The only source, or none.
  [[nodiscard]] Node only(Node node) const {
    const Node source = sources_[static_cast<std::size_t>(node)];
    return source == many ? none : source;
  }

 private:
  void several(Node node) { sources_[static_cast<std::size_t>(node)] = many; }
  void add(Node from, Node to) {
    Node& known = sources_[static_cast<std::size_t>(to)];
    known = known == none || known == from ? from : many;
  }

  static constexpr Node none = 0;
  static constexpr Node many = -1;
  std::vector<Node> sources_;
};

}  // namespace

StandIns::StandIns(const MemoryGraph& graph) : standIn_(static_cast<std::size_t>(graph.nodeCount()), 0) {
  const Sources sources(graph);
  std::vector<Node> path;
  for (Node node = 1; node < graph.nodeCount(); ++node) {
    // Follows the sources to a node that has none or several, or is known already. A cycle without any other source is
    // empty.
    Node last = node;
    path.clear();
    while (standIn_[static_cast<std::size_t>(last)] == 0) {
      path.push_back(last);
      standIn_[static_cast<std::size_t>(last)] = last;
      const Node source = sources.only(last);
      if (source == 0) break;
      last = source;
    }
    const Node end = standIn_[static_cast<std::size_t>(last)];
    for (const Node passed : path) standIn_[static_cast<std::size_t>(passed)] = end;
  }
}

}  // namespace moire::extractor
