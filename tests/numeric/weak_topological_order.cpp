// SPDX-License-Identifier: Apache-2.0
#include "numeric/weak_topological_order.h"

#include <catch2/catch.hpp>
#include <random>
#include <string>

using namespace moire::numeric;

namespace {

void print(const WeakTopologicalOrder& order, std::size_t begin, std::size_t end, std::string& text) {
  for (std::size_t i = begin; i < end;) {
    const auto& element = order.elements[i];
    if (!text.empty() && text.back() != '(') text += ' ';
    if (element.end == 0) {
      text += std::to_string(element.vertex);
      ++i;
      continue;
    }
    text += '(' + std::to_string(element.vertex);
    print(order, i + 1, element.end, text);
    text += ')';
    i = element.end;
  }
}

// Bourdoncle's notation: 1 2 (3 4) 5
std::string toText(const WeakTopologicalOrder& order) {
  std::string text;
  print(order, 0, order.elements.size(), text);
  return text;
}

// Edges that lead backwards, but not to the head of a component that contains them.
int violations(const Graph& graph, const WeakTopologicalOrder& order) {
  const auto position = order.positions();
  int count = 0;
  for (std::size_t v = 0; v < graph.size(); ++v)
    for (const std::size_t w : graph[v])
      if (position[w] <= position[v] && position[v] >= order.elements[position[w]].end) ++count;
  return count;
}

Graph randomGraph(unsigned seed, std::size_t size, std::size_t edges) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<std::size_t> vertex(0, size - 1);
  Graph graph(size);
  for (std::size_t i = 0; i < edges; ++i) graph[vertex(random)].push_back(vertex(random));
  return graph;
}

}  // namespace

TEST_CASE("a graph without cycles is ordered topologically") {
  CHECK(toText(weakTopologicalOrder({{2}, {0}, {3}, {}})) == "1 0 2 3");
}

TEST_CASE("a loop is a component with its entry as head") {
  CHECK(toText(weakTopologicalOrder({{1}, {2, 3}, {1}, {}})) == "0 (1 2) 3");
  CHECK(toText(weakTopologicalOrder({{1}, {1}})) == "0 (1)");
}

TEST_CASE("nested loops are nested components") {
  // Bourdoncle's example: 1 2 (3 4 (5 6) 7) 8, counted from 0.
  CHECK(toText(weakTopologicalOrder({{1}, {2, 7}, {3}, {4, 6}, {5}, {4, 6}, {2, 7}, {}})) == "0 1 (2 3 (4 5) 6) 7");
}

TEST_CASE("the search begins where it is told to") {
  CHECK(toText(weakTopologicalOrder({{1}, {0}}, {1})) == "(1 0)");
  CHECK(toText(weakTopologicalOrder({{1}, {0}})) == "(0 1)");
}

TEST_CASE("backward edges lead to heads, in random graphs") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Graph graph = randomGraph(seed, 12, 4 + seed % 30);
    const auto order = weakTopologicalOrder(graph, {}, 100);
    REQUIRE(order.elements.size() == graph.size());
    CHECK(violations(graph, order) == 0);
  }
}

TEST_CASE("at the depth limit a component keeps all its vertices") {
  const Graph graph = randomGraph(1, 50, 500);
  const auto order = weakTopologicalOrder(graph, {}, 2);
  std::vector<std::size_t> vertices;
  for (const auto& element : order.elements) vertices.push_back(element.vertex);
  std::sort(vertices.begin(), vertices.end());
  CHECK(std::adjacent_find(vertices.begin(), vertices.end()) == vertices.end());
  CHECK(vertices.size() == graph.size());
  CHECK(order.elements.front().end > 1);
}

TEST_CASE("a cycle of 200,000 vertices does not exhaust the stack") {
  const std::size_t size = 200'000;
  Graph graph(size);
  for (std::size_t v = 0; v < size; ++v) {
    graph[v].push_back((v + 1) % size);
    if (v > 0) graph[v].push_back(v - 1);
  }
  CHECK(weakTopologicalOrder(graph).elements.size() == size);
}
