// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/set_order.h"

#include <algorithm>
#include <numeric>

namespace moire::datalog {

RowId SetOrder::findFar(const Value* key) const {
  if (shape_.keyColumns.empty()) return rows_ == 0 ? noRow : RowId{0};
  return keys_.find(key);
}

RowId SetOrder::addRow(const Value* key) {
  const auto row = static_cast<RowId>(rows_++);
  if (!shape_.keyColumns.empty()) keys_.insert(key);
  if (rows_ > sets_.size()) sets_.emplace_back();
  if (shape_.keyColumns.size() == 1) widenDirect(*key);
  return row;
}

/// Enters a new key; the table is at most eight times as long as the number of keys.
void SetOrder::widenDirect(Value key) {
  const auto at = static_cast<std::make_unsigned_t<Value>>(key);
  if (at < direct_.size()) {
    direct_[at] = static_cast<RowId>(rows_ - 1);
    return;
  }
  const std::size_t limit = std::max(leastDirect, 8 * rows_);
  if (at >= limit) return;
  direct_.assign(limit, noRow);
  for (RowId row = 0; row < rows_; ++row) {
    const auto known = static_cast<std::make_unsigned_t<Value>>(*keys_.row(row));
    if (known < limit) direct_[known] = row;
  }
}

std::vector<RowId> SetOrder::sortedRowIds() const {
  std::vector<RowId> result(rows_);
  std::iota(result.begin(), result.end(), RowId{0});
  const std::size_t width = shape_.keyColumns.size();
  std::sort(result.begin(), result.end(), [&](RowId left, RowId right) {
    return std::lexicographical_compare(key(left), key(left) + width, key(right), key(right) + width);
  });
  return result;
}

SetOrder SetOrder::without(const SetOrder& other) const {
  SetOrder result(shape_);
  for (RowId row = 0; row < rows_; ++row) {
    const RowId same = other.find(key(row));
    ValueSet rest;
    const bool any = same == noRow ? !sets_[row].empty() : rest.dropOf(sets_[row], other[same]);
    if (any) result[result.require(key(row))] = same == noRow ? sets_[row] : rest;
  }
  return result;
}

std::size_t SetOrder::count() const {
  std::size_t result = 0;
  for (RowId row = 0; row < rows_; ++row) result += sets_[row].count();
  return result;
}

bool SetOrder::insert(const Value* tuple) {
  std::vector<Value> key(shape_.keyColumns.size());
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = tuple[shape_.keyColumns[i]];
  return sets_[require(key.data())].insert(tuple[shape_.setColumn]);
}

bool SetOrder::contains(const Value* tuple) const {
  std::vector<Value> key(shape_.keyColumns.size());
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = tuple[shape_.keyColumns[i]];
  const RowId row = find(key.data());
  return row != noRow && sets_[row].contains(tuple[shape_.setColumn]);
}

void SetOrder::compose(RowId row, Value value, Value* tuple) const {
  const Value* values = key(row);
  for (std::size_t i = 0; i < shape_.keyColumns.size(); ++i) tuple[shape_.keyColumns[i]] = values[i];
  tuple[shape_.setColumn] = value;
}

void SetOrder::clear() {
  keys_.truncate(0);
  for (RowId row = 0; row < rows_; ++row) sets_[row].clear();
  rows_ = 0;
  lenders_.clear();
  direct_.clear();
}

}  // namespace moire::datalog
