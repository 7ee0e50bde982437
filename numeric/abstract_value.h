// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/pattern.h"

namespace moire::numeric {

/// Which relations between the cells of a pack are known: none; x + y <= 5 and x - y <= 5; all linear inequalities. In
/// all of these domains, each cell has bounds and a pattern.
enum class Domain { Interval, Octagon, Polyhedra };

class Packs;

/// What a domain needs to know about a program's cells, and the library handles that represent sets of their values.
class ValueSpace;
using ValueSpacePtr = std::shared_ptr<const ValueSpace>;

/// The program and the packs are not needed afterwards.
ValueSpacePtr valueSpace(const program::Program& program, Domain domain, const Packs& packs);
/// The space without relations.
ValueSpacePtr intervalSpace(const program::Program& program);

/// `sum of coefficient * cell + any value of constant`, over the integers; each cell occurs once at most, in order.
struct LinearTerm {
  struct Part {
    program::CellId cell;
    program::Int coefficient = 0;
  };
  std::vector<Part> parts;
  program::Range constant;
};

/// A set of thread states s. It restricts some cells, and every other one may have any value of its type. For each cell
/// x, s(x) always lies in the range of x's type; nothing is known of cells without a type.
///
/// Each verb's comment gives the set that its result contains; the domain may have to add states to it. Immutable, and
/// cheap to copy; several threads may use a value at once.
class AbstractValue {
 public:
  /// All thread states.
  static AbstractValue top(ValueSpacePtr space);
  /// No thread state.
  static AbstractValue bottom(ValueSpacePtr space);
  /// { s | s in every value of the list }; fast if the values restrict different cells; top for an empty list.
  static AbstractValue product(const ValueSpacePtr& space, const std::vector<AbstractValue>& values);

  [[nodiscard]] const ValueSpacePtr& space() const;
  /// The cells that may be restricted, sorted; bottom has none.
  [[nodiscard]] const std::vector<program::CellId>& cells() const;

  /// { s | s in this or s in other }
  [[nodiscard]] AbstractValue join(const AbstractValue& other) const;
  /// { s | s in this and s in other }
  [[nodiscard]] AbstractValue meet(const AbstractValue& other) const;
  /// Contains join(this, next), and x0, x1 = x0.widen(n0), x2 = x1.widen(n1), ... changes only finitely often. A bound
  /// that is exceeded moves to the next one of the sorted thresholds, and after the last one to its type's limit; as
  /// long as there are thresholds, it stays known that one of two related cells is not above the other. If cells have
  /// relations, the sequence is only sure to end if `withoutRelations` is applied from some x on. Bounds alone always
  /// settle.
  [[nodiscard]] AbstractValue widen(const AbstractValue& next, const std::vector<program::Int>& thresholds) const;

  /// this is a subset of other; false may also mean that the domain cannot tell
  [[nodiscard]] bool leq(const AbstractValue& other) const;
  [[nodiscard]] bool equals(const AbstractValue& other) const { return leq(other) && other.leq(*this); }
  /// no s is in both; false may also mean that the domain cannot tell
  [[nodiscard]] bool disjoint(const AbstractValue& other) const;
  /// The bounds of some cell have no value in common: a quick test that implies disjoint.
  [[nodiscard]] bool boundsDisjoint(const AbstractValue& other) const;
  [[nodiscard]] bool isBottom() const;

  /// { s[cell <- value of expression in s] | s in this, the expression has a value in s }
  [[nodiscard]] AbstractValue assign(program::CellId cell, const program::Expression& expression) const;
  /// { s in this | the condition may be other than 0 in s }
  [[nodiscard]] AbstractValue assume(const program::Expression& condition) const;
  /// the condition is other than 0 in each s in this in which it has a value
  [[nodiscard]] bool entails(const program::Expression& condition) const;

  /// { s in this | low <= s(cell) <= high }
  [[nodiscard]] AbstractValue restrict(program::CellId cell, program::Range range) const;
  /// { s in this | s(cell) in pattern }
  [[nodiscard]] AbstractValue restrict(program::CellId cell, const Pattern& pattern) const;
  /// { s in this | 0 <= some value of term in s }
  [[nodiscard]] AbstractValue assumeNonNegative(const LinearTerm& term) const;
  /// { s[cell <- v] | s in this, v a value of term in s, v in range }
  [[nodiscard]] AbstractValue assignTerm(program::CellId cell, const LinearTerm& term, program::Range range) const;

  /// { s | some t in this agrees with s on the wanted cells }; the wanted cells are sorted
  [[nodiscard]] AbstractValue project(const std::vector<program::CellId>& wanted) const;
  /// { s | some t in this agrees with s on all but the unwanted cells }; the unwanted cells are sorted
  [[nodiscard]] AbstractValue forget(const std::vector<program::CellId>& unwanted) const;
  /// { s[to <- s(from)][from <- any] | s in this }, for two cells of the same type
  [[nodiscard]] AbstractValue rename(program::CellId from, program::CellId to) const;

  /// { s | s(x) within the bounds of x, for each cell x }
  [[nodiscard]] AbstractValue withoutRelations() const;

  /// The least and the greatest value of the term within the given range, as far as relations say something.
  [[nodiscard]] program::Range boundsOf(const LinearTerm& term, program::Range range) const;
  /// Terms that are at least 0, or if `equal`, equal to 0, in each s; over cells of the list, which is sorted, and over
  /// at least two of them each. Together with the bounds they describe the set, as far as integers can.
  struct Relation {
    LinearTerm term;
    bool equal = false;
  };
  [[nodiscard]] std::vector<Relation> relations(const std::vector<program::CellId>& about) const;

  /// The least and the greatest s(cell); none for bottom. For a cell without type: all values of up to 64 bits.
  [[nodiscard]] std::optional<program::Range> bounds(program::CellId cell) const;
  /// Which of the values within its bounds the cell may have; for bottom: any.
  [[nodiscard]] Pattern pattern(program::CellId cell) const;
  /// The pattern excludes some value within the bounds.
  [[nodiscard]] bool hasPattern(program::CellId cell) const;
  /// The bounds of each of `cells()`, in that order.
  [[nodiscard]] const std::vector<program::Range>& hull() const;

 private:
  struct Representation;
  explicit AbstractValue(std::shared_ptr<const Representation> representation);

  std::shared_ptr<const Representation> representation_;
};

}  // namespace moire::numeric
