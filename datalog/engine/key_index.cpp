// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/key_index.h"

#include "datalog/engine/row_hash.h"

namespace moire::datalog {

void KeyIndex::extend(const TupleSet& tuples, std::size_t end) {
  const std::size_t* columns = columns_.data();
  const std::size_t width = columns_.size();
  const auto hashOf = [&](RowId id) {
    const Value* row = tuples.row(id);
    return hashValues(width, [&](std::size_t i) { return row[columns[i]]; });
  };
  for (std::size_t next = older_.size(); next < end; ++next) {
    const auto id = static_cast<RowId>(next);
    const Value* row = tuples.row(id);
    const std::uint64_t hash = hashOf(id);
    RowId* head = table_.find(hash, [&](RowId other) {
      const Value* otherRow = tuples.row(other);
      for (std::size_t i = 0; i < width; ++i) {
        if (otherRow[columns[i]] != row[columns[i]]) return false;
      }
      return true;
    });
    if (head == nullptr) {
      older_.push(noRow);
      table_.insert(hash, id, hashOf, [&](RowId other) { __builtin_prefetch(tuples.row(other)); });
    } else {
      older_.push(*head);
      *head = id;
    }
  }
}

void KeyIndex::clear() {
  table_.clear();
  older_.resize(0);
}

RowId KeyIndex::newest(const TupleSet& tuples, const Value* key) const {
  const std::size_t* columns = columns_.data();
  const std::size_t width = columns_.size();
  const RowId* head = table_.find(hashValues(width, [&](std::size_t i) { return key[i]; }), [&](RowId id) {
    const Value* row = tuples.row(id);
    for (std::size_t i = 0; i < width; ++i) {
      if (row[columns[i]] != key[i]) return false;
    }
    return true;
  });
  return head == nullptr ? noRow : *head;
}

}  // namespace moire::datalog
