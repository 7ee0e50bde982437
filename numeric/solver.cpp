// SPDX-License-Identifier: Apache-2.0
#include "numeric/solver.h"

#include <algorithm>
#include <utility>

#include "numeric/thresholds.h"
#include "numeric/transfer.h"

namespace moire::numeric {

using program::LocationId;

Solver::Solver(const program::Program& program, const FlowGraph& flows, const SolverOptions& options)
    : program_(program),
      options_(options),
      equations_(program, flows),
      order_(weakTopologicalOrder(equations_.dependencies(), equations_.entries)),
      thresholds_(thresholdsOf(program)),
      top_(AbstractValue::top(intervalSpace(program))),
      bottom_(AbstractValue::bottom(top_.space())),
      vertices_(equations_.vertices.size()),
      slots_(equations_.slots.size(), bottom_) {
  const std::vector<Index> positions = order_.positions();
  for (Index v = 0; v < vertices_.size(); ++v) {
    for (const auto& pack : equations_.vertices[v].packs) {
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
    std::vector<AbstractValue> packs;
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

AbstractValue Solver::grown(const PackState& pack, const AbstractValue& next) const {
  if (!pack.widened || pack.changes <= options_.wideningDelay) return pack.value.join(next);
  const bool steps = pack.changes <= options_.wideningDelay + options_.thresholdSteps;
  return pack.value.widen(next, steps ? thresholds_ : std::vector<program::Int>{});
}

bool Solver::enlarge(Index vertex) {
  poll();
  if (!mayBeReached(vertex)) return false;
  VertexState& state = vertices_[vertex];
  bool changed = !std::exchange(state.isReached, true);
  for (std::size_t i = 0; i < state.packs.size(); ++i) {
    const auto& pack = equations_.vertices[vertex].packs[i];
    if (!pack.relevant) continue;
    const AbstractValue next = incoming(pack);
    if (next.leq(state.packs[i].value)) continue;
    state.packs[i].value = grown(state.packs[i], next);
    ++state.packs[i].changes;
    changed = true;
  }
  return changed;
}

bool Solver::reduce(Index vertex) {
  poll();
  VertexState& state = vertices_[vertex];
  if (!state.isReached) return false;
  bool changed = false;
  for (std::size_t i = 0; i < state.packs.size(); ++i) {
    const auto& pack = equations_.vertices[vertex].packs[i];
    if (!pack.relevant) continue;
    const AbstractValue next = incoming(pack);
    if (state.packs[i].value.leq(next)) continue;
    state.packs[i].value = state.packs[i].value.meet(next);
    changed = true;
  }
  const auto isEmpty = [&](std::size_t i) {
    return equations_.vertices[vertex].packs[i].relevant && state.packs[i].value.isBottom();
  };
  bool empty = !mayBeReached(vertex);
  for (std::size_t i = 0; i < state.packs.size(); ++i) empty = empty || isEmpty(i);
  state.isReached = !empty;
  return changed || empty;
}

void Solver::updateOut(Index vertex, bool descending) {
  VertexState& state = vertices_[vertex];
  const auto& equation = equations_.vertices[vertex];
  AbstractValue out = bottom_;
  if (state.isReached) {
    std::vector<AbstractValue> relevant;
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
