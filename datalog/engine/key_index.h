// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "datalog/engine/flat_buffer.h"
#include "datalog/engine/id_table.h"
#include "datalog/engine/tuple_set.h"
#include "datalog/language/value.h"

namespace moire::datalog {

/// Columns that are known at compile time of the caller.
template <std::size_t... columns>
struct Columns {};

/// Finds the rows of a set by the values of some of their columns. Rows of one key form a chain, newest first, so the
/// chain from an id on is the chain of an older version.
class KeyIndex {
 public:
  explicit KeyIndex(std::vector<std::size_t> columns) : columns_(std::move(columns)) {}

  /// Adds the rows up to that id.
  void extend(const TupleSet& tuples, std::size_t end);
  void clear();

  /// The newest row that has these values in the index's columns, or noRow.
  RowId newest(const TupleSet& tuples, const Value* key) const;
  /// The same if the index's columns and the set's arity are known at compile time of the caller.
  template <std::size_t arity, std::size_t... columns>
  RowId newestOf(Columns<columns...> /*columns*/, const TupleSet& tuples, const Value* key) const {
    constexpr std::size_t width = sizeof...(columns);
    const RowId* head =
        table_.find(hashValues(width, [key](std::size_t i) { return key[i]; }), [&tuples, key](RowId id) {
          const Value* row = tuples.rowOf<arity>(id);
          const Value* next = key;
          return ((row[columns] == *next++) && ...);
        });
    return head == nullptr ? noRow : *head;
  }
  /// The next older row of the same key, or noRow.
  RowId older(RowId id) const { return older_[id]; }

 private:
  std::vector<std::size_t> columns_;
  IdTable table_;
  FlatBuffer<RowId> older_;
};

}  // namespace moire::datalog
