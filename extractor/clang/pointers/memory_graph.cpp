// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/memory_graph.h"

#include <algorithm>
#include <limits>

namespace moire::extractor {

namespace {

int narrow(std::int64_t number) {
  constexpr std::int64_t largest = std::numeric_limits<int>::max() / 2;
  return static_cast<int>(std::clamp(number, -largest, largest));
}

}  // namespace

MemoryGraph::MemoryGraph(const PrecisionLimits& limits) : limits_(limits) {
  MemoryObject unknown;
  unknown.kind = MemoryObject::Kind::Unknown;
  unknown.name = "unknown memory";
  add(std::move(unknown));
  address(unknownNode(), {unknownObject, anywhere});
}

std::shared_ptr<const Layout> MemoryGraph::layoutOf(const clang::ASTContext* ast, clang::QualType type, bool elements) {
  auto& layout = layouts_[{ast, type.getAsOpaquePtr(), elements}];
  if (!layout) layout = std::make_shared<const Layout>(ast, type, elements, limits_.cellsPerObject);
  return layout;
}

ObjectId MemoryGraph::add(MemoryObject object, bool elements) {
  object.layout = layoutOf(object.ast, object.type, elements);
  object.firstNode = nextNode_;
  nextNode_ += static_cast<Node>(object.layout->leaves().size());
  objects_.push_back(std::move(object));
  return objects_.size() - 1;
}

Node MemoryGraph::part(ObjectId object, std::size_t leaf) const {
  return objects_[object].firstNode + static_cast<Node>(leaf);
}

int MemoryGraph::target(MemoryPlace place) {
  MemoryObject& object = objects_[place.object];
  const auto& offsets = object.layout->offsets();
  if (object.firstTarget < 0) {
    object.firstTarget = static_cast<int>(targets_.size());
    targets_.push_back({place.object, anywhere});
    for (const Offset offset : offsets) targets_.push_back({place.object, offset});
  }
  const auto found = std::lower_bound(offsets.begin(), offsets.end(), place.offset);
  if (place.offset == anywhere || found == offsets.end() || *found != place.offset) return object.firstTarget;
  return object.firstTarget + 1 + static_cast<int>(found - offsets.begin());
}

void MemoryGraph::address(Node node, MemoryPlace place) {
  if (node != 0) addresses.push_back({node, target(place)});
}

void MemoryGraph::copy(Node from, Node to) {
  if (from != 0 && to != 0 && from != to) copies.push_back({from, to});
}

Node MemoryGraph::addressOf(MemoryPlace place) {
  Node& known = addressNodes_[place];
  if (known == 0) address(known = fresh(), place);
  return known;
}

Node MemoryGraph::shifted(Node from, Offset amount) {
  const int by = narrow(amount);
  if (by != amount) return scattered(from, 0);
  return once(shifted_, from, by, [&](Node to) { shifts.push_back({from, to, by}); });
}

Node MemoryGraph::scattered(Node from, std::int64_t stride) {
  const int by = narrow(std::abs(stride));
  return once(scattered_, from, by, [&](Node to) { scatters.push_back({from, to, by}); });
}

Node MemoryGraph::loaded(Node pointer, std::int64_t bits) {
  const int size = narrow(bits);
  accessSizes.insert(size);
  return once(loaded_, pointer, size, [&](Node to) { loads.push_back({pointer, size, to}); });
}

void MemoryGraph::store(Node from, Node pointer, std::int64_t bits) {
  if (from == 0 || pointer == 0) return;
  accessSizes.insert(narrow(bits));
  stores.push_back({from, pointer, narrow(bits)});
}

int MemoryGraph::callThrough(Node pointer) {
  const int site = nextSite_++;
  if (pointer != 0) calls.push_back({site, pointer});
  return site;
}

}  // namespace moire::extractor
