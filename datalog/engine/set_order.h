// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "datalog/engine/key_index.h"
#include "datalog/engine/tuple_set.h"
#include "datalog/engine/value_set.h"
#include "datalog/plan/set_plan.h"

namespace moire::datalog {

/// The tuples of a relation by the values of all columns but one; each key has the set of values of the remaining one.
class SetOrder {
 public:
  explicit SetOrder(SetOrderShape shape) : shape_(std::move(shape)), keys_(shape_.keyColumns.size()) {}

  const SetOrderShape& shape() const { return shape_; }
  std::size_t rows() const { return rows_; }
  const Value* key(RowId row) const { return keys_.row(row); }
  const TupleSet& keys() const { return keys_; }
  const ValueSet& operator[](RowId row) const { return sets_[row]; }
  ValueSet& operator[](RowId row) { return sets_[row]; }

  /// The row of that key, or noRow.
  RowId find(const Value* key) const {
    if (shape_.keyColumns.size() == 1) {
      const auto at = static_cast<std::make_unsigned_t<Value>>(*key);
      if (at < direct_.size()) return direct_[at];
    }
    return findFar(key);
  }
  /// The row of that key; a new, empty one if there was none.
  RowId require(const Value* key) {
    const RowId found = find(key);
    return found != noRow ? found : addRow(key);
  }

  /// The same if the number of key columns is known at compile time of the caller.
  template <std::size_t columns>
  RowId findOf(const Value* key) const {
    if constexpr (columns == 0) return rows_ == 0 ? noRow : RowId{0};
    if constexpr (columns == 1) {
      const auto at = static_cast<std::make_unsigned_t<Value>>(*key);
      if (at < direct_.size()) return direct_[at];
    }
    if constexpr (columns > 0) return keys_.findOf<columns>(key);
  }
  template <std::size_t columns>
  RowId requireOf(const Value* key) {
    const RowId found = findOf<columns>(key);
    return found != noRow ? found : addRow(key);
  }
  /// A word of a row's set; without a row, it is empty.
  ValueSet::Word wordAt(RowId row, ValueSet::Position position) const {
    return row == noRow ? 0 : sets_[row].wordAt(position);
  }
  /// The set of that key, or null.
  template <std::size_t columns>
  const ValueSet* setOf(const Value* key) const {
    const RowId row = findOf<columns>(key);
    return row == noRow ? nullptr : &sets_[row];
  }

  /// How many tuples there are.
  std::size_t count() const;
  /// Adds a tuple whose values are in the relation's order of columns; returns whether it is new.
  bool insert(const Value* tuple);
  /// The tuple of a row's key and one of its values, in the relation's order of columns.
  void compose(RowId row, Value value, Value* tuple) const;
  bool contains(const Value* tuple) const;

  /// Calls `action` with every tuple, in the relation's order of columns; sorted by the key, and then by the set's
  /// values as unsigned numbers.
  template <typename Action>
  void forEachTuple(Action action) const {
    std::vector<Value> tuple(shape_.keyColumns.size() + 1);
    for (const RowId row : sortedRowIds()) {
      sets_[row].forEach([&](Value value) {
        compose(row, value, tuple.data());
        action(static_cast<const Value*>(tuple.data()));
      });
    }
  }

  /// The tuples that the other, of the same shape, does not have.
  SetOrder without(const SetOrder& other) const;

  /// Forgets all rows but keeps their memory.
  void clear();
  /// Takes over the sets from which rows borrow.
  void keepLenders(std::vector<ValueSet> lenders) { lenders_ = std::move(lenders); }

 private:
  /// Keys below this are always found by position, however few they are.
  static constexpr std::size_t leastDirect = 1024;

  std::vector<RowId> sortedRowIds() const;
  RowId findFar(const Value* key) const;
  RowId addRow(const Value* key);
  void widenDirect(Value key);

  SetOrderShape shape_;
  TupleSet keys_;
  std::size_t rows_ = 0;
  std::vector<ValueSet> sets_;     ///< of the rows, and cleared ones for rows to come
  std::vector<ValueSet> lenders_;  ///< the sets of rows that share one
  std::vector<RowId> direct_;      ///< the rows of small keys of a single column, by their values
};

}  // namespace moire::datalog
