// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "numeric/apron_handles.h"
#include "numeric/cell_sets.h"
#include "numeric/value_space.h"

namespace moire::numeric {

class Block;
/// None: no state.
using BlockPtr = std::shared_ptr<const Block>;

/// The part of an abstract value about the cells of one pack, or about all that are in none: a value of APRON with
/// these cells as its dimensions. It has at least one cell. Verbs are those of AbstractValue, on values of one space
/// and blocks of one number. The space must outlive it.
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

  /// The block with all of `wanted`, which contains its cells.
  static BlockPtr extend(const BlockPtr& block, const Cells& wanted);
  /// Some of `wanted` are its cells.
  static BlockPtr project(const BlockPtr& block, const Cells& wanted);
  /// They have a cell in common.
  static BlockPtr join(const BlockPtr& one, const BlockPtr& other);
  static BlockPtr meet(const BlockPtr& one, const BlockPtr& other);
  static BlockPtr widen(const BlockPtr& old, const BlockPtr& next, const std::vector<program::Int>& thresholds);
  /// `one` may have no cell in common with `other`.
  static bool leq(const BlockPtr& one, const BlockPtr& other);
  /// It says no more than the types do.
  static bool isTop(const BlockPtr& block);

  static BlockPtr restrict(const BlockPtr& block, program::CellId cell, program::Range range);
  /// The term's cells are the block's.
  static BlockPtr assumeNonNegative(const BlockPtr& block, const LinearTerm& term);
  static BlockPtr assignTerm(const BlockPtr& block, program::CellId cell, const LinearTerm& term, program::Range range);
  /// The least and greatest value of the term; at most `limit`.
  [[nodiscard]] program::Range boundsOf(const LinearTerm& term, program::Range limit) const;

  [[nodiscard]] const apron::Manager& manager() const { return space_.manager(number_); }
  [[nodiscard]] const apron::Abstract& abstract() const { return abstract_; }

  Block(const ValueSpace& space, std::size_t number, Cells cells, apron::Abstract abstract,
        std::vector<program::Range> hull);

 private:
  /// The integer points of a value of APRON.
  static BlockPtr of(const ValueSpace& space, std::size_t number, Cells cells, apron::Abstract abstract);
  [[nodiscard]] BlockPtr sameCells(ap_abstract0_t* result) const;
  [[nodiscard]] BlockPtr constrained(apron::Constraints& constraints) const;
  [[nodiscard]] apron::LinearExpression expression(const LinearTerm& term) const;
  [[nodiscard]] std::size_t dimension(program::CellId cell) const {
    return static_cast<std::size_t>(std::lower_bound(cells_.begin(), cells_.end(), cell) - cells_.begin());
  }
  [[nodiscard]] bool hullWithin(const Block& other) const;

  const ValueSpace& space_;
  std::size_t number_;
  Cells cells_;
  apron::Abstract abstract_;  // dimension i is cells_[i]
  std::vector<program::Range> hull_;
};

}  // namespace moire::numeric
