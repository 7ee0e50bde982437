// SPDX-License-Identifier: Apache-2.0
#include "numeric/solver.h"

#include <algorithm>
#include <utility>

#include "numeric/thresholds.h"
#include "numeric/transfer.h"

namespace moire::numeric {

using program::LocationId;

Solver::Solver(const program::Program& program, const FlowGraph& flows, const SolverOptions& options,
               const Relations& relations)
    : program_(program),
      options_(options),
      equations_(program, flows, relations.packs),
      dense_(program, relations),
      order_(weakTopologicalOrder(equations_.dependencies(), equations_.entries)),
      thresholds_(thresholdsOf(program)),
      top_(AbstractValue::top(valueSpace(program, relations.domain, relations.packs))),
      bottom_(AbstractValue::bottom(top_.space())),
      vertices_(equations_.vertices.size(), {{}, {bottom_}, bottom_}),
      slots_(equations_.slots.size(), bottom_) {
  const std::vector<Index> positions = order_.positions();
  for (Index v = 0; v < vertices_.size(); ++v) {
    const auto& equation = equations_.vertices[v];
    vertices_[v].dense.widened = std::any_of(equation.controlFrom.begin(), equation.controlFrom.end(),
                                             [&](Index from) { return positions[from] >= positions[v]; });
    for (const auto& pack : equation.packs) {
      const bool onCycle = std::any_of(pack.slots.begin(), pack.slots.end(), [&](Index slot) {
        return positions[equations_.slots[slot].source] >= positions[v];
      });
      vertices_[v].packs.push_back({bottom_, 0, onCycle});
    }
  }
}

std::vector<AbstractValue> Solver::solve() {
  // The order leaves out dependencies through which something changes only once: hence the repetition.
  while (anyDirty(0, order_.elements.size())) ascend(0, order_.elements.size());
  for (VertexState& vertex : vertices_) vertex.dirty = true;
  for (unsigned pass = 0; pass < options_.descendingPasses && descend(); ++pass) continue;

  std::vector<AbstractValue> result;
  for (Index v = 0; v < vertices_.size(); ++v) {
    std::vector<AbstractValue> packs{vertices_[v].dense.value};
    for (std::size_t i = 0; vertices_[v].isReached && i < vertices_[v].packs.size(); ++i) {
      const auto& pack = equations_.vertices[v].packs[i];
      packs.push_back(pack.relevant ? vertices_[v].packs[i].value : incoming(pack));
    }
    result.push_back(vertices_[v].isReached ? AbstractValue::product(top_.space(), packs) : bottom_);
  }
  return result;
}

bool Solver::anyDirty(Index begin, Index end) const {
  const auto first = order_.elements.begin();
  return std::any_of(first + static_cast<std::ptrdiff_t>(begin), first + static_cast<std::ptrdiff_t>(end),
                     [this](const auto& element) { return vertices_[element.vertex].dirty; });
}

void Solver::ascend(Index begin, Index end) {
  for (Index i = begin; i < end; i = std::max(i + 1, order_.elements[i].end)) iterate(i);
}

void Solver::iterate(Index head) {
  const auto [vertex, end] = order_.elements[head];
  do {
    if (std::exchange(vertices_[vertex].dirty, false) && enlarge(vertex)) updateOut(vertex, false);
    if (end != 0) ascend(head + 1, end);
  } while (end != 0 && anyDirty(head, end));
}

bool Solver::descend() {
  bool changed = false;
  for (const auto& element : order_.elements) {
    if (!std::exchange(vertices_[element.vertex].dirty, false) || !reduce(element.vertex)) continue;
    changed = true;
    updateOut(element.vertex, true);
  }
  return changed;
}

bool Solver::mayBeReached(Index vertex) const {
  const auto& equation = equations_.vertices[vertex];
  const bool control = equation.startsProgram || std::any_of(equation.controlFrom.begin(), equation.controlFrom.end(),
                                                             [this](Index from) { return vertices_[from].hasOut; });
  return control && std::all_of(equation.packs.begin(), equation.packs.end(),
                                [this](const auto& pack) { return hasSource(pack); });
}

bool Solver::hasSource(const Equations::Pack& pack) const {
  return std::any_of(pack.slots.begin(), pack.slots.end(), [this](Index slot) { return !slots_[slot].isBottom(); });
}

AbstractValue Solver::incoming(const Equations::Pack& pack) const {
  AbstractValue result = bottom_;
  for (const Index slot : pack.slots) result = result.join(slots_[slot]);
  return result;
}

AbstractValue Solver::incomingDense(Index vertex) const {
  const auto& equation = equations_.vertices[vertex];
  const Cells& cells = dense_.before[vertex];
  if (equation.startsProgram || cells.empty()) return top_;
  AbstractValue result = bottom_;
  for (const Index from : equation.controlFrom)
    if (vertices_[from].hasOut) result = result.join(vertices_[from].out.project(cells));
  return result;
}

AbstractValue Solver::grown(const PackState& pack, const AbstractValue& next) const {
  if (!pack.widened || pack.changes <= options_.wideningDelay) return pack.value.join(next);
  const unsigned widenings = pack.changes - options_.wideningDelay;
  if (widenings <= options_.thresholdSteps) return pack.value.widen(next, thresholds_);
  if (widenings <= options_.thresholdSteps + options_.relationSteps) return pack.value.widen(next, {});
  return pack.value.withoutRelations().widen(next.withoutRelations(), {}).withoutRelations();
}

bool Solver::enlarge(PackState& pack, const AbstractValue& next) const {
  if (next.leq(pack.value)) return false;
  pack.value = grown(pack, next);
  ++pack.changes;
  return true;
}

bool Solver::enlarge(Index vertex) {
  poll();
  if (!mayBeReached(vertex)) return false;
  VertexState& state = vertices_[vertex];
  bool changed = !std::exchange(state.isReached, true);
  for (std::size_t i = 0; i < state.packs.size(); ++i) {
    const auto& pack = equations_.vertices[vertex].packs[i];
    if (pack.relevant) changed = enlarge(state.packs[i], incoming(pack)) || changed;
  }
  return enlarge(state.dense, incomingDense(vertex)) || changed;
}

bool Solver::reduce(PackState& pack, const AbstractValue& next) {
  if (pack.value.leq(next)) return false;
  pack.value = pack.value.meet(next);
  return true;
}

bool Solver::reduce(Index vertex) {
  poll();
  VertexState& state = vertices_[vertex];
  if (!state.isReached) return false;
  bool changed = reduce(state.dense, incomingDense(vertex));
  bool empty = !mayBeReached(vertex) || state.dense.value.isBottom();
  for (std::size_t i = 0; i < state.packs.size(); ++i) {
    const auto& pack = equations_.vertices[vertex].packs[i];
    if (!pack.relevant) continue;
    changed = reduce(state.packs[i], incoming(pack)) || changed;
    empty = empty || state.packs[i].value.isBottom();
  }
  state.isReached = !empty;
  return changed || empty;
}

void Solver::updateOut(Index vertex, bool descending) {
  VertexState& state = vertices_[vertex];
  const auto& equation = equations_.vertices[vertex];
  AbstractValue out = bottom_;
  if (state.isReached) {
    std::vector<AbstractValue> relevant{state.dense.value};
    for (std::size_t i = 0; i < state.packs.size(); ++i)
      if (equation.packs[i].relevant) relevant.push_back(state.packs[i].value);
    out = transfer(program_, LocationId(vertex), AbstractValue::product(top_.space(), relevant));
  }
  const bool hasOut = !out.isBottom() && (!descending || state.hasOut);
  if (std::exchange(state.hasOut, hasOut) != hasOut)
    for (const Index next : equation.controlTo) vertices_[next].dirty = true;
  for (const Index slot : equation.slots) {
    const AbstractValue value = out.project(equations_.slots[slot].cells);
    updateSlot(slot, descending ? slots_[slot].meet(value) : value);
  }
  if (dense_.after[vertex].empty()) return;
  const AbstractValue passed = out.project(dense_.after[vertex]);
  updateDense(vertex, descending ? state.out.meet(passed) : passed);
}

void Solver::updateDense(Index vertex, AbstractValue value) {
  if (value.equals(vertices_[vertex].out)) return;
  vertices_[vertex].out = std::move(value);
  for (const Index next : equations_.vertices[vertex].controlTo) vertices_[next].dirty = true;
}

void Solver::updateSlot(Index slot, AbstractValue value) {
  if (value.equals(slots_[slot])) return;
  const bool appears = value.isBottom() != slots_[slot].isBottom();
  slots_[slot] = std::move(value);
  for (const Index reader : equations_.slots[slot].readers) vertices_[reader].dirty = true;
  if (!appears) return;
  for (const Index watcher : equations_.slots[slot].watchers) vertices_[watcher].dirty = true;
}

void Solver::poll() {
  constexpr unsigned interval = 64;
  if (++updates_ % interval == 0 && options_.shouldStop && options_.shouldStop()) throw SolverStopped{};
}

}  // namespace moire::numeric
