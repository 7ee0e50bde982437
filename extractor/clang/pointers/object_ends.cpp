// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/object_ends.h"

#include <algorithm>
#include <utility>

namespace moire::extractor {

using clang::FunctionDecl;
using ObjectKind = MemoryObject::Kind;

ObjectEnds::ObjectEnds(const MemoryMap& map, const PointsTo& pointsTo, const FunctionModels& models,
                       CallGraph callGraph, bool look)
    : graph_(map.graph()), pointsTo_(pointsTo), callGraph_(std::move(callGraph)) {
  if (!look) return;
  findGivenBack(models);
  findOutlived();
  findMoved();
}

const Scopes& ObjectEnds::scopesOf(const FunctionDecl& function) {
  return scopes_.try_emplace(&function, function).first->second;
}

bool ObjectEnds::isOnStack(const MemoryObject& object) const {
  return object.context && (object.kind == ObjectKind::Local || object.onStack);
}

const clang::Stmt* ObjectEnds::blockOf(const MemoryObject& object) {
  const Scopes& scopes = scopesOf(*object.context->function);
  if (object.variable) return scopes.blockOf(*object.variable);
  return object.expression ? scopes.blockOf(*object.expression) : nullptr;
}

void ObjectEnds::findGivenBack(const FunctionModels& models) {
  const auto add = [this](ObjectId id) {
    if (graph_[id].kind == ObjectKind::Heap && !graph_[id].onStack) givenBack_.insert(id);
  };
  std::set<Node> givenBack = graph_.givenBack;
  for (const auto& [site, position, node] : graph_.arguments)
    for (const FunctionDecl* callee : pointsTo_.callees(site))
      if (const auto* model = models.deciding(callee->getNameAsString(), callee->hasBody());
          model && !model->frees.empty())
        givenBack.insert(node);
  for (const Node node : givenBack)
    for (const MemoryPlace& place : pointsTo_.of(node)) {
      add(place.object);
      if (graph_[place.object].kind != ObjectKind::Unknown) continue;
      for (const ObjectId escaped : pointsTo_.escaped()) add(escaped);
    }
}

bool ObjectEnds::mayBeAround(const Context& outer, const Context& inner) {
  if (!outer.shared && !inner.shared && !outer.recursive && !inner.recursive) {
    for (const Context* around = inner.caller; around; around = around->caller)
      if (around == &outer) return true;
    return false;
  }
  const FunctionDecl* const called = inner.function;
  const auto [found, isNew] = mayCall_.try_emplace({outer.function, called}, false);
  if (!isNew) return found->second;
  std::set<const FunctionDecl*> met;
  std::vector<const FunctionDecl*> work = {outer.function};
  // A function that is named, but not by a call, may be called from anywhere.
  for (ObjectId id = 0; id < graph_.objectCount(); ++id)
    if (const FunctionDecl* named = graph_[id].function; named && named->getBody()) {
      if (named == called) return found->second = true;
      work.push_back(named);
    }
  while (!work.empty()) {
    const FunctionDecl* const function = work.back();
    work.pop_back();
    for (const FunctionDecl* callee : callGraph_.calleesOf(function)) {
      if (callee == called) return found->second = true;
      if (met.insert(callee).second) work.push_back(callee);
    }
  }
  return false;
}

bool ObjectEnds::outlives(ObjectId id, const MemoryObject& local) {
  const MemoryObject& holder = graph_[id];
  if (!isOnStack(holder) || holder.kind != ObjectKind::Local) return true;
  const FunctionDecl* const function = holder.context->function;
  const bool isResult = !holder.variable && !holder.expression;
  if (isResult) return function == local.context->function;
  const bool sameCall = holder.context == local.context;
  if (sameCall || function == local.context->function) {
    const clang::Stmt* const around = blockOf(holder);
    const clang::Stmt* const block = blockOf(local);
    // A value on its way ends with its statement.
    if (!around) return false;
    if (!block || (around != block && scopesOf(*function).isWithin(block, around))) return true;
  }
  // Functions that are called meanwhile end before; those that wait for the end of this one change only variables to
  // which somebody else has a pointer.
  return !(sameCall && !holder.context->recursive && !holder.context->shared) && pointsTo_.isTarget(id) &&
         mayBeAround(*holder.context, *local.context);
}

void ObjectEnds::findOutlived() {
  for (ObjectId id = 0; id < graph_.objectCount(); ++id)
    for (std::size_t i = 0; i < graph_[id].layout->leaves().size(); ++i)
      for (const MemoryPlace& place : pointsTo_.of(graph_.part(id, i))) {
        const MemoryObject& target = graph_[place.object];
        if (!isOnStack(target) || outlived_.contains(place.object)) continue;
        // In recursion, one object stands for the locals of many calls.
        const bool isItself = place.object == id && !target.context->shared && !target.context->recursive;
        if (!isItself && outlives(id, target)) outlived_.insert(place.object);
      }
  for (const auto& [node, context, block] : graph_.leaving)
    for (const MemoryPlace& place : pointsTo_.of(node)) {
      const MemoryObject& target = graph_[place.object];
      if (!isOnStack(target) || target.context != context) continue;
      const clang::Stmt* const own = blockOf(target);
      if (!own || scopesOf(*context->function).isWithin(own, block)) outlived_.insert(place.object);
    }
  for (ObjectId id = 0; id < graph_.objectCount(); ++id) {
    if (!isOnStack(graph_[id]) || !pointsTo_.isTarget(id)) continue;
    if (pointsTo_.isShared(id)) outlived_.insert(id);
    // An array of variable length also ends where control goes back over its declaration.
    const bool varies = graph_[id].variable && graph_[id].type->isVariablyModifiedType();
    if (outlived_.contains(id) && (varies || !blockOf(graph_[id]))) endsAnywhere_.insert(id);
  }
}

void ObjectEnds::findMoved() {
  moved_.assign(static_cast<std::size_t>(graph_.nodeCount()), false);
  std::vector<std::vector<Node>> next(moved_.size());
  std::vector<Node> work;
  const auto move = [&](Node node) {
    if (moved_[static_cast<std::size_t>(node)]) return;
    moved_[static_cast<std::size_t>(node)] = true;
    work.push_back(node);
  };
  const auto lead = [&](Node from, Node to) { next[static_cast<std::size_t>(from)].push_back(to); };
  const auto eachPart = [&](Node pointer, std::int64_t bits, const auto& use) {
    for (const MemoryPlace& place : pointsTo_.of(pointer))
      for (const std::size_t leaf : graph_[place.object].layout->leavesIn(place.offset, bits))
        use(graph_.part(place.object, leaf));
  };
  for (const auto& [from, to] : graph_.copies) lead(from, to);
  for (const auto& [from, to, amount] : graph_.shifts) {
    lead(from, to);
    const auto isBlurred = [&, by = amount](const MemoryPlace& place) {
      const Layout& layout = *graph_[place.object].layout;
      return place.offset != anywhere && layout.normal(place.offset + by) != place.offset + by;
    };
    const auto& places = pointsTo_.of(from);
    if (std::any_of(places.begin(), places.end(), isBlurred)) move(to);
  }
  for (const auto& [from, to, stride] : graph_.scatters) move(to);
  for (const auto& [pointer, bits, to] : graph_.loads)
    eachPart(pointer, bits, [&, into = to](Node part) { lead(part, into); });
  for (const auto& [from, pointer, bits] : graph_.stores)
    eachPart(pointer, bits, [&, stored = from](Node part) { lead(stored, part); });
  const auto calls = [&](int site, ObjectId function) {
    const auto& callees = pointsTo_.callees(site);
    return std::find(callees.begin(), callees.end(), graph_[function].function) != callees.end();
  };
  for (const auto& [site, position, node] : graph_.arguments)
    for (const auto& [function, at, parameter] : graph_.parameters)
      if (at == position && calls(site, static_cast<ObjectId>(function))) lead(node, parameter);
  for (const auto& [site, position, node] : graph_.results)
    for (const auto& [function, at, result] : graph_.returned)
      if (at == position && calls(site, static_cast<ObjectId>(function))) lead(result, node);
  while (!work.empty()) {
    const Node from = work.back();
    work.pop_back();
    for (const Node to : next[static_cast<std::size_t>(from)]) move(to);
  }
}

}  // namespace moire::extractor
