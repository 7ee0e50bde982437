// SPDX-License-Identifier: Apache-2.0
#include "numeric/weak_topological_order.h"

#include <algorithm>
#include <utility>

namespace moire::numeric {

namespace {

using Vertices = std::vector<std::size_t>;

// Splits a set of vertices into strongly connected components, in topological order. Each is in reverse postorder of
// the search, so it begins with the vertex by which the search entered it. Tarjan's algorithm with an explicit stack.
class Splitter {
 public:
  explicit Splitter(const Graph& graph)
      : graph_(graph), member_(graph.size()), number_(graph.size()), low_(graph.size()), postorder_(graph.size()) {}

  std::vector<Vertices> split(const Vertices& vertices) {
    ++set_;
    for (const std::size_t v : vertices) {
      member_[v] = set_;
      number_[v] = 0;
    }
    counter_ = 0;
    finished_ = 0;
    components_.clear();
    for (const std::size_t v : vertices)
      if (number_[v] == 0) search(v);
    std::reverse(components_.begin(), components_.end());
    return std::move(components_);
  }

 private:
  static constexpr std::size_t done = static_cast<std::size_t>(-1);

  void enter(std::size_t v) {
    number_[v] = low_[v] = ++counter_;
    open_.push_back(v);
    path_.emplace_back(v, 0);
  }

  void search(std::size_t root) {
    enter(root);
    while (!path_.empty()) {
      auto& [v, edge] = path_.back();
      if (edge == graph_[v].size()) {
        leave(v);
        continue;
      }
      const std::size_t w = graph_[v][edge++];
      if (member_[w] != set_) continue;
      if (number_[w] == 0)
        enter(w);
      else if (number_[w] != done)
        low_[v] = std::min(low_[v], number_[w]);
    }
  }

  void leave(std::size_t v) {
    path_.pop_back();
    postorder_[v] = finished_++;
    if (!path_.empty()) {
      const std::size_t parent = path_.back().first;
      low_[parent] = std::min(low_[parent], low_[v]);
    }
    if (low_[v] != number_[v]) return;
    const auto begin = std::find(open_.rbegin(), open_.rend(), v).base() - 1;
    Vertices component(begin, open_.end());
    open_.erase(begin, open_.end());
    for (const std::size_t w : component) number_[w] = done;
    std::sort(component.begin(), component.end(),
              [this](std::size_t a, std::size_t b) { return postorder_[a] > postorder_[b]; });
    components_.push_back(std::move(component));
  }

  const Graph& graph_;
  std::vector<std::size_t> member_;  // the number of the last set that contained it
  std::vector<std::size_t> number_;  // 0: not visited, `done`: its component is known
  std::vector<std::size_t> low_;
  std::vector<std::size_t> postorder_;
  std::size_t set_ = 0;
  std::size_t counter_ = 0;
  std::size_t finished_ = 0;
  Vertices open_;
  std::vector<std::pair<std::size_t, std::size_t>> path_;  // a vertex, and how many of its edges have been followed
  std::vector<Vertices> components_;
};

class Ordering {
 public:
  Ordering(const Graph& graph, std::size_t maxDepth) : graph_(graph), splitter_(graph), maxDepth_(maxDepth) {}

  WeakTopologicalOrder order(const Vertices& vertices) {
    result_.elements.reserve(vertices.size());
    place(vertices, 0);
    return std::move(result_);
  }

 private:
  void place(const Vertices& vertices, std::size_t depth) {
    for (const Vertices& component : splitter_.split(vertices)) {
      const std::size_t head = component.front();
      const std::size_t position = result_.elements.size();
      result_.elements.push_back({head, 0});
      if (component.size() == 1 && !hasLoop(head)) continue;
      const Vertices rest(component.begin() + 1, component.end());
      if (depth < maxDepth_)
        place(rest, depth + 1);
      else
        for (const std::size_t v : rest) result_.elements.push_back({v, 0});
      result_.elements[position].end = result_.elements.size();
    }
  }

  [[nodiscard]] bool hasLoop(std::size_t v) const {
    return std::find(graph_[v].begin(), graph_[v].end(), v) != graph_[v].end();
  }

  const Graph& graph_;
  Splitter splitter_;
  std::size_t maxDepth_;
  WeakTopologicalOrder result_;
};

}  // namespace

Vertices WeakTopologicalOrder::positions() const {
  Vertices result(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) result[elements[i].vertex] = i;
  return result;
}

WeakTopologicalOrder weakTopologicalOrder(const Graph& graph, const Vertices& first, std::size_t maxDepth) {
  Vertices vertices;
  std::vector<bool> listed(graph.size());
  const auto list = [&](std::size_t v) {
    if (!listed[v]) vertices.push_back(v);
    listed[v] = true;
  };
  for (const std::size_t v : first) list(v);
  for (std::size_t v = 0; v < graph.size(); ++v) list(v);
  return Ordering(graph, maxDepth).order(vertices);
}

}  // namespace moire::numeric
