// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "datalog/plan/join_plan.h"

namespace moire::datalog {

/// A way to store a relation: all columns but one are the key, which leads to the set of values of the remaining one.
struct SetOrderShape {
  std::vector<std::size_t> keyColumns;  ///< ascending
  std::size_t setColumn = 0;

  bool operator==(const SetOrderShape&) const = default;
};

/// The shape in which that column is the set.
SetOrderShape setOrderBy(std::size_t setColumn, std::size_t arity);

/// The orders in which each relation is needed, and the parts of their keys by which rows are looked up.
class SetOrderCatalog {
 public:
  struct Order {
    SetOrderShape shape;
    std::vector<std::vector<std::size_t>> keyIndexes;  ///< positions in the key, ascending
  };

  explicit SetOrderCatalog(std::size_t relations) : orders_(relations) {}

  /// The number of the relation's order of that shape; a new one if there is none yet.
  std::size_t require(RelationId relation, const SetOrderShape& shape);
  std::size_t requireKeyIndex(RelationId relation, std::size_t order, const std::vector<std::size_t>& positions);
  const std::vector<Order>& of(RelationId relation) const { return orders_[relation]; }

 private:
  std::vector<std::vector<Order>> orders_;
};

enum class SetStepKind {
  Given,    ///< the row that the plan is run for: match its key, open its set
  Rows,     ///< for every row of the order that has the given key values: match its key, open its set
  Load,     ///< open the set of the row with that key; go on unless it is empty
  Keep,     ///< keep in an open set only what is in the row with that key, as a new set; go on unless nothing is left
  Drop,     ///< drop from an open set what is in the row with that key, as a new set; go on unless nothing is left
  Expand,   ///< for every value of an open set
  Has,      ///< go on if the open set has the value
  Exists,   ///< go on if there is such a tuple
  Absent,   ///< go on if there is none
  Filter,   ///< go on if the comparison holds
  Bind,     ///< store a value in a register
  Target,   ///< find the head's row, as early as its key is known
  EmitOne,  ///< end: add a value to the head's row
  EmitSet,  ///< end: add an open set to the head's row, 64 tuples at a time
};

struct SetStep {
  SetStepKind kind = SetStepKind::EmitSet;
  RelationId relation = 0;
  std::size_t order = 0;                ///< of the relation, in the catalog
  std::size_t keyIndex = noIndex;       ///< of the order; none if all rows are visited
  std::vector<Operand> operands;        ///< the key, or its known part; both sides; the value
  std::optional<Operand> element;       ///< in the set column; none means any
  std::vector<ColumnBinding> bindings;  ///< positions in the key
  std::vector<ColumnCheck> checks;
  std::vector<ColumnPair> pairs;
  std::size_t set = 0;     ///< the number of the open set
  std::size_t result = 0;  ///< the register that is bound, or the open set that a cut leaves
  Comparison comparison = Comparison::Equal;
  Kind type = Kind::Number;
  SourceRange at;
};

/// How one rule is evaluated a set at a time, for one row of a relation or from nothing.
struct SetPlan {
  RelationId head = 0;
  std::size_t registers = 0;
  std::size_t sets = 0;
  bool staysInRow = false;  ///< what it derives is in the same row for which it is run
  bool emitsSet = false;
  std::vector<SetStep> steps;
  std::shared_ptr<const CompiledPlan<SetFunction>> compiled;  ///< if there is a function for it
};

}  // namespace moire::datalog
