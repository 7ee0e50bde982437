// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/stratification.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <numeric>
#include <tuple>

namespace moire::datalog {
namespace {

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// A rule of `head` reads `body`; `strict` if `body` must be complete before.
struct Dependency {
  RelationId head;
  RelationId body;
  bool strict;
  const char* why;
  SourceRange at;
};

void collect(RelationId head, const Rule& rule, const std::vector<Literal>& body, bool insideAggregate,
             std::vector<Dependency>& result) {
  for (const Literal& literal : body) {
    if (literal.kind == LiteralKind::Atom) {
      result.push_back({head, literal.relation, insideAggregate, "an aggregate over", literal.at});
    } else if (literal.kind == LiteralKind::NegatedAtom) {
      result.push_back(
          {head, literal.relation, true, insideAggregate ? "an aggregate over" : "the negation of", literal.at});
    } else if (literal.kind == LiteralKind::Aggregate) {
      collect(head, rule, rule.aggregates[literal.aggregate].body, true, result);
    }
  }
}

/// Tarjan's algorithm without recursion; components come out with dependencies first.
class Components {
 public:
  explicit Components(const std::vector<std::vector<RelationId>>& edges)
      : edges_(edges), order_(edges.size(), none), low_(edges.size(), 0), component(edges.size(), none) {
    for (RelationId node = 0; node < edges.size(); ++node) {
      if (order_[node] == none) visit(node);
    }
  }

 private:
  struct Frame {
    RelationId node;
    std::size_t next;
  };

  void visit(RelationId start) {
    std::vector<Frame> frames{{start, 0}};
    enter(start);
    while (!frames.empty()) {
      Frame& frame = frames.back();
      if (frame.next < edges_[frame.node].size()) {
        const RelationId target = edges_[frame.node][frame.next++];
        if (order_[target] == none) {
          enter(target);
          frames.push_back({target, 0});
        } else if (component[target] == none) {
          low_[frame.node] = std::min(low_[frame.node], order_[target]);
        }
        continue;
      }
      const RelationId node = frame.node;
      if (low_[node] == order_[node]) close(node);
      frames.pop_back();
      if (!frames.empty()) low_[frames.back().node] = std::min(low_[frames.back().node], low_[node]);
    }
  }

  void enter(RelationId node) {
    order_[node] = low_[node] = counter_++;
    stack_.push_back(node);
  }

  void close(RelationId node) {
    std::vector<RelationId> members;
    RelationId member = none;
    do {
      member = stack_.back();
      stack_.pop_back();
      component[member] = components.size();
      members.push_back(member);
    } while (member != node);
    std::sort(members.begin(), members.end());
    components.push_back(std::move(members));
  }

  const std::vector<std::vector<RelationId>>& edges_;
  std::vector<std::size_t> order_;
  std::vector<std::size_t> low_;
  std::vector<RelationId> stack_;
  std::size_t counter_ = 0;

 public:
  std::vector<std::size_t> component;
  std::vector<std::vector<RelationId>> components;
};

/// The shortest chain of relations from `from` to `to`, each reading the next.
std::vector<RelationId> chain(const std::vector<std::vector<RelationId>>& edges, RelationId from, RelationId to) {
  std::vector<RelationId> cameFrom(edges.size(), none);
  std::deque<RelationId> queue{from};
  while (!queue.empty() && (from == to || cameFrom[to] == none)) {
    const RelationId node = queue.front();
    queue.pop_front();
    if (node == to) break;
    for (const RelationId next : edges[node]) {
      if (cameFrom[next] != none || next == from) continue;
      cameFrom[next] = node;
      queue.push_back(next);
    }
  }
  std::vector<RelationId> result{to};
  while (result.back() != from) result.push_back(cameFrom[result.back()]);
  std::reverse(result.begin(), result.end());
  return result;
}

void reportCycle(const Dependency& dependency, const std::vector<std::vector<RelationId>>& edges,
                 const std::vector<RelationInfo>& relations, DiagnosticSink& diagnostics) {
  std::string cycle = fmt::format("{} -> !{}", relations[dependency.head].name, relations[dependency.body].name);
  const auto back = chain(edges, dependency.body, dependency.head);
  for (std::size_t i = 1; i < back.size(); ++i) cycle += " -> " + relations[back[i]].name;
  diagnostics.error(
      dependency.at,
      fmt::format("cannot stratify: '{}' depends on {} '{}', which depends on '{}'", relations[dependency.head].name,
                  dependency.why, relations[dependency.body].name, relations[dependency.head].name),
      fmt::format("the cycle is {}", cycle));
}

/// Sorts components by their distance from those that depend on nothing, then by the name of their first relation. This
/// is Soufflé's order, so that sizes are printed and symbols are numbered in the same order.
std::vector<std::size_t> evaluationOrder(const Components& graph, const std::vector<std::vector<RelationId>>& edges,
                                         const std::vector<RelationInfo>& relations) {
  const std::size_t count = graph.components.size();
  std::vector<std::size_t> distance(count, 0);
  std::vector<std::string> name(count);
  for (std::size_t i = 0; i < count; ++i) {  // dependencies come first
    for (const RelationId relation : graph.components[i]) {
      if (name[i].empty() || relations[relation].name < name[i]) name[i] = relations[relation].name;
      for (const RelationId read : edges[relation]) {
        const std::size_t other = graph.component[read];
        if (other != i) distance[i] = std::max(distance[i], distance[other] + 1);
      }
    }
  }
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    return std::tie(distance[left], name[left]) < std::tie(distance[right], name[right]);
  });
  return order;
}

}  // namespace

std::vector<Stratum> stratify(const std::vector<RelationInfo>& relations, const std::vector<Rule>& rules,
                              DiagnosticSink& diagnostics) {
  std::vector<Dependency> dependencies;
  for (const Rule& rule : rules) collect(rule.head, rule, rule.body, false, dependencies);
  std::vector<std::vector<RelationId>> edges(relations.size());
  for (const Dependency& dependency : dependencies) edges[dependency.head].push_back(dependency.body);
  for (auto& targets : edges) {
    std::sort(targets.begin(), targets.end());
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  }
  const Components graph(edges);
  for (const Dependency& dependency : dependencies) {
    if (dependency.strict && graph.component[dependency.head] == graph.component[dependency.body]) {
      reportCycle(dependency, edges, relations, diagnostics);
    }
  }
  std::vector<Stratum> strata(graph.components.size());
  const std::vector<std::size_t> order = evaluationOrder(graph, edges, relations);
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < strata.size(); ++i) {
    strata[i].relations = graph.components[order[i]];
    place[order[i]] = i;
  }
  for (std::size_t r = 0; r < rules.size(); ++r) {
    const std::size_t home = place[graph.component[rules[r].head]];
    const bool recursive = std::any_of(rules[r].body.begin(), rules[r].body.end(), [&](const Literal& literal) {
      return literal.kind == LiteralKind::Atom && place[graph.component[literal.relation]] == home;
    });
    if (recursive && std::any_of(rules[r].args.begin(), rules[r].args.end(), hasCounter)) {
      diagnostics.error(rules[r].at, "'autoinc' in a recursive rule would never end");
    }
    (recursive ? strata[home].recursiveRules : strata[home].onceRules).push_back(r);
  }
  return strata;
}

}  // namespace moire::datalog
