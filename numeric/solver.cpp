// SPDX-License-Identifier: Apache-2.0
#include "numeric/solver.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "numeric/parallel_loop.h"
#include "numeric/thresholds.h"
#include "numeric/transfer.h"
#include "support/stop.h"

namespace moire::numeric {

using program::LocationId;

Solver::Solver(const program::Program& program, const FlowGraph& flows, const SolverOptions& options,
               const Relations& relations)
    : program_(program),
      options_(options),
      equations_(program, flows, relations.packs),
      dense_(program, relations),
      order_(weakTopologicalOrder(equations_.dependencies(), equations_.entries)),
      agenda_(order_),
      thresholds_(thresholdsOf(program)),
      top_(AbstractValue::top(valueSpace(program, relations.domain, relations.packs))),
      bottom_(AbstractValue::bottom(top_.space())),
      vertices_(equations_.vertices.size(), {{}, {bottom_}, bottom_}),
      slots_(equations_.slots.size(), bottom_),
      junctions_(equations_.junctions.size(), {bottom_}) {
  const std::vector<Index> positions = order_.positions();
  std::vector<Index> lastSource;  // by junction: the position after which no location gives it a value
  for (const auto& junction : equations_.junctions) {
    Index last = 0;
    for (const Index slot : junction.slots) last = std::max(last, positions[equations_.slots[slot].source]);
    lastSource.push_back(last);
  }
  for (Index v = 0; v < vertices_.size(); ++v) {
    const auto& equation = equations_.vertices[v];
    vertices_[v].dense.widened = std::any_of(equation.controlFrom.begin(), equation.controlFrom.end(),
                                             [&](Index from) { return positions[from] >= positions[v]; });
    vertices_[v].packs.reserve(equation.packs.size());
    for (const auto& pack : equation.packs) {
      const bool onCycle = std::any_of(pack.junctions.begin(), pack.junctions.end(),
                                       [&](Index junction) { return lastSource[junction] >= positions[v]; });
      vertices_[v].packs.push_back({bottom_, 0, onCycle});
    }
  }
}

std::vector<AbstractValue> Solver::solve() {
  std::optional<ComponentSchedule> schedule;
  if (options_.jobs > 1) schedule.emplace(equations_, order_);
  for (Index v = 0; v < vertices_.size(); ++v) agenda_.add(v);
  // The order leaves out dependencies through which something changes only once, so this is repeated.
  while (agenda_.hasAny(0, order_.elements.size())) {
    if (schedule)
      schedule->run(options_.jobs, [this](Index begin, Index end) { ascend(begin, end); }, [this] { poll(); });
    else
      ascend(0, order_.elements.size());
  }
  for (Index v = 0; v < vertices_.size(); ++v) agenda_.add(v);
  for (unsigned pass = 0; pass < options_.descendingPasses && descend(); ++pass) refreshJunctions();

  std::vector<AbstractValue> results(vertices_.size(), bottom_);
  forEachInParallel(vertices_.size(), options_.jobs, [&](Index v) { results[v] = result(v); });
  return results;
}

AbstractValue Solver::result(Index vertex) const {
  const VertexState& state = vertices_[vertex];
  if (!state.isReached) return bottom_;
  std::vector<AbstractValue> packs{state.dense.value};
  for (std::size_t i = 0; i < state.packs.size(); ++i) {
    const auto& pack = equations_.vertices[vertex].packs[i];
    packs.push_back(pack.relevant ? state.packs[i].value : incoming(pack));
  }
  return AbstractValue::product(top_.space(), packs);
}

void Solver::ascend(Index begin, Index end) {
  for (auto next = agenda_.next(begin, end, begin); next; next = agenda_.next(begin, end, order_.behind(*next)))
    iterate(*next);
}

void Solver::iterate(Index head) {
  const auto [vertex, end] = order_.elements[head];
  do {
    if (agenda_.take(head) && enlarge(vertex)) updateOut(vertex, false);
    if (end != 0) ascend(head + 1, end);
  } while (end != 0 && agenda_.hasAny(head, end));
}

bool Solver::descend() {
  bool changed = false;
  for (Index i = 0; i < order_.elements.size(); ++i) {
    if (!agenda_.take(i)) continue;
    const Index vertex = order_.elements[i].vertex;
    if (!reduce(vertex)) continue;
    changed = true;
    updateOut(vertex, true);
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
  return std::any_of(pack.junctions.begin(), pack.junctions.end(),
                     [this](Index junction) { return !junctions_[junction].value.isBottom(); });
}

void Solver::approach(Index junction) {
  // While values shrink, a junction of many slots is not computed again for each one that changes: the old value is an
  // over-approximation until the end of the pass, and so it is safe.
  constexpr std::size_t part = 8;
  if (junctions_[junction].outdated * part > equations_.junctions[junction].slots.size()) refresh(junction);
}

void Solver::refresh(Index junction) {
  AbstractValue value = bottom_;
  for (const Index slot : equations_.junctions[junction].slots) value = value.join(slots_[slot]);
  junctions_[junction] = {junctions_[junction].value.meet(value), 0};
}

void Solver::refreshJunctions() {
  for (Index junction = 0; junction < junctions_.size(); ++junction) {
    if (junctions_[junction].outdated == 0) continue;
    refresh(junction);
    markDirty(equations_.junctions[junction].readers);
    if (junctions_[junction].value.isBottom()) markDirty(equations_.junctions[junction].watchers);
  }
}

AbstractValue Solver::incoming(const Equations::Pack& pack) const {
  AbstractValue result = bottom_;
  for (const Index junction : pack.junctions) result = result.join(junctions_[junction].value);
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
  for (const auto& pack : equations_.vertices[vertex].packs)
    for (const Index junction : pack.junctions) approach(junction);
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
  if (std::exchange(state.hasOut, hasOut) != hasOut) markDirty(equation.controlTo);
  for (const Index slot : equation.slots) {
    const AbstractValue value = out.project(equations_.slots[slot].cells);
    if (descending)
      reduceSlot(slot, slots_[slot].meet(value));
    else
      enlargeSlot(slot, value);
  }
  if (dense_.after[vertex].empty()) return;
  const AbstractValue passed = out.project(dense_.after[vertex]);
  updateDense(vertex, descending ? state.out.meet(passed) : passed);
}

void Solver::updateDense(Index vertex, AbstractValue value) {
  if (value.equals(vertices_[vertex].out)) return;
  vertices_[vertex].out = std::move(value);
  markDirty(equations_.vertices[vertex].controlTo);
}

void Solver::enlargeSlot(Index slot, AbstractValue value) {
  if (value.equals(slots_[slot])) return;
  slots_[slot] = std::move(value);
  for (const Index junction : equations_.slots[slot].junctions) {
    AbstractValue& known = junctions_[junction].value;
    if (slots_[slot].leq(known)) continue;
    if (known.isBottom()) markDirty(equations_.junctions[junction].watchers);
    known = known.join(slots_[slot]);
    markDirty(equations_.junctions[junction].readers);
  }
}

void Solver::reduceSlot(Index slot, AbstractValue value) {
  if (value.equals(slots_[slot])) return;
  const bool disappears = value.isBottom();
  slots_[slot] = std::move(value);
  for (const Index junction : equations_.slots[slot].junctions) {
    ++junctions_[junction].outdated;
    markDirty(equations_.junctions[junction].readers);
    if (disappears) markDirty(equations_.junctions[junction].watchers);
  }
}

void Solver::markDirty(const std::vector<Index>& vertices) {
  for (const Index vertex : vertices) agenda_.add(vertex);
}

void Solver::poll() {
  constexpr unsigned interval = 64;
  if (std::this_thread::get_id() != caller_) return;
  if (++updates_ % interval == 0) throwIfStopped(options_.shouldStop);
}

}  // namespace moire::numeric
