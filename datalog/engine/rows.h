// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <span>
#include <vector>

#include "datalog/language/value.h"

namespace moire::datalog {

using Row = std::span<const Value>;

/// The tuples of a relation in lexicographic order of their columns, each in the order of its kind.
class Rows {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Row;
    using difference_type = std::ptrdiff_t;
    using pointer = const Row*;
    using reference = Row;

    Iterator(const Rows* rows, std::size_t position) : rows_(rows), position_(position) {}
    Row operator*() const { return (*rows_)[position_]; }
    Iterator& operator++() {
      ++position_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++position_;
      return before;
    }
    bool operator==(const Iterator& other) const { return position_ == other.position_; }

   private:
    const Rows* rows_;
    std::size_t position_;
  };

  Rows(std::vector<Value> flat, std::vector<Kind> kinds, std::size_t count)
      : flat_(std::make_shared<const std::vector<Value>>(std::move(flat))), kinds_(std::move(kinds)), count_(count) {}

  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  Row operator[](std::size_t position) const { return {flat_->data() + position * kinds_.size(), kinds_.size()}; }
  bool contains(Row row) const;
  Iterator begin() const { return {this, 0}; }
  Iterator end() const { return {this, count_}; }

 private:
  std::shared_ptr<const std::vector<Value>> flat_;
  std::vector<Kind> kinds_;
  std::size_t count_;
};

/// Sorts `count` rows that lie one after the other.
Rows sortedRows(std::vector<Value> flat, std::vector<Kind> kinds, std::size_t count);

}  // namespace moire::datalog
