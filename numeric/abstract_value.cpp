// SPDX-License-Identifier: Apache-2.0
#include "numeric/abstract_value.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "numeric/value_space.h"

namespace moire::numeric {

using program::CellId;
using program::Int;
using program::Range;
using Cells = std::vector<CellId>;

struct AbstractValue::Representation {
  ValueSpacePtr space;  // before the handle, which must not outlive its manager
  Cells cells;
  std::optional<apron::Abstract> abstract;  // dimension i is cells[i]; none of bottom
  std::vector<Range> hull;                  // the bounds of dimension i

  static std::shared_ptr<const Representation> bottom(ValueSpacePtr space) {
    return std::make_shared<const Representation>(Representation{std::move(space), {}, std::nullopt, {}});
  }

  /// The integer points of a value of APRON.
  static std::shared_ptr<const Representation> of(ValueSpacePtr space, Cells cells, apron::Abstract abstract) {
    auto hull = apron::integerHull(space->manager(), abstract);
    if (!hull) return bottom(std::move(space));
    return std::make_shared<const Representation>(
        Representation{std::move(space), std::move(cells), std::move(abstract), std::move(*hull)});
  }

  [[nodiscard]] ap_manager_t* manager() const { return space->manager().get(); }
  [[nodiscard]] ap_abstract0_t* handle() const { return abstract->get(); }
  [[nodiscard]] apron::Abstract own(ap_abstract0_t* result) const { return {space->manager(), result}; }
  [[nodiscard]] std::size_t dimension(CellId cell) const {
    return static_cast<std::size_t>(std::lower_bound(cells.begin(), cells.end(), cell) - cells.begin());
  }
  [[nodiscard]] bool has(CellId cell) const { return std::binary_search(cells.begin(), cells.end(), cell); }

  [[nodiscard]] std::shared_ptr<const Representation> constrained(apron::Constraints& constraints) const {
    return of(space, cells, own(ap_abstract0_meet_lincons_array(manager(), false, handle(), constraints.get())));
  }
  [[nodiscard]] apron::LinearExpression expression(const LinearTerm& term) const {
    apron::LinearExpression result(term.constant);
    for (const auto& part : term.parts) result.add(dimension(part.cell), part.coefficient);
    return result;
  }
};

namespace {

Cells intersection(const Cells& a, const Cells& b) {
  Cells result;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

Cells unite(const Cells& a, const Cells& b) {
  Cells result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

Cells difference(const Cells& a, const Cells& b) {
  Cells result;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

Cells cellsOf(const LinearTerm& term) {
  Cells result;
  for (const auto& part : term.parts) result.push_back(part.cell);
  return result;
}

// The greatest threshold that is at most `value`, or else the limit.
Int thresholdBelow(Int value, Int limit, const std::vector<Int>& thresholds) {
  const auto above = std::upper_bound(thresholds.begin(), thresholds.end(), value);
  return above == thresholds.begin() ? limit : std::max(limit, *std::prev(above));
}

Int thresholdAbove(Int value, Int limit, const std::vector<Int>& thresholds) {
  const auto above = std::lower_bound(thresholds.begin(), thresholds.end(), value);
  return above == thresholds.end() ? limit : std::min(limit, *above);
}

}  // namespace

AbstractValue::AbstractValue(std::shared_ptr<const Representation> representation)
    : representation_(std::move(representation)) {}

AbstractValue AbstractValue::top(ValueSpacePtr space) {
  apron::Abstract abstract = apron::box(space->manager(), {});
  return AbstractValue(
      std::make_shared<const Representation>(Representation{std::move(space), {}, std::move(abstract), {}}));
}

AbstractValue AbstractValue::bottom(ValueSpacePtr space) {
  return AbstractValue(Representation::bottom(std::move(space)));
}

AbstractValue AbstractValue::product(const ValueSpacePtr& space, const std::vector<AbstractValue>& values) {
  std::vector<std::pair<CellId, Range>> bounds;
  for (const AbstractValue& value : values) {
    if (value.isBottom()) return value;
    for (std::size_t i = 0; i < value.cells().size(); ++i) bounds.emplace_back(value.cells()[i], value.hull()[i]);
  }
  std::sort(bounds.begin(), bounds.end());
  const auto sameCell = [](const auto& a, const auto& b) { return a.first == b.first; };
  const bool overlap = std::adjacent_find(bounds.begin(), bounds.end(), sameCell) != bounds.end();
  if (space->relational() || overlap) {
    AbstractValue result = top(space);
    for (const AbstractValue& value : values) result = result.meet(value);
    return result;
  }
  Cells cells;
  std::vector<Range> hull;
  for (const auto& [cell, range] : bounds) {
    cells.push_back(cell);
    hull.push_back(range);
  }
  apron::Abstract abstract = apron::box(space->manager(), hull);
  return AbstractValue(std::make_shared<const Representation>(
      Representation{space, std::move(cells), std::move(abstract), std::move(hull)}));
}

const ValueSpacePtr& AbstractValue::space() const { return representation_->space; }
const Cells& AbstractValue::cells() const { return representation_->cells; }
const std::vector<Range>& AbstractValue::hull() const { return representation_->hull; }
bool AbstractValue::isBottom() const { return !representation_->abstract; }

std::optional<Range> AbstractValue::bounds(CellId cell) const {
  if (isBottom()) return std::nullopt;
  return representation_->has(cell) ? hull()[representation_->dimension(cell)] : space()->range(cell);
}

AbstractValue AbstractValue::extend(const Cells& wanted) const {
  if (isBottom() || wanted.size() == cells().size()) return *this;
  std::vector<ap_dim_t> positions;  // of the next old dimension behind each new one
  apron::Constraints ranges;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (representation_->has(wanted[i])) continue;
    positions.push_back(static_cast<ap_dim_t>(representation_->dimension(wanted[i])));
    ranges.addBounds(i, space()->range(wanted[i]));
  }
  ap_dimchange_t change{positions.data(), positions.size(), 0};
  auto wide = representation_->own(
      ap_abstract0_add_dimensions(representation_->manager(), false, representation_->handle(), &change, false));
  return AbstractValue(Representation::of(space(), wanted,
                                          representation_->own(ap_abstract0_meet_lincons_array(
                                              representation_->manager(), false, wide.get(), ranges.get()))));
}

AbstractValue AbstractValue::project(const Cells& wanted) const {
  const Cells dropped = difference(cells(), wanted);
  if (dropped.empty()) return *this;
  std::vector<ap_dim_t> positions;
  for (const CellId cell : dropped) positions.push_back(static_cast<ap_dim_t>(representation_->dimension(cell)));
  ap_dimchange_t change{positions.data(), positions.size(), 0};
  return AbstractValue(Representation::of(space(), intersection(cells(), wanted),
                                          representation_->own(ap_abstract0_remove_dimensions(
                                              representation_->manager(), false, representation_->handle(), &change))));
}

AbstractValue AbstractValue::forget(const Cells& unwanted) const { return project(difference(cells(), unwanted)); }

AbstractValue AbstractValue::rename(CellId from, CellId to) const {
  if (from == to) return *this;
  return assignTerm(to, {{{from, 1}}, {0, 0}}, space()->range(to)).forget({from});
}

bool AbstractValue::hullWithin(const AbstractValue& other) const {
  for (std::size_t i = 0; i < other.cells().size(); ++i) {
    const Range mine = *bounds(other.cells()[i]);
    if (mine.low < other.hull()[i].low || mine.high > other.hull()[i].high) return false;
  }
  return true;
}

bool AbstractValue::leq(const AbstractValue& other) const {
  if (isBottom() || representation_ == other.representation_) return true;
  if (other.isBottom() || !hullWithin(other)) return false;
  if (!space()->relational()) return true;
  const AbstractValue same = project(other.cells()).extend(other.cells());
  return same.isBottom() || ap_abstract0_is_leq(representation_->manager(), same.representation_->handle(),
                                                other.representation_->handle());
}

bool AbstractValue::disjoint(const AbstractValue& other) const {
  if (isBottom() || other.isBottom()) return true;
  std::size_t j = 0;
  for (std::size_t i = 0; i < cells().size(); ++i) {  // a cell that only one of them restricts excludes nothing
    while (j < other.cells().size() && other.cells()[j] < cells()[i]) ++j;
    if (j == other.cells().size()) break;
    if (other.cells()[j] == cells()[i] &&
        (hull()[i].high < other.hull()[j].low || other.hull()[j].high < hull()[i].low))
      return true;
  }
  return space()->relational() && meet(other).isBottom();
}

AbstractValue AbstractValue::join(const AbstractValue& other) const {
  if (other.leq(*this)) return *this;
  if (leq(other)) return other;
  const Cells common = intersection(cells(), other.cells());
  const AbstractValue a = project(common);
  const AbstractValue b = other.project(common);
  return AbstractValue(Representation::of(
      space(), common,
      representation_->own(ap_abstract0_join(representation_->manager(), false, a.representation_->handle(),
                                             b.representation_->handle()))));
}

AbstractValue AbstractValue::meet(const AbstractValue& other) const {
  if (leq(other)) return *this;
  if (other.leq(*this)) return other;
  const Cells all = unite(cells(), other.cells());
  const AbstractValue a = extend(all);
  const AbstractValue b = other.extend(all);
  return AbstractValue(Representation::of(
      space(), all,
      representation_->own(ap_abstract0_meet(representation_->manager(), false, a.representation_->handle(),
                                             b.representation_->handle()))));
}

AbstractValue AbstractValue::widen(const AbstractValue& next, const std::vector<Int>& thresholds) const {
  if (next.leq(*this)) return *this;
  if (isBottom()) return next;
  const AbstractValue joined = join(next);
  const AbstractValue old = project(joined.cells());
  apron::Constraints limits;
  for (std::size_t i = 0; i < joined.cells().size(); ++i) {
    const Range limit = space()->range(joined.cells()[i]);
    const Range before = old.hull()[i];
    const Range after = joined.hull()[i];
    limits.addBounds(i, {after.low < before.low ? thresholdBelow(after.low, limit.low, thresholds) : after.low,
                         after.high > before.high ? thresholdAbove(after.high, limit.high, thresholds) : after.high});
  }
  const auto widened = representation_->own(ap_abstract0_widening(
      representation_->manager(), old.representation_->handle(), joined.representation_->handle()));
  return AbstractValue(Representation::of(space(), joined.cells(),
                                          representation_->own(ap_abstract0_meet_lincons_array(
                                              representation_->manager(), false, widened.get(), limits.get()))));
}

AbstractValue AbstractValue::restrict(CellId cell, Range range) const {
  const auto old = bounds(cell);
  if (!old || !space()->cell(cell).type || (range.low <= old->low && old->high <= range.high)) return *this;
  if (range.high < old->low || old->high < range.low) return bottom(space());
  const AbstractValue wide = extend(unite(cells(), {cell}));
  apron::Constraints constraints;
  constraints.addBounds(wide.representation_->dimension(cell), range);
  return AbstractValue(wide.representation_->constrained(constraints));
}

AbstractValue AbstractValue::assumeNonNegative(const LinearTerm& term) const {
  AbstractValue wide = extend(unite(cells(), cellsOf(term)));
  if (wide.isBottom()) return wide;
  apron::Constraints constraints;
  constraints.addNonNegative(wide.representation_->expression(term));
  return AbstractValue(wide.representation_->constrained(constraints));
}

AbstractValue AbstractValue::assignTerm(CellId cell, const LinearTerm& term, Range range) const {
  AbstractValue wide = extend(unite(unite(cells(), {cell}), cellsOf(term)));
  if (wide.isBottom()) return wide;
  const Representation& old = *wide.representation_;
  const auto dimension = static_cast<ap_dim_t>(old.dimension(cell));
  const apron::LinearExpression expression = old.expression(term);
  const auto assigned =
      old.own(ap_abstract0_assign_linexpr(old.manager(), false, old.handle(), dimension, expression.get(), nullptr));
  const Range limit = space()->range(cell);
  apron::Constraints constraints;
  constraints.addBounds(dimension, {std::max(range.low, limit.low), std::min(range.high, limit.high)});
  return AbstractValue(Representation::of(
      space(), old.cells,
      old.own(ap_abstract0_meet_lincons_array(old.manager(), false, assigned.get(), constraints.get()))));
}

}  // namespace moire::numeric
