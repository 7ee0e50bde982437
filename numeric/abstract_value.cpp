// SPDX-License-Identifier: Apache-2.0
#include "numeric/abstract_value.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "numeric/value_block.h"
#include "numeric/value_space.h"

namespace moire::numeric {

using program::CellId;
using program::Int;
using program::Range;
using Blocks = std::vector<BlockPtr>;

struct AbstractValue::Representation {
  ValueSpacePtr space;  // before the blocks, which must not outlive their managers
  bool isBottom = false;
  Blocks blocks;  // by number; what they say is independent
  Cells cells;
  std::vector<Range> hull;  // of each cell

  /// Bottom if some block is none.
  static std::shared_ptr<const Representation> of(ValueSpacePtr space, Blocks blocks) {
    const bool empty = std::any_of(blocks.begin(), blocks.end(), [](const BlockPtr& block) { return !block; });
    if (empty) return bottom(std::move(space));
    auto result = std::make_shared<Representation>(Representation{std::move(space), false, std::move(blocks), {}, {}});
    result->gather();
    return result;
  }
  static std::shared_ptr<const Representation> bottom(ValueSpacePtr space) {
    return std::make_shared<const Representation>(Representation{std::move(space), true, {}, {}, {}});
  }

  [[nodiscard]] const BlockPtr* find(std::size_t number) const {
    const auto found =
        std::lower_bound(blocks.begin(), blocks.end(), number,
                         [](const BlockPtr& block, std::size_t wanted) { return block->number() < wanted; });
    return found == blocks.end() || (*found)->number() != number ? nullptr : &*found;
  }
  /// The block with these cells of it, at least.
  [[nodiscard]] BlockPtr blockWith(std::size_t number, const Cells& wanted) const {
    if (const BlockPtr* found = find(number)) return Block::extend(*found, unite((*found)->cells(), wanted));
    std::vector<Range> ranges;
    for (const CellId cell : wanted) ranges.push_back(space->range(cell));
    return Block::box(*space, number, wanted, ranges);
  }
  /// The same with this block instead of that of its number.
  [[nodiscard]] std::shared_ptr<const Representation> with(const BlockPtr& block) const {
    if (!block) return bottom(space);
    Blocks changed = blocks;
    const auto place =
        std::lower_bound(changed.begin(), changed.end(), block->number(),
                         [](const BlockPtr& each, std::size_t number) { return each->number() < number; });
    if (place != changed.end() && (*place)->number() == block->number())
      *place = block;
    else
      changed.insert(place, block);
    return of(space, std::move(changed));
  }

 private:
  void gather() {
    if (blocks.size() == 1) {
      cells = blocks.front()->cells();
      hull = blocks.front()->hull();
      return;
    }
    std::vector<std::pair<CellId, Range>> all;
    for (const BlockPtr& block : blocks)
      for (std::size_t i = 0; i < block->cells().size(); ++i) all.emplace_back(block->cells()[i], block->hull()[i]);
    std::sort(all.begin(), all.end());
    for (const auto& [cell, range] : all) {
      cells.push_back(cell);
      hull.push_back(range);
    }
  }
};

namespace {

// Calls `visit(one, other)` for each number that one of the lists has; none stands for a block that is not there.
template <class Visitor>
void forEachPair(const Blocks& ones, const Blocks& others, const Visitor& visit) {
  auto one = ones.begin();
  auto other = others.begin();
  while (one != ones.end() || other != others.end()) {
    const bool takeOne = other == others.end() || (one != ones.end() && (*one)->number() <= (*other)->number());
    const bool takeOther = one == ones.end() || (other != others.end() && (*other)->number() <= (*one)->number());
    visit(takeOne ? *one : nullptr, takeOther ? *other : nullptr);
    if (takeOne) ++one;
    if (takeOther) ++other;
  }
}

// The part of a term over the cells of one block, where the others are anything within their bounds; none if numbers
// get too large.
std::optional<LinearTerm> partFor(const ValueSpace& space, std::size_t number, const LinearTerm& term,
                                  const AbstractValue& value) {
  LinearTerm result;
  result.constant = term.constant;
  for (const auto& part : term.parts) {
    if (space.cell(part.cell).block == number) {
      result.parts.push_back(part);
      continue;
    }
    const Range bounds = *value.bounds(part.cell);
    Range product;
    const bool swap = part.coefficient < 0;
    if (__builtin_mul_overflow(part.coefficient, swap ? bounds.high : bounds.low, &product.low) ||
        __builtin_mul_overflow(part.coefficient, swap ? bounds.low : bounds.high, &product.high) ||
        __builtin_add_overflow(result.constant.low, product.low, &result.constant.low) ||
        __builtin_add_overflow(result.constant.high, product.high, &result.constant.high))
      return std::nullopt;
  }
  return result;
}

Cells cellsOf(const LinearTerm& term) {
  Cells result;
  for (const auto& part : term.parts) result.push_back(part.cell);
  return result;
}

// Blocks of one number that have no cell in common, as one.
BlockPtr sideBySide(const ValueSpace& space, const Blocks& blocks) {
  std::vector<std::pair<CellId, Range>> bounds;
  for (const BlockPtr& block : blocks)
    for (std::size_t i = 0; i < block->cells().size(); ++i) bounds.emplace_back(block->cells()[i], block->hull()[i]);
  std::sort(bounds.begin(), bounds.end());
  Cells cells;
  std::vector<Range> ranges;
  for (const auto& [cell, range] : bounds) {
    cells.push_back(cell);
    ranges.push_back(range);
  }
  return Block::box(space, blocks.front()->number(), std::move(cells), ranges);
}

bool haveNoRelations(const Blocks& blocks) {
  Cells all;
  for (const BlockPtr& block : blocks) {
    if (ValueSpace::isRelational(block->number()) && block->cells().size() > 1) return false;
    all.insert(all.end(), block->cells().begin(), block->cells().end());
  }
  std::sort(all.begin(), all.end());
  return std::adjacent_find(all.begin(), all.end()) == all.end();
}

}  // namespace

AbstractValue::AbstractValue(std::shared_ptr<const Representation> representation)
    : representation_(std::move(representation)) {}

AbstractValue AbstractValue::top(ValueSpacePtr space) {
  return AbstractValue(Representation::of(std::move(space), {}));
}

AbstractValue AbstractValue::bottom(ValueSpacePtr space) {
  return AbstractValue(Representation::bottom(std::move(space)));
}

AbstractValue AbstractValue::product(const ValueSpacePtr& space, const std::vector<AbstractValue>& values) {
  std::map<std::size_t, Blocks> byNumber;
  for (const AbstractValue& value : values) {
    if (value.isBottom()) return value;
    for (const BlockPtr& block : value.representation_->blocks) byNumber[block->number()].push_back(block);
  }
  Blocks result;
  for (const auto& [number, blocks] : byNumber) {
    BlockPtr all = blocks.front();
    if (blocks.size() > 1 && haveNoRelations(blocks))
      all = sideBySide(*space, blocks);
    else
      for (std::size_t i = 1; all && i < blocks.size(); ++i) all = Block::meet(all, blocks[i]);
    result.push_back(std::move(all));
  }
  return AbstractValue(Representation::of(space, std::move(result)));
}

const ValueSpacePtr& AbstractValue::space() const { return representation_->space; }
const Cells& AbstractValue::cells() const { return representation_->cells; }
const std::vector<Range>& AbstractValue::hull() const { return representation_->hull; }
bool AbstractValue::isBottom() const { return representation_->isBottom; }

std::optional<Range> AbstractValue::bounds(CellId cell) const {
  if (isBottom()) return std::nullopt;
  const BlockPtr* block = representation_->find(space()->cell(cell).block);
  return block ? (*block)->bounds(cell) : space()->range(cell);
}

AbstractValue AbstractValue::project(const Cells& wanted) const {
  if (isBottom()) return *this;
  Blocks kept;
  bool changed = false;
  for (const BlockPtr& block : representation_->blocks) {
    if (meets(block->cells(), wanted)) kept.push_back(Block::project(block, wanted));
    changed = changed || kept.empty() || kept.back() != block;
  }
  return changed ? AbstractValue(Representation::of(space(), std::move(kept))) : *this;
}

AbstractValue AbstractValue::forget(const Cells& unwanted) const { return project(difference(cells(), unwanted)); }

AbstractValue AbstractValue::rename(CellId from, CellId to) const {
  if (from == to) return *this;
  return assignTerm(to, {{{from, 1}}, {0, 0}}, space()->range(to)).forget({from});
}

bool AbstractValue::leq(const AbstractValue& other) const {
  if (isBottom() || representation_ == other.representation_) return true;
  if (other.isBottom()) return false;
  bool result = true;
  forEachPair(representation_->blocks, other.representation_->blocks, [&](const BlockPtr& mine, const BlockPtr& its) {
    if (result && its) result = mine ? Block::leq(mine, its) : Block::isTop(its);
  });
  return result;
}

bool AbstractValue::boundsDisjoint(const AbstractValue& other) const {
  if (isBottom() || other.isBottom()) return true;
  std::size_t j = 0;
  for (std::size_t i = 0; i < cells().size(); ++i) {  // a cell that only one of them restricts excludes nothing
    while (j < other.cells().size() && other.cells()[j] < cells()[i]) ++j;
    if (j == other.cells().size()) break;
    if (other.cells()[j] == cells()[i] &&
        (hull()[i].high < other.hull()[j].low || other.hull()[j].high < hull()[i].low))
      return true;
  }
  return false;
}

bool AbstractValue::disjoint(const AbstractValue& other) const {
  bool result = boundsDisjoint(other);
  if (result) return result;
  forEachPair(representation_->blocks, other.representation_->blocks, [&](const BlockPtr& mine, const BlockPtr& its) {
    if (!result && mine && its && ValueSpace::isRelational(mine->number())) result = !Block::meet(mine, its);
  });
  return result;
}

AbstractValue AbstractValue::join(const AbstractValue& other) const {
  if (isBottom() || representation_ == other.representation_) return other;
  if (other.isBottom()) return *this;
  Blocks joined;
  bool isMine = true;
  bool isIts = true;
  forEachPair(representation_->blocks, other.representation_->blocks, [&](const BlockPtr& mine, const BlockPtr& its) {
    BlockPtr block;
    if (mine && its && Block::leq(its, mine))
      block = mine;
    else if (mine && its && Block::leq(mine, its))
      block = its;
    else if (mine && its && meets(mine->cells(), its->cells()))
      block = Block::join(mine, its);
    isMine = isMine && block == mine;
    isIts = isIts && block == its;
    if (block) joined.push_back(std::move(block));
  });
  if (isMine) return *this;
  if (isIts) return other;
  return AbstractValue(Representation::of(space(), std::move(joined)));
}

AbstractValue AbstractValue::meet(const AbstractValue& other) const {
  if (isBottom() || representation_ == other.representation_) return *this;
  if (other.isBottom()) return other;
  Blocks met;
  bool isMine = true;
  bool isIts = true;
  forEachPair(representation_->blocks, other.representation_->blocks, [&](const BlockPtr& mine, const BlockPtr& its) {
    BlockPtr block = mine && its ? Block::meet(mine, its) : mine ? mine : its;
    isMine = isMine && block == mine;
    isIts = isIts && block == its;
    met.push_back(std::move(block));
  });
  if (isMine) return *this;
  if (isIts) return other;
  return AbstractValue(Representation::of(space(), std::move(met)));
}

AbstractValue AbstractValue::widen(const AbstractValue& next, const std::vector<Int>& thresholds) const {
  if (next.leq(*this)) return *this;
  if (isBottom()) return next;
  Blocks widened;
  forEachPair(representation_->blocks, next.representation_->blocks, [&](const BlockPtr& mine, const BlockPtr& its) {
    if (!mine || !its || !meets(mine->cells(), its->cells())) return;
    widened.push_back(Block::leq(its, mine) ? mine : Block::widen(mine, its, thresholds));
  });
  return AbstractValue(Representation::of(space(), std::move(widened)));
}

AbstractValue AbstractValue::withoutRelations() const {
  Blocks boxes;
  for (const BlockPtr& block : representation_->blocks) {
    const bool alone = !ValueSpace::isRelational(block->number()) || block->cells().size() == 1;
    boxes.push_back(alone ? block : Block::box(*space(), block->number(), block->cells(), block->hull()));
  }
  return isBottom() ? *this : AbstractValue(Representation::of(space(), std::move(boxes)));
}

AbstractValue AbstractValue::restrict(CellId cell, Range range) const {
  const auto old = bounds(cell);
  if (!old || !space()->cell(cell).type || (range.low <= old->low && old->high <= range.high)) return *this;
  if (range.high < old->low || old->high < range.low) return bottom(space());
  const BlockPtr block = representation_->blockWith(space()->cell(cell).block, {cell});
  return AbstractValue(representation_->with(Block::restrict(block, cell, range)));
}

AbstractValue AbstractValue::assumeNonNegative(const LinearTerm& term) const {
  AbstractValue result = *this;
  std::vector<std::size_t> numbers;
  for (const auto& part : term.parts) numbers.push_back(space()->cell(part.cell).block);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  for (const std::size_t number : numbers) {
    if (result.isBottom()) return result;
    const auto part = partFor(*space(), number, term, result);
    if (!part) continue;
    const BlockPtr block = result.representation_->blockWith(number, cellsOf(*part));
    result = AbstractValue(result.representation_->with(Block::assumeNonNegative(block, *part)));
  }
  return result;
}

AbstractValue AbstractValue::assignTerm(CellId cell, const LinearTerm& term, Range range) const {
  if (isBottom()) return *this;
  const std::size_t number = space()->cell(cell).block;
  const auto part = partFor(*space(), number, term, *this).value_or(LinearTerm{{}, range});
  const BlockPtr block = representation_->blockWith(number, unite({cell}, cellsOf(part)));
  return AbstractValue(representation_->with(Block::assignTerm(block, cell, part, range)));
}

Range AbstractValue::boundsOf(const LinearTerm& term, Range range) const {
  if (isBottom() || term.parts.size() < 2) return range;
  const std::size_t number = space()->cell(term.parts.front().cell).block;
  const BlockPtr* block = representation_->find(number);
  if (!block || !ValueSpace::isRelational(number)) return range;
  const bool known = std::all_of(term.parts.begin(), term.parts.end(), [&](const auto& part) {
    return space()->cell(part.cell).block == number && (*block)->has(part.cell);
  });
  return known ? (*block)->boundsOf(term, range) : range;
}

std::vector<AbstractValue::Relation> AbstractValue::relations(const Cells& about) const {
  std::vector<Relation> result;
  const AbstractValue part = project(about);
  for (const BlockPtr& block : part.representation_->blocks) {
    if (!ValueSpace::isRelational(block->number()) || block->cells().size() < 2) continue;
    for (const auto& constraint : apron::constraintsOf(block->manager(), block->abstract())) {
      if (constraint.parts.size() < 2) continue;
      Relation relation{{{}, {constraint.constant, constraint.constant}}, constraint.isEquation};
      for (const auto& [dimension, coefficient] : constraint.parts)
        relation.term.parts.push_back({block->cells()[dimension], coefficient});
      result.push_back(std::move(relation));
    }
  }
  return result;
}

}  // namespace moire::numeric
