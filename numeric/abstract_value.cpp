// SPDX-License-Identifier: Apache-2.0
#include "numeric/abstract_value.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "numeric/cell_patterns.h"
#include "numeric/value_block.h"
#include "numeric/value_space.h"

namespace moire::numeric {

using program::CellId;
using program::Int;
using program::Range;
using Blocks = std::vector<BlockPtr>;
using Patterns = CellPatterns;

struct AbstractValue::Representation {
  ValueSpacePtr space;  // before the blocks, which must not outlive their managers
  bool isBottom = false;
  Blocks blocks;      // by number; what different blocks say is independent
  Patterns patterns;  // of cells of which they say more than their bounds do
  Cells allCells;     // the cells of several blocks
  std::vector<Range> wholeHull;

  /// Bottom if some block is bottom, or contradicts a pattern.
  static std::shared_ptr<const Representation> of(ValueSpacePtr space, Blocks blocks, Patterns patterns) {
    const bool empty = std::any_of(blocks.begin(), blocks.end(), [](const BlockPtr& block) { return !block; });
    if (empty) return bottom(std::move(space));
    Representation result{std::move(space), false, std::move(blocks), {}, {}, {}};
    if (!patterns.empty() && !result.reduce(std::move(patterns))) return bottom(std::move(result.space));
    result.gather();
    return std::make_shared<const Representation>(std::move(result));
  }
  static std::shared_ptr<const Representation> bottom(ValueSpacePtr space) {
    return std::make_shared<const Representation>(Representation{std::move(space), true, {}, {}, {}, {}});
  }

  [[nodiscard]] const Cells& cells() const { return blocks.size() == 1 ? blocks.front()->cells() : allCells; }
  [[nodiscard]] const std::vector<Range>& hull() const {
    return blocks.size() == 1 ? blocks.front()->hull() : wholeHull;
  }
  [[nodiscard]] Range bounds(CellId cell) const {
    const BlockPtr* block = find(space->cell(cell).block);
    return block ? (*block)->bounds(cell) : space->range(cell);
  }
  [[nodiscard]] Pattern pattern(CellId cell) const {
    const Pattern* known = numeric::find(patterns, cell);
    return known ? *known : Pattern::of(bounds(cell));
  }

  [[nodiscard]] const BlockPtr* find(std::size_t number) const {
    const auto found =
        std::lower_bound(blocks.begin(), blocks.end(), number,
                         [](const BlockPtr& block, std::size_t wanted) { return block->number() < wanted; });
    return found == blocks.end() || (*found)->number() != number ? nullptr : &*found;
  }
  /// The block of that number, over at least those of the cells that belong to it.
  [[nodiscard]] BlockPtr blockWith(std::size_t number, const Cells& wanted) const {
    if (const BlockPtr* found = find(number)) return Block::extend(*found, unite((*found)->cells(), wanted));
    std::vector<Range> ranges;
    for (const CellId cell : wanted) ranges.push_back(space->range(cell));
    return Block::box(*space, number, wanted, ranges);
  }
  /// The same with this block in the place of the one of its number.
  [[nodiscard]] std::shared_ptr<const Representation> with(const BlockPtr& block) const {
    if (!block) return bottom(space);
    Blocks changed = blocks;
    put(changed, block);
    return of(space, std::move(changed), patterns);
  }

 private:
  static void put(Blocks& blocks, const BlockPtr& block) {
    const auto place =
        std::lower_bound(blocks.begin(), blocks.end(), block->number(),
                         [](const BlockPtr& each, std::size_t number) { return each->number() < number; });
    if (place != blocks.end() && (*place)->number() == block->number())
      *place = block;
    else
      blocks.insert(place, block);
  }

  // Bounds and patterns restrict each other; false if nothing is left.
  bool reduce(Patterns given) {
    for (auto& [cell, pattern] : given) {
      const Range bounds = this->bounds(cell);
      const auto tight = pattern.bounds(bounds);
      if (!tight) return false;
      if (*tight != bounds) {
        const BlockPtr block = Block::restrict(blockWith(space->cell(cell).block, {cell}), cell, *tight);
        if (!block) return false;
        put(blocks, block);
      }
      auto left = pattern.within(this->bounds(cell));
      if (!left) return false;
      if (!left->isAny() && *left != Pattern::of(this->bounds(cell))) patterns.emplace_back(cell, std::move(*left));
    }
    return true;
  }

  void gather() {
    if (blocks.size() == 1) return;
    std::vector<std::pair<CellId, Range>> all;
    for (const BlockPtr& block : blocks)
      for (std::size_t i = 0; i < block->cells().size(); ++i) all.emplace_back(block->cells()[i], block->hull()[i]);
    std::sort(all.begin(), all.end());
    for (const auto& [cell, range] : all) {
      allCells.push_back(cell);
      wholeHull.push_back(range);
    }
  }
};

namespace {

// Calls `visit(one, other)` for each number that one of the lists has; a null pointer stands for a missing block.
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

// The part of a term over the cells of one block, if the other cells may have any value within their bounds; none if
// numbers get too large.
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

// Merges blocks of one number that have no cell in common.
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
    if (!block->isBox()) return false;
    all.insert(all.end(), block->cells().begin(), block->cells().end());
  }
  std::sort(all.begin(), all.end());
  return std::adjacent_find(all.begin(), all.end()) == all.end();
}

}  // namespace

AbstractValue::AbstractValue(std::shared_ptr<const Representation> representation)
    : representation_(std::move(representation)) {}

AbstractValue AbstractValue::top(ValueSpacePtr space) {
  return AbstractValue(Representation::of(std::move(space), {}, {}));
}

AbstractValue AbstractValue::bottom(ValueSpacePtr space) {
  return AbstractValue(Representation::bottom(std::move(space)));
}

AbstractValue AbstractValue::product(const ValueSpacePtr& space, const std::vector<AbstractValue>& values) {
  std::map<std::size_t, Blocks> byNumber;
  Patterns patterns;
  for (const AbstractValue& value : values) {
    if (value.isBottom()) return value;
    for (const BlockPtr& block : value.representation_->blocks) byNumber[block->number()].push_back(block);
    const auto both = meetPatterns(patterns, value.representation_->patterns);
    if (!both) return bottom(space);
    patterns = std::move(*both);
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
  return AbstractValue(Representation::of(space, std::move(result), std::move(patterns)));
}

const ValueSpacePtr& AbstractValue::space() const { return representation_->space; }
const Cells& AbstractValue::cells() const { return representation_->cells(); }
const std::vector<Range>& AbstractValue::hull() const { return representation_->hull(); }
bool AbstractValue::isBottom() const { return representation_->isBottom; }

std::optional<Range> AbstractValue::bounds(CellId cell) const {
  return isBottom() ? std::nullopt : std::optional(representation_->bounds(cell));
}

Pattern AbstractValue::pattern(CellId cell) const { return isBottom() ? Pattern() : representation_->pattern(cell); }
bool AbstractValue::hasPattern(CellId cell) const { return numeric::find(representation_->patterns, cell) != nullptr; }

AbstractValue AbstractValue::project(const Cells& wanted) const {
  if (isBottom()) return *this;
  Blocks kept;
  bool changed = false;
  for (const BlockPtr& block : representation_->blocks) {
    if (meets(block->cells(), wanted)) kept.push_back(Block::project(block, wanted));
    changed = changed || kept.empty() || kept.back() != block;
  }
  if (!changed) return *this;
  Patterns patterns;
  for (const auto& [cell, pattern] : representation_->patterns)
    if (std::binary_search(wanted.begin(), wanted.end(), cell)) patterns.emplace_back(cell, pattern);
  return AbstractValue(Representation::of(space(), std::move(kept), std::move(patterns)));
}

AbstractValue AbstractValue::forget(const Cells& unwanted) const { return project(difference(cells(), unwanted)); }

AbstractValue AbstractValue::rename(CellId from, CellId to) const {
  if (from == to) return *this;
  return assignTerm(to, {{{from, 1}}, {0, 0}}, space()->range(to)).restrict(to, pattern(from)).forget({from});
}

bool AbstractValue::leq(const AbstractValue& other) const {
  if (isBottom() || representation_ == other.representation_) return true;
  if (other.isBottom()) return false;
  bool result = true;
  forEachPair(representation_->blocks, other.representation_->blocks, [&](const BlockPtr& mine, const BlockPtr& its) {
    if (result && its) result = mine ? Block::leq(mine, its) : Block::isTop(its);
  });
  for (const auto& [cell, pattern] : other.representation_->patterns)
    result = result && representation_->pattern(cell).leq(pattern);
  return result;
}

bool AbstractValue::boundsDisjoint(const AbstractValue& other) const {
  if (isBottom() || other.isBottom()) return true;
  std::size_t j = 0;
  for (std::size_t i = 0; i < cells().size(); ++i) {  // a cell that only one of the two restricts excludes nothing
    while (j < other.cells().size() && other.cells()[j] < cells()[i]) ++j;
    if (j == other.cells().size()) break;
    if (other.cells()[j] == cells()[i] &&
        (hull()[i].high < other.hull()[j].low || other.hull()[j].high < hull()[i].low))
      return true;
  }
  const auto excludes = [](const Representation& one, const Representation& two) {
    return std::any_of(one.patterns.begin(), one.patterns.end(),
                       [&](const auto& known) { return !known.second.meet(two.pattern(known.first)); });
  };
  return excludes(*representation_, *other.representation_) || excludes(*other.representation_, *representation_);
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
  Patterns patterns = joinPatterns(*this, other);
  if (isMine && patterns == representation_->patterns) return *this;
  if (isIts && patterns == other.representation_->patterns) return other;
  return AbstractValue(Representation::of(space(), std::move(joined), std::move(patterns)));
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
  auto patterns = meetPatterns(representation_->patterns, other.representation_->patterns);
  if (!patterns) return bottom(space());
  if (isMine && *patterns == representation_->patterns) return *this;
  if (isIts && *patterns == other.representation_->patterns) return other;
  return AbstractValue(Representation::of(space(), std::move(met), std::move(*patterns)));
}

AbstractValue AbstractValue::widen(const AbstractValue& next, const std::vector<Int>& thresholds) const {
  if (next.leq(*this)) return *this;
  if (isBottom()) return next;
  Blocks widened;
  forEachPair(representation_->blocks, next.representation_->blocks, [&](const BlockPtr& mine, const BlockPtr& its) {
    if (!mine || !its || !meets(mine->cells(), its->cells())) return;
    widened.push_back(Block::leq(its, mine) ? mine : Block::widen(mine, its, thresholds));
  });
  // A list with gaps may still grow a few times; then only a remainder is left, of fewer and fewer bits.
  return AbstractValue(Representation::of(space(), std::move(widened), joinPatterns(*this, next)));
}

AbstractValue AbstractValue::withoutRelations() const {
  Blocks boxes;
  for (const BlockPtr& block : representation_->blocks) {
    boxes.push_back(block->isBox() ? block : Block::box(*space(), block->number(), block->cells(), block->hull()));
  }
  return isBottom() ? *this : AbstractValue(Representation::of(space(), std::move(boxes), representation_->patterns));
}

AbstractValue AbstractValue::restrict(CellId cell, Range range) const {
  const auto old = bounds(cell);
  if (!old || !space()->cell(cell).type || (range.low <= old->low && old->high <= range.high)) return *this;
  if (range.high < old->low || old->high < range.low) return bottom(space());
  const BlockPtr block = representation_->blockWith(space()->cell(cell).block, {cell});
  return AbstractValue(representation_->with(Block::restrict(block, cell, range)));
}

AbstractValue AbstractValue::restrict(CellId cell, const Pattern& pattern) const {
  if (isBottom() || pattern.isAny() || !space()->cell(cell).type) return *this;
  const Pattern known = representation_->pattern(cell);
  if (known.leq(pattern)) return *this;
  const auto both = known.meet(pattern);
  if (!both) return bottom(space());
  Patterns patterns = representation_->patterns;
  numeric::put(patterns, cell, *both);
  return AbstractValue(Representation::of(space(), representation_->blocks, std::move(patterns)));
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
  const BlockPtr assigned = Block::assignTerm(block, cell, part, range);
  if (!hasPattern(cell)) return AbstractValue(representation_->with(assigned));
  Representation other = *representation_;  // what was known of the old value
  std::erase_if(other.patterns, [&](const auto& known) { return known.first == cell; });
  return AbstractValue(other.with(assigned));
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
    for (const auto& constraint : block->constraints()) {
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
