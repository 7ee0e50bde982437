// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "numeric/apron_handles.h"
#include "numeric/box.h"
#include "numeric/cell_sets.h"
#include "numeric/value_space.h"

namespace moire::numeric {

class Block;
/// Null: no state.
using BlockPtr = std::shared_ptr<const Block>;

/// The part of an abstract value about the cells of one pack, or about all cells that are in none. It has at least one
/// cell. It consists of the bounds of each cell and, if more is known, a value of APRON with these cells as its
/// dimensions. The verbs are those of AbstractValue, for values of one space and blocks of one number. The space must
/// outlive it. Several threads may use it at once.
class Block {
 public:
  /// { s | s(cells[i]) in ranges[i] }
  static BlockPtr box(const ValueSpace& space, std::size_t number, Cells cells,
                      const std::vector<program::Range>& ranges);

  [[nodiscard]] std::size_t number() const { return number_; }
  [[nodiscard]] const Cells& cells() const { return cells_; }
  /// The bounds of each cell.
  [[nodiscard]] const std::vector<program::Range>& hull() const { return hull_; }
  [[nodiscard]] bool has(program::CellId cell) const { return std::binary_search(cells_.begin(), cells_.end(), cell); }
  [[nodiscard]] program::Range bounds(program::CellId cell) const;

  /// The block extended to all of `wanted`, which must contain its cells.
  static BlockPtr extend(const BlockPtr& block, const Cells& wanted);
  /// `wanted` must be some of its cells.
  static BlockPtr project(const BlockPtr& block, const Cells& wanted);
  /// The two must have a cell in common.
  static BlockPtr join(const BlockPtr& one, const BlockPtr& other);
  static BlockPtr meet(const BlockPtr& one, const BlockPtr& other);
  static BlockPtr widen(const BlockPtr& old, const BlockPtr& next, const std::vector<program::Int>& thresholds);
  /// `one` may have no cell in common with `other`.
  static bool leq(const BlockPtr& one, const BlockPtr& other);
  /// It says no more than the types do.
  static bool isTop(const BlockPtr& block);

  static BlockPtr restrict(const BlockPtr& block, program::CellId cell, program::Range range);
  /// The term's cells must be cells of the block.
  static BlockPtr assumeNonNegative(const BlockPtr& block, const LinearTerm& term);
  static BlockPtr assignTerm(const BlockPtr& block, program::CellId cell, const LinearTerm& term, program::Range range);
  /// The least and greatest value of the term, within `limit`.
  [[nodiscard]] program::Range boundsOf(const LinearTerm& term, program::Range limit) const;

  /// It says nothing but the bounds of each cell.
  [[nodiscard]] bool isBox() const { return isBox_; }
  /// The constraints on several cells, with positions in `cells()` as dimensions.
  [[nodiscard]] std::vector<apron::IntegerConstraint> constraints() const;

  Block(const ValueSpace& space, std::size_t number, Cells cells, std::vector<program::Range> hull,
        std::optional<apron::Abstract> abstract);

 private:
  /// APRON's view of a block, while one thread works with it: reading a value may change how APRON stores it.
  class Use;

  /// The integer points of a value of APRON.
  static BlockPtr of(const ValueSpace& space, std::size_t number, Cells cells, apron::Abstract abstract);
  [[nodiscard]] BlockPtr sameCells(ap_abstract0_t* result) const;
  [[nodiscard]] BlockPtr sameCells(std::optional<std::vector<program::Range>> hull) const;
  [[nodiscard]] BlockPtr constrained(apron::Constraints& constraints) const;
  [[nodiscard]] const apron::Manager& manager() const { return space_.manager(); }
  /// Some of its cells may be related.
  [[nodiscard]] bool mayRelate() const { return ValueSpace::isRelational(number_) && cells_.size() > 1; }
  [[nodiscard]] apron::LinearExpression expression(const LinearTerm& term) const;
  [[nodiscard]] boxes::Sum sum(const LinearTerm& term) const;
  /// The value of APRON; made if it does not exist yet.
  [[nodiscard]] ap_abstract0_t* prepared() const;
  [[nodiscard]] std::size_t dimension(program::CellId cell) const {
    return static_cast<std::size_t>(std::lower_bound(cells_.begin(), cells_.end(), cell) - cells_.begin());
  }
  [[nodiscard]] bool hullWithin(const Block& other) const;

  const ValueSpace& space_;
  std::size_t number_;
  Cells cells_;
  std::vector<program::Range> hull_;
  bool isBox_;
  mutable std::mutex mutex_;                         // protects what follows
  mutable std::optional<apron::Abstract> abstract_;  // dimension i is cells_[i]; for a box, only after it was asked for
};

}  // namespace moire::numeric
