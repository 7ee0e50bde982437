// SPDX-License-Identifier: Apache-2.0
#include "numeric/value_block.h"

#include <utility>

namespace moire::numeric {

using program::CellId;
using program::Int;
using program::Range;

namespace {

// The greatest threshold that is at most `value`, or else the limit.
Int thresholdBelow(Int value, Int limit, const std::vector<Int>& thresholds) {
  const auto above = std::upper_bound(thresholds.begin(), thresholds.end(), value);
  return above == thresholds.begin() ? limit : std::max(limit, *std::prev(above));
}

Int thresholdAbove(Int value, Int limit, const std::vector<Int>& thresholds) {
  const auto above = std::lower_bound(thresholds.begin(), thresholds.end(), value);
  return above == thresholds.end() ? limit : std::min(limit, *above);
}

std::vector<Range> rangesOf(const ValueSpace& space, const Cells& cells) {
  std::vector<Range> ranges;
  ranges.reserve(cells.size());
  for (const CellId cell : cells) ranges.push_back(space.range(cell));
  return ranges;
}

}  // namespace

Block::Block(const ValueSpace& space, std::size_t number, Cells cells, apron::Abstract abstract,
             std::vector<Range> hull)
    : space_(space),
      number_(number),
      cells_(std::move(cells)),
      abstract_(std::move(abstract)),
      hull_(std::move(hull)) {}

BlockPtr Block::of(const ValueSpace& space, std::size_t number, Cells cells, apron::Abstract abstract) {
  auto hull = apron::integerHull(space.manager(number), abstract, rangesOf(space, cells));
  if (!hull) return nullptr;
  return std::make_shared<const Block>(space, number, std::move(cells), std::move(abstract), std::move(*hull));
}

BlockPtr Block::box(const ValueSpace& space, std::size_t number, Cells cells, const std::vector<Range>& ranges) {
  const apron::RoundingUp rounding(space.manager(number));
  auto abstract = apron::box(space.manager(number), ranges);
  return std::make_shared<const Block>(space, number, std::move(cells), std::move(abstract), ranges);
}

BlockPtr Block::sameCells(ap_abstract0_t* result) const {
  return of(space_, number_, cells_, apron::Abstract(manager(), result));
}

BlockPtr Block::constrained(apron::Constraints& constraints) const {
  return sameCells(ap_abstract0_meet_lincons_array(manager().get(), false, abstract_.get(), constraints.get()));
}

apron::LinearExpression Block::expression(const LinearTerm& term) const {
  apron::LinearExpression result(term.constant);
  for (const auto& part : term.parts) result.add(dimension(part.cell), part.coefficient);
  return result;
}

Range Block::bounds(CellId cell) const { return has(cell) ? hull_[dimension(cell)] : space_.range(cell); }

BlockPtr Block::extend(const BlockPtr& block, const Cells& wanted) {
  if (!block || wanted.size() == block->cells_.size()) return block;
  const apron::RoundingUp rounding(block->manager());
  std::vector<ap_dim_t> positions;  // of the next old dimension behind each new one
  apron::Constraints ranges;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (block->has(wanted[i])) continue;
    positions.push_back(static_cast<ap_dim_t>(block->dimension(wanted[i])));
    ranges.addBounds(i, block->space_.range(wanted[i]));
  }
  ap_dimchange_t change{positions.data(), positions.size(), 0};
  auto* manager = block->manager().get();
  const apron::Abstract wide(block->manager(),
                             ap_abstract0_add_dimensions(manager, false, block->abstract_.get(), &change, false));
  return of(
      block->space_, block->number_, wanted,
      apron::Abstract(block->manager(), ap_abstract0_meet_lincons_array(manager, false, wide.get(), ranges.get())));
}

BlockPtr Block::project(const BlockPtr& block, const Cells& wanted) {
  if (!block) return block;
  const Cells dropped = difference(block->cells_, wanted);
  if (dropped.empty()) return block;
  const apron::RoundingUp rounding(block->manager());
  std::vector<ap_dim_t> positions;
  for (const CellId cell : dropped) positions.push_back(static_cast<ap_dim_t>(block->dimension(cell)));
  ap_dimchange_t change{positions.data(), positions.size(), 0};
  return of(block->space_, block->number_, intersection(block->cells_, wanted),
            apron::Abstract(block->manager(), ap_abstract0_remove_dimensions(block->manager().get(), false,
                                                                             block->abstract_.get(), &change)));
}

bool Block::hullWithin(const Block& other) const {
  for (std::size_t i = 0; i < other.cells_.size(); ++i) {
    const Range mine = bounds(other.cells_[i]);
    if (mine.low < other.hull_[i].low || mine.high > other.hull_[i].high) return false;
  }
  return true;
}

bool Block::leq(const BlockPtr& one, const BlockPtr& other) {
  if (!one || one == other) return true;
  if (!other || !one->hullWithin(*other)) return false;
  if (!ValueSpace::isRelational(one->number_)) return true;
  const Cells common = intersection(one->cells_, other->cells_);
  if (common.empty()) return isTop(other);
  const BlockPtr same = extend(project(one, common), other->cells_);
  if (!same) return true;
  const apron::RoundingUp rounding(one->manager());
  return ap_abstract0_is_leq(one->manager().get(), same->abstract_.get(), other->abstract_.get());
}

bool Block::isTop(const BlockPtr& block) {
  if (!block) return false;
  for (std::size_t i = 0; i < block->cells_.size(); ++i)
    if (block->hull_[i] != block->space_.range(block->cells_[i])) return false;
  if (!ValueSpace::isRelational(block->number_) || block->cells_.size() == 1) return true;
  const BlockPtr top = box(block->space_, block->number_, block->cells_, rangesOf(block->space_, block->cells_));
  const apron::RoundingUp rounding(block->manager());
  return ap_abstract0_is_leq(block->manager().get(), top->abstract_.get(), block->abstract_.get());
}

BlockPtr Block::join(const BlockPtr& one, const BlockPtr& other) {
  const Cells common = intersection(one->cells_, other->cells_);
  const BlockPtr a = project(one, common);
  const BlockPtr b = project(other, common);
  const apron::RoundingUp rounding(a->manager());
  return a->sameCells(ap_abstract0_join(a->manager().get(), false, a->abstract_.get(), b->abstract_.get()));
}

BlockPtr Block::meet(const BlockPtr& one, const BlockPtr& other) {
  if (leq(one, other)) return one;
  if (leq(other, one)) return other;
  const Cells all = unite(one->cells_, other->cells_);
  const BlockPtr a = extend(one, all);
  const BlockPtr b = extend(other, all);
  if (!a || !b) return nullptr;
  const apron::RoundingUp rounding(a->manager());
  return a->sameCells(ap_abstract0_meet(a->manager().get(), false, a->abstract_.get(), b->abstract_.get()));
}

BlockPtr Block::widen(const BlockPtr& old, const BlockPtr& next, const std::vector<Int>& thresholds) {
  const BlockPtr joined = join(old, next);
  const BlockPtr before = project(old, joined->cells_);
  const apron::RoundingUp rounding(old->manager());
  apron::Constraints limits;
  for (std::size_t i = 0; i < joined->cells_.size(); ++i) {
    const Range limit = old->space_.range(joined->cells_[i]);
    const Range was = before->hull_[i];
    const Range is = joined->hull_[i];
    limits.addBounds(i, {is.low < was.low ? thresholdBelow(is.low, limit.low, thresholds) : is.low,
                         is.high > was.high ? thresholdAbove(is.high, limit.high, thresholds) : is.high});
  }
  auto* manager = old->manager().get();
  const apron::Abstract widened(old->manager(),
                                ap_abstract0_widening(manager, before->abstract_.get(), joined->abstract_.get()));
  return joined->sameCells(ap_abstract0_meet_lincons_array(manager, false, widened.get(), limits.get()));
}

BlockPtr Block::restrict(const BlockPtr& block, CellId cell, Range range) {
  const BlockPtr wide = extend(block, unite(block->cells_, {cell}));
  if (!wide) return wide;
  const apron::RoundingUp rounding(wide->manager());
  apron::Constraints constraints;
  constraints.addBounds(wide->dimension(cell), range);
  return wide->constrained(constraints);
}

BlockPtr Block::assumeNonNegative(const BlockPtr& block, const LinearTerm& term) {
  const apron::RoundingUp rounding(block->manager());
  apron::Constraints constraints;
  constraints.addNonNegative(block->expression({term.parts, {term.constant.high, term.constant.high}}));
  return block->constrained(constraints);
}

BlockPtr Block::assignTerm(const BlockPtr& block, CellId cell, const LinearTerm& term, Range range) {
  const apron::RoundingUp rounding(block->manager());
  auto* manager = block->manager().get();
  const auto dimension = static_cast<ap_dim_t>(block->dimension(cell));
  const apron::LinearExpression expression = block->expression(term);
  const apron::Abstract assigned(block->manager(), ap_abstract0_assign_linexpr(manager, false, block->abstract_.get(),
                                                                               dimension, expression.get(), nullptr));
  const Range limit = block->space_.range(cell);
  apron::Constraints constraints;
  constraints.addBounds(dimension, {std::max(range.low, limit.low), std::min(range.high, limit.high)});
  return block->sameCells(ap_abstract0_meet_lincons_array(manager, false, assigned.get(), constraints.get()));
}

Range Block::boundsOf(const LinearTerm& term, Range limit) const {
  const apron::RoundingUp rounding(manager());
  return apron::integerBounds(manager(), abstract_, expression(term), limit).value_or(limit);
}

}  // namespace moire::numeric
