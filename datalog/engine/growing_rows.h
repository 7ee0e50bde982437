// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <utility>
#include <vector>

#include "datalog/engine/set_order.h"

namespace moire::datalog {

/// Whether new tuples are remembered until rules have been run for them.
enum class Tracking { On, Off };

/// A relation stored by sets while rules derive its tuples, and the tuples for which no rule has been run yet.
class GrowingRows {
 public:
  explicit GrowingRows(SetOrder order, Tracking tracking = Tracking::On)
      : order_(std::move(order)), tracking_(tracking) {}

  SetOrder& order() { return order_; }
  const SetOrder& order() const { return order_; }
  SetOrder release() { return std::move(order_); }

  /// The row of that key, to add to.
  RowId target(const Value* key) { return tracked(order_.require(key)); }
  template <std::size_t columns>
  RowId targetOf(const Value* key) {
    return tracked(order_.requireOf<columns>(key));
  }

  /// Adds the values; returns how many are new.
  std::size_t add(RowId row, const ValueSet& values) {
    if (order_[row].hasWordOf(values)) return 0;
    if (tracking_ == Tracking::Off) return order_[row].unite(values);
    const std::size_t added = order_[row].unite(values, fresh_[row]);
    if (added != 0) enqueue(row);
    return added;
  }
  std::size_t add(RowId row, Value value) {
    if (!order_[row].insert(value)) return 0;
    if (tracking_ == Tracking::On) {
      fresh_[row].insert(value);
      enqueue(row);
    }
    return 1;
  }
  /// Makes rules run again for all tuples that are there.
  void refresh() {
    fresh_.resize(order_.rows());
    queued_.resize(order_.rows(), 0);
    for (RowId row = 0; row < order_.rows(); ++row) {
      if (order_[row].empty()) continue;
      fresh_[row] = order_[row];
      enqueue(row);
    }
  }

  /// The row with new tuples that has waited longest; noRow if there is none.
  RowId next() {
    if (queue_.empty()) return noRow;
    const RowId row = queue_.front();
    queue_.pop_front();
    queued_[row] = 0;
    return row;
  }
  bool hasFresh(RowId row) const { return !fresh_[row].empty(); }
  /// Moves the row's new tuples out.
  void takeFresh(RowId row, ValueSet& to) {
    to.clear();
    std::swap(to, fresh_[row]);
  }

  void clear() {
    for (std::size_t row = 0; row < std::min(order_.rows(), fresh_.size()); ++row) {
      fresh_[row].clear();
      queued_[row] = 0;
    }
    order_.clear();
    queue_.clear();
  }

 private:
  RowId tracked(RowId row) {
    if (tracking_ == Tracking::On && row >= queued_.size()) {
      fresh_.resize(order_.rows());
      queued_.resize(order_.rows(), 0);
    }
    return row;
  }

  void enqueue(RowId row) {
    if (queued_[row] != 0) return;
    queued_[row] = 1;
    queue_.push_back(row);
  }

  SetOrder order_;
  Tracking tracking_;
  std::vector<ValueSet> fresh_;
  std::vector<char> queued_;
  std::deque<RowId> queue_;
};

}  // namespace moire::datalog
