// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "datalog/engine/flat_buffer.h"
#include "datalog/engine/id_table.h"
#include "datalog/engine/row_hash.h"
#include "datalog/language/value.h"

namespace moire::datalog {

/// A set of rows of one arity. Rows are numbered in order of insertion, and are never moved or removed, so a range of
/// ids is a version of the set: what an iteration of a fixpoint added is a range.
class TupleSet {
 public:
  explicit TupleSet(std::size_t arity) : arity_(arity) {}

  std::size_t arity() const { return arity_; }
  std::size_t size() const { return count_; }
  const Value* row(RowId id) const { return rows_.data() + id * arity_; }

  std::uint64_t hash(const Value* row) const;
  /// An insertion may be announced twice, to have its memory in the cache: first its place in the table, then the row
  /// with which it will probably be compared.
  void announce(std::uint64_t hash) const { table_.prefetch(hash); }
  void announceAgain(std::uint64_t hash) const {
    if (const RowId id = table_.candidate(hash); id != noRow) __builtin_prefetch(row(id));
  }
  /// Returns whether the row is new; it must not be in this set's own storage.
  bool insert(const Value* row) { return insert(row, hash(row)); }
  bool insert(const Value* row, std::uint64_t hash);
  /// Inserts rows that lie one after the other; returns how many are new.
  std::size_t insertAll(const std::vector<Value>& rows);
  /// The id of the row, or noRow.
  RowId find(const Value* row) const { return find(row, hash(row)); }
  RowId find(const Value* row, std::uint64_t hash) const;

  bool contains(const Value* row) const { return arity_ == 0 ? count_ != 0 : find(row) != noRow; }
  template <typename Action>
  void forEach(Action action) const {
    for (std::size_t id = 0; id < count_; ++id) action(row(static_cast<RowId>(id)));
  }

  /// The same for a set whose arity is known at compile time of the caller.
  template <std::size_t arity>
  const Value* rowOf(std::size_t id) const {
    return rows_.data() + id * arity;
  }
  template <std::size_t arity>
  static std::uint64_t hashOf(const Value* row) {
    return hashValues(arity, [row](std::size_t i) { return row[i]; });
  }
  template <std::size_t arity>
  RowId findOf(const Value* row, std::uint64_t hash) const {
    const Value* rows = rows_.data();
    const RowId* found =
        table_.find(hash, [=](RowId id) { return std::memcmp(rows + id * arity, row, arity * sizeof(Value)) == 0; });
    return found == nullptr ? noRow : *found;
  }
  template <std::size_t arity>
  RowId findOf(const Value* row) const {
    return findOf<arity>(row, hashOf<arity>(row));
  }
  template <std::size_t arity>
  bool insertOf(const Value* row, std::uint64_t hash) {
    if (findOf<arity>(row, hash) != noRow) return false;
    requireRoom();
    rows_.append(row, arity);
    table_.insert(
        hash, static_cast<RowId>(count_), [this](RowId other) { return hashOf<arity>(rowOf<arity>(other)); },
        [this](RowId other) { __builtin_prefetch(rowOf<arity>(other)); });
    ++count_;
    return true;
  }

  /// Forgets all rows from that id on.
  void truncate(std::size_t count);

 private:
  /// Throws std::length_error if no number is left for one more row.
  void requireRoom() const;
  void enter(RowId id, std::uint64_t hash);

  std::size_t arity_;
  std::size_t count_ = 0;
  FlatBuffer<Value> rows_;
  IdTable table_;
};

}  // namespace moire::datalog
