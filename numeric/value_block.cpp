// SPDX-License-Identifier: Apache-2.0
#include "numeric/value_block.h"

#include <algorithm>
#include <utility>

#include "numeric/box.h"

namespace moire::numeric {

using program::CellId;
using program::Int;
using program::Range;

namespace {

std::vector<Range> rangesOf(const ValueSpace& space, const Cells& cells) {
  std::vector<Range> ranges;
  ranges.reserve(cells.size());
  for (const CellId cell : cells) ranges.push_back(space.range(cell));
  return ranges;
}

/// Adds which of two dimensions is never, or always, above the other. Widening a growing distance would lose the order
/// too, but counters and their limits keep their order however far apart they are: it serves as the threshold for
/// distances.
void addOrders(const apron::Manager& manager, const apron::Abstract& value, std::size_t dimensions,
               apron::Constraints& constraints) {
  constexpr Int far = Int{1} << 65;
  const auto addIfSurely = [&](std::size_t high, std::size_t low) {
    apron::LinearExpression distance({0, 0});
    distance.add(high, 1);
    distance.add(low, -1);
    const auto known = apron::integerBounds(manager, value, distance, {-far, far});
    if (!known || known->low < 0) return;
    const Int least = std::min<Int>(known->low, 1);
    apron::LinearExpression ordered({-least, -least});
    ordered.add(high, 1);
    ordered.add(low, -1);
    constraints.addNonNegative(std::move(ordered));
  };
  for (std::size_t i = 0; i < dimensions; ++i)
    for (std::size_t j = 0; j < dimensions; ++j)
      if (i != j) addIfSurely(i, j);
}

}  // namespace

// Locks one block, or two different ones together, to avoid deadlock.
class Block::Use {
 public:
  explicit Use(const Block& block) : mine_(block.mutex_), rounding_(block.manager()), first_(block.prepared()) {}
  Use(const Block& block, const Block& other)
      : mine_(block.mutex_, std::defer_lock), its_(other.mutex_, std::defer_lock), rounding_(block.manager()) {
    std::lock(mine_, its_);
    first_ = block.prepared();
    second_ = other.prepared();
  }
  [[nodiscard]] ap_abstract0_t* get() const { return first_; }
  [[nodiscard]] ap_abstract0_t* other() const { return second_; }

 private:
  std::unique_lock<std::mutex> mine_;
  std::unique_lock<std::mutex> its_;
  apron::RoundingUp rounding_;
  ap_abstract0_t* first_ = nullptr;
  ap_abstract0_t* second_ = nullptr;
};

ap_abstract0_t* Block::prepared() const {
  if (!abstract_) abstract_ = apron::box(manager(), hull_);
  return abstract_->get();
}

Block::Block(const ValueSpace& space, std::size_t number, Cells cells, std::vector<Range> hull,
             std::optional<apron::Abstract> abstract)
    : space_(space),
      number_(number),
      cells_(std::move(cells)),
      hull_(std::move(hull)),
      isBox_(!abstract),
      abstract_(std::move(abstract)) {}

BlockPtr Block::of(const ValueSpace& space, std::size_t number, Cells cells, apron::Abstract abstract) {
  auto hull = apron::integerHull(space.manager(), abstract, rangesOf(space, cells));
  if (!hull) return nullptr;
  if (cells.size() == 1) return box(space, number, std::move(cells), *hull);
  return std::make_shared<const Block>(space, number, std::move(cells), std::move(*hull), std::move(abstract));
}

BlockPtr Block::box(const ValueSpace& space, std::size_t number, Cells cells, const std::vector<Range>& ranges) {
  return std::make_shared<const Block>(space, number, std::move(cells), ranges, std::nullopt);
}

BlockPtr Block::sameCells(ap_abstract0_t* result) const {
  return of(space_, number_, cells_, apron::Abstract(manager(), result));
}

BlockPtr Block::sameCells(std::optional<std::vector<Range>> hull) const {
  return hull ? box(space_, number_, cells_, *hull) : nullptr;
}

BlockPtr Block::constrained(apron::Constraints& constraints) const {
  const Use mine(*this);
  return sameCells(ap_abstract0_meet_lincons_array(manager().get(), false, mine.get(), constraints.get()));
}

apron::LinearExpression Block::expression(const LinearTerm& term) const {
  apron::LinearExpression result(term.constant);
  for (const auto& part : term.parts) result.add(dimension(part.cell), part.coefficient);
  return result;
}

Range Block::bounds(CellId cell) const {
  const std::size_t at = dimension(cell);
  return at < cells_.size() && cells_[at] == cell ? hull_[at] : space_.range(cell);
}

std::vector<apron::IntegerConstraint> Block::constraints() const {
  if (isBox_) return {};
  const Use mine(*this);
  return apron::constraintsOf(manager(), *abstract_);
}

BlockPtr Block::extend(const BlockPtr& block, const Cells& wanted) {
  if (!block || wanted.size() == block->cells_.size()) return block;
  if (block->isBox_) {
    std::vector<Range> ranges;
    ranges.reserve(wanted.size());
    for (const CellId cell : wanted) ranges.push_back(block->bounds(cell));
    return box(block->space_, block->number_, wanted, ranges);
  }
  const Use mine(*block);
  std::vector<ap_dim_t> positions;  // for each new dimension, the next old dimension after it
  apron::Constraints ranges;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (block->has(wanted[i])) continue;
    positions.push_back(static_cast<ap_dim_t>(block->dimension(wanted[i])));
    ranges.addBounds(i, block->space_.range(wanted[i]));
  }
  ap_dimchange_t change{positions.data(), positions.size(), 0};
  auto* manager = block->manager().get();
  const apron::Abstract wide(block->manager(), ap_abstract0_add_dimensions(manager, false, mine.get(), &change, false));
  return of(
      block->space_, block->number_, wanted,
      apron::Abstract(block->manager(), ap_abstract0_meet_lincons_array(manager, false, wide.get(), ranges.get())));
}

BlockPtr Block::project(const BlockPtr& block, const Cells& wanted) {
  if (!block) return block;
  Cells kept = intersection(block->cells_, wanted);
  if (kept.size() == block->cells_.size()) return block;
  if (block->isBox_ || kept.size() == 1) {
    std::vector<Range> ranges;
    ranges.reserve(kept.size());
    for (const CellId cell : kept) ranges.push_back(block->hull_[block->dimension(cell)]);
    return box(block->space_, block->number_, std::move(kept), ranges);
  }
  const Use mine(*block);
  std::vector<ap_dim_t> positions;
  for (const CellId cell : difference(block->cells_, wanted))
    positions.push_back(static_cast<ap_dim_t>(block->dimension(cell)));
  ap_dimchange_t change{positions.data(), positions.size(), 0};
  return of(block->space_, block->number_, std::move(kept),
            apron::Abstract(block->manager(),
                            ap_abstract0_remove_dimensions(block->manager().get(), false, mine.get(), &change)));
}

bool Block::hullWithin(const Block& other) const {
  auto mine = cells_.begin();
  for (std::size_t i = 0; i < other.cells_.size(); ++i) {
    const CellId cell = other.cells_[i];
    mine = std::lower_bound(mine, cells_.end(), cell);
    const bool known = mine != cells_.end() && *mine == cell;
    const Range range = known ? hull_[static_cast<std::size_t>(mine - cells_.begin())] : space_.range(cell);
    if (range.low < other.hull_[i].low || range.high > other.hull_[i].high) return false;
  }
  return true;
}

bool Block::leq(const BlockPtr& one, const BlockPtr& other) {
  if (!one || one == other) return true;
  if (!other || !one->hullWithin(*other)) return false;
  if (other->isBox_) return true;
  const Cells common = intersection(one->cells_, other->cells_);
  if (common.empty()) return isTop(other);
  const BlockPtr same = extend(project(one, common), other->cells_);
  if (!same || same == other) return true;
  const Use both(*same, *other);
  return ap_abstract0_is_leq(other->manager().get(), both.get(), both.other());
}

bool Block::isTop(const BlockPtr& block) {
  if (!block) return false;
  for (std::size_t i = 0; i < block->cells_.size(); ++i)
    if (block->hull_[i] != block->space_.range(block->cells_[i])) return false;
  if (block->isBox_) return true;
  const BlockPtr top = box(block->space_, block->number_, block->cells_, block->hull_);
  const Use both(*top, *block);
  return ap_abstract0_is_leq(block->manager().get(), both.get(), both.other());
}

BlockPtr Block::join(const BlockPtr& one, const BlockPtr& other) {
  const Cells common = intersection(one->cells_, other->cells_);
  const BlockPtr a = project(one, common);
  const BlockPtr b = project(other, common);
  if (!a->mayRelate()) return a->sameCells(boxes::join(a->hull_, b->hull_));
  if (a == b) return a;
  const Use both(*a, *b);
  return a->sameCells(ap_abstract0_join(a->manager().get(), false, both.get(), both.other()));
}

BlockPtr Block::meet(const BlockPtr& one, const BlockPtr& other) {
  if (leq(one, other)) return one;
  if (leq(other, one)) return other;
  const Cells all = unite(one->cells_, other->cells_);
  const BlockPtr a = extend(one, all);
  const BlockPtr b = extend(other, all);
  if (!a || !b) return nullptr;
  if (a->isBox_ && b->isBox_) return a->sameCells(boxes::meet(a->hull_, b->hull_));
  const Use both(*a, *b);
  return a->sameCells(ap_abstract0_meet(a->manager().get(), false, both.get(), both.other()));
}

BlockPtr Block::widen(const BlockPtr& old, const BlockPtr& next, const std::vector<Int>& thresholds) {
  const BlockPtr joined = join(old, next);
  const BlockPtr before = project(old, joined->cells_);
  const auto limits = boxes::widen(before->hull_, joined->hull_, rangesOf(old->space_, joined->cells_), thresholds);
  if (!joined->mayRelate()) return joined->sameCells(limits);
  apron::Constraints bounds;
  for (std::size_t i = 0; i < limits.size(); ++i) bounds.addBounds(i, limits[i]);
  auto* manager = old->manager().get();
  const Use both(*before, *joined);
  if (!thresholds.empty()) addOrders(joined->manager(), *joined->abstract_, limits.size(), bounds);
  const apron::Abstract widened(old->manager(), ap_abstract0_widening(manager, both.get(), both.other()));
  return joined->sameCells(ap_abstract0_meet_lincons_array(manager, false, widened.get(), bounds.get()));
}

BlockPtr Block::restrict(const BlockPtr& block, CellId cell, Range range) {
  const BlockPtr wide = extend(block, unite(block->cells_, {cell}));
  if (!wide) return wide;
  if (wide->isBox_) return wide->sameCells(boxes::restrict(wide->hull_, wide->dimension(cell), range));
  apron::Constraints constraints;
  constraints.addBounds(wide->dimension(cell), range);
  return wide->constrained(constraints);
}

BlockPtr Block::assumeNonNegative(const BlockPtr& block, const LinearTerm& term) {
  if (!block->mayRelate() || (block->isBox_ && term.parts.size() == 1))
    return block->sameCells(boxes::assumeNonNegative(block->hull_, block->sum(term)));
  apron::Constraints constraints;
  constraints.addNonNegative(block->expression({term.parts, {term.constant.high, term.constant.high}}));
  return block->constrained(constraints);
}

BlockPtr Block::assignTerm(const BlockPtr& block, CellId cell, const LinearTerm& term, Range range) {
  const Range limit = block->space_.range(cell);
  const Range allowed{std::max(range.low, limit.low), std::min(range.high, limit.high)};
  const std::size_t target = block->dimension(cell);
  if (block->isBox_ && (!block->mayRelate() || term.parts.empty()))
    return block->sameCells(boxes::assign(block->hull_, target, block->sum(term), allowed));
  auto* manager = block->manager().get();
  const apron::LinearExpression expression = block->expression(term);
  const Use mine(*block);
  const apron::Abstract assigned(block->manager(),
                                 ap_abstract0_assign_linexpr(manager, false, mine.get(), static_cast<ap_dim_t>(target),
                                                             expression.get(), nullptr));
  apron::Constraints constraints;
  constraints.addBounds(target, allowed);
  return block->sameCells(ap_abstract0_meet_lincons_array(manager, false, assigned.get(), constraints.get()));
}

Range Block::boundsOf(const LinearTerm& term, Range limit) const {
  if (isBox_) return limit;
  const Use mine(*this);
  return apron::integerBounds(manager(), *abstract_, expression(term), limit).value_or(limit);
}

boxes::Sum Block::sum(const LinearTerm& term) const {
  boxes::Sum result{{}, term.constant};
  for (const auto& part : term.parts) result.parts.push_back({dimension(part.cell), part.coefficient});
  return result;
}

}  // namespace moire::numeric
