// SPDX-License-Identifier: Apache-2.0
#include "numeric/flow_graph.h"

#include <algorithm>

namespace moire::numeric {

using program::CellId;
using program::LocationId;

namespace {

template <class ByCell>
auto lowerBound(ByCell& cells, CellId cell) {
  return std::lower_bound(cells.begin(), cells.end(), cell,
                          [](const auto& each, CellId wanted) { return each.cell < wanted; });
}

}  // namespace

bool FlowGraph::Incoming::has(LocationId from) const {
  return std::binary_search(own.begin(), own.end(), from) || std::binary_search(others.begin(), others.end(), from);
}

FlowGraph::Sources FlowGraph::Incoming::all() const {
  Sources result(own.size() + others.size());
  std::merge(own.begin(), own.end(), others.begin(), others.end(), result.begin());
  return result;
}

FlowGraph::Incoming& FlowGraph::entry(LocationId to, CellId cell) {
  if (to.index() >= incoming_.size()) incoming_.resize(to.index() + 1);
  ByCell& cells = incoming_[to.index()];
  auto place = lowerBound(cells, cell);
  if (place == cells.end() || place->cell != cell) place = cells.insert(place, {cell, {}, {}});
  return *place;
}

bool FlowGraph::add(const Flow& flow, Origin origin) {
  Incoming& incoming = entry(flow.to, flow.cell);
  if (incoming.has(flow.from)) return false;
  Sources& sources = origin == Origin::OwnThread ? incoming.own : incoming.others;
  sources.insert(std::upper_bound(sources.begin(), sources.end(), flow.from), flow.from);
  ++size_;
  return true;
}

const FlowGraph::ByCell& FlowGraph::into(LocationId to) const {
  static const ByCell none;
  return to.index() < incoming_.size() ? incoming_[to.index()] : none;
}

const FlowGraph::Incoming* FlowGraph::into(LocationId to, CellId cell) const {
  const ByCell& cells = into(to);
  const auto found = lowerBound(cells, cell);
  return found == cells.end() || found->cell != cell ? nullptr : &*found;
}

bool FlowGraph::contains(const Flow& flow) const {
  const Incoming* found = into(flow.to, flow.cell);
  return found && found->has(flow.from);
}

}  // namespace moire::numeric
