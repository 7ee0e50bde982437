// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/points_to.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "datalog/built_in.h"
#include "datalog/engine/evaluation.h"

namespace moire::extractor {

namespace {

std::shared_ptr<const datalog::RuleProgram> builtInRules() {
  const auto loaded = datalog::loadBuiltIn("rules/points_to.dl");
  if (!loaded.program) throw std::logic_error("points_to.dl is wrong:\n" + datalog::render(loaded.diagnostics));
  return loaded.program;
}

/// The memory graph as facts.
class Facts {
 public:
  Facts(const MemoryGraph& graph, const StandIns& standIns, datalog::Evaluation& evaluation)
      : graph_(graph), standIns_(standIns), evaluation_(evaluation) {}

  void add() {
    for (const auto& [node, target] : graph_.addresses) insert("holds_address", held(node), target);
    for (const auto& [from, to] : graph_.copies)
      if (held(from) != held(to)) insert("assigns", held(from), held(to));
    for (const auto& [from, to, amount] : graph_.shifts) insert("shifts", held(from), held(to), amount);
    for (const auto& [from, to, stride] : graph_.scatters) insert("scatters", held(from), held(to), stride);
    for (const auto& [pointer, bits, to] : graph_.loads) insert("loads", held(pointer), bits, held(to));
    for (const auto& [from, pointer, bits] : graph_.stores) insert("stores", held(from), held(pointer), bits);
    for (const auto& [site, pointer] : graph_.calls) insert("calls_through", site, held(pointer));
    for (const auto& [site, position, node] : graph_.arguments) insert("argument", site, position, held(node));
    for (const auto& [site, position, node] : graph_.results) insert("gets_back", site, position, held(node));
    functions("parameter", graph_.parameters);
    functions("result", graph_.returned);
    for (const Node node : graph_.handedOver) insert("handed_over", held(node));
    insert("unknown_node", graph_.unknownNode());
    insert("unknown_target", graph_[MemoryGraph::unknownObject].firstTarget);
    for (ObjectId id = 0; id < graph_.objectCount(); ++id) object(id);
  }

 private:
  template <class... Numbers>
  void insert(const char* relation, Numbers... numbers) {
    const std::array<datalog::Value, sizeof...(numbers)> row{static_cast<datalog::Value>(numbers)...};
    auto& known = relations_[relation];
    if (known.arity == 0) known = evaluation_.relation(relation, row.size());
    evaluation_.insert(known, row);
  }

  [[nodiscard]] Node held(Node node) const { return standIns_.of(node); }

  void functions(const char* relation, const std::vector<MemoryGraph::Triple>& list) {
    for (const auto& [object, position, node] : list) {
      const int target = graph_[static_cast<ObjectId>(object)].firstTarget;
      if (target >= 0) insert(relation, target + 1, position, held(node));
    }
  }

  void object(ObjectId id) {
    const MemoryObject& object = graph_[id];
    const int number = static_cast<int>(id);
    if (object.kind == MemoryObject::Kind::Static) insert("is_static", number);
    for (std::size_t i = 0; i < object.layout->leaves().size(); ++i)
      insert("part_of", number, held(graph_.part(id, i)));
    if (object.firstTarget < 0) return;
    parts(id);
    if (object.kind != MemoryObject::Kind::Function) return;
    insert("is_function", object.firstTarget + 1);
    if (graph_.external.contains(id)) insert("is_external", object.firstTarget + 1);
  }

  /// What the facts say of each part of an object; the same for all objects of one layout. Part 0 is anywhere in the
  /// object; the others follow in the order of their offsets.
  struct Moves {
    std::vector<MemoryGraph::Triple> lands;    ///< part, amount, part
    std::vector<MemoryGraph::Triple> spreads;  ///< part, stride, part
    std::vector<MemoryGraph::Triple> touches;  ///< part, size, leaf
  };

  const Moves& movesIn(const Layout& layout) {
    const auto [found, isNew] = moves_.try_emplace(&layout);
    Moves& moves = found->second;
    if (!isNew) return moves;
    const auto& offsets = layout.offsets();
    const auto partAt = [&](Offset offset) {
      const auto place = std::lower_bound(offsets.begin(), offsets.end(), offset);
      const bool known = offset != anywhere && place != offsets.end() && *place == offset;
      return known ? 1 + static_cast<int>(place - offsets.begin()) : 0;
    };
    for (int part = 0; part <= static_cast<int>(offsets.size()); ++part) {
      const Offset offset = part == 0 ? anywhere : offsets[static_cast<std::size_t>(part - 1)];
      for (const int stride : strides()) moves.spreads.push_back({part, stride, partAt(layout.spread(offset, stride))});
      for (const int amount : amounts())
        if (const int to = part > 0 ? partAt(layout.normal(offset + amount)) : 0; to > 0)
          moves.lands.push_back({part, amount, to});
      for (const std::int64_t size : graph_.accessSizes)
        for (const std::size_t leaf : layout.leavesIn(offset, size))
          moves.touches.push_back({part, static_cast<int>(size), static_cast<int>(leaf)});
    }
    return moves;
  }

  void parts(ObjectId id) {
    const MemoryObject& object = graph_[id];
    const int first = object.firstTarget;
    const int count = static_cast<int>(object.layout->offsets().size()) + 1;
    for (int i = 0; i < count; ++i) {
      insert("lies_in", first + i, id);
      // There is nothing inside a function.
      insert("blurs", first + i, object.kind == MemoryObject::Kind::Function ? first + 1 : first);
    }
    const Moves& moves = movesIn(*object.layout);
    for (const auto& [from, amount, to] : moves.lands) insert("lands", first + from, amount, first + to);
    for (const auto& [from, stride, to] : moves.spreads) insert("strides", first + from, stride, first + to);
    for (const auto& [part, size, leaf] : moves.touches)
      insert("touches_part", first + part, size, graph_.part(id, static_cast<std::size_t>(leaf)));
  }

  const std::set<int>& amounts() {
    if (amounts_.empty())
      for (const auto& shift : graph_.shifts) amounts_.insert(shift.third);
    return amounts_;
  }
  const std::set<int>& strides() {
    if (strides_.empty())
      for (const auto& scatter : graph_.scatters) strides_.insert(scatter.third);
    return strides_;
  }

  const MemoryGraph& graph_;
  const StandIns& standIns_;
  datalog::Evaluation& evaluation_;
  std::map<std::string_view, datalog::RelationRef> relations_;
  std::map<const Layout*, Moves> moves_;
  std::set<int> amounts_;
  std::set<int> strides_;
};

}  // namespace

PointsTo::PointsTo(const MemoryGraph& graph, const StopRequest& shouldStop,
                   std::shared_ptr<const datalog::RuleProgram> rules)
    : standIns_(graph) {
  datalog::Evaluation evaluation(rules ? std::move(rules) : builtInRules());
  Facts(graph, standIns_, evaluation).add();
  datalog::RunOptions options;
  options.shouldStop = shouldStop;
  evaluation.run(options);
  const auto rows = [&](const char* relation, std::size_t arity) {
    return evaluation.rows(evaluation.relation(relation, arity));
  };
  const auto index = [](datalog::Value value) { return static_cast<std::size_t>(value); };
  for (const auto row : rows("points_to", 2)) {
    if (index(row[0]) >= targets_.size()) targets_.resize(index(row[0]) + 1);
    const MemoryPlace& place = graph.place(static_cast<int>(row[1]));
    targets_[index(row[0])].push_back(place);
    pointedTo_.insert(place.object);
  }
  for (const auto row : rows("may_call", 2))
    callees_[static_cast<int>(row[0])].push_back(graph[graph.place(static_cast<int>(row[1])).object].function);
  for (const auto row : rows("calls_unknown", 1)) callsUnknown_.insert(static_cast<int>(row[0]));
  for (const auto row : rows("published", 1)) published_.insert(index(row[0]));
  for (const auto row : rows("escapes", 1)) escapes_.insert(index(row[0]));
}

const std::vector<MemoryPlace>& PointsTo::of(Node node) const {
  static const std::vector<MemoryPlace> none;
  const auto held = static_cast<std::size_t>(standIns_.of(node));
  return held < targets_.size() ? targets_[held] : none;
}

std::set<ObjectId> PointsTo::crowd(std::size_t limit) const {
  std::set<ObjectId> result;
  for (const auto& targets : targets_)
    if (targets.size() > limit)
      for (const MemoryPlace& place : targets) result.insert(place.object);
  return result;
}

const std::vector<const clang::FunctionDecl*>& PointsTo::callees(int site) const {
  static const std::vector<const clang::FunctionDecl*> none;
  const auto found = callees_.find(site);
  return found == callees_.end() ? none : found->second;
}

}  // namespace moire::extractor
