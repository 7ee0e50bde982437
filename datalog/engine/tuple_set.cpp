// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/tuple_set.h"

#include <cstring>
#include <stdexcept>

namespace moire::datalog {
namespace {

/// Calls `body` with the arity as a constant where that lets the compiler unroll.
template <typename Body>
auto withArity(std::size_t arity, Body body) {
  switch (arity) {
    case 1:
      return body(std::integral_constant<std::size_t, 1>());
    case 2:
      return body(std::integral_constant<std::size_t, 2>());
    case 3:
      return body(std::integral_constant<std::size_t, 3>());
    case 4:
      return body(std::integral_constant<std::size_t, 4>());
    case 5:
      return body(std::integral_constant<std::size_t, 5>());
    case 6:
      return body(std::integral_constant<std::size_t, 6>());
    default:
      return body(arity);
  }
}

template <typename Arity>
constexpr bool isConstant = !std::is_same_v<Arity, std::size_t>;

}  // namespace

std::uint64_t TupleSet::hash(const Value* row) const {
  return withArity(arity_, [row](auto arity) { return hashValues(arity, [row](std::size_t i) { return row[i]; }); });
}

RowId TupleSet::find(const Value* row, std::uint64_t hash) const {
  return withArity(arity_, [&](auto arity) {
    if constexpr (isConstant<decltype(arity)>) {
      return findOf<decltype(arity)::value>(row, hash);
    } else {
      const RowId* found = table_.find(
          hash, [&](RowId id) { return std::memcmp(rows_.data() + id * arity, row, arity * sizeof(Value)) == 0; });
      return found == nullptr ? noRow : *found;
    }
  });
}

bool TupleSet::insert(const Value* row, std::uint64_t hash) {
  if (arity_ == 0) {
    const bool fresh = count_ == 0;
    count_ = 1;
    return fresh;
  }
  return withArity(arity_, [&](auto arity) {
    if constexpr (isConstant<decltype(arity)>) {
      return insertOf<decltype(arity)::value>(row, hash);
    } else {
      if (find(row, hash) != noRow) return false;
      requireRoom();
      rows_.append(row, arity);
      enter(static_cast<RowId>(count_), hash);
      ++count_;
      return true;
    }
  });
}

void TupleSet::requireRoom() const {
  if (count_ + 1 >= noRow) throw std::length_error("a relation has more rows than the engine can number");
}

std::size_t TupleSet::insertAll(const std::vector<Value>& rows) {
  constexpr std::size_t ahead = 16;
  std::size_t fresh = 0;
  for (std::size_t at = 0; at < rows.size(); at += arity_) {
    if (at + ahead * arity_ < rows.size()) announce(hash(rows.data() + at + ahead * arity_));
    fresh += insert(rows.data() + at) ? 1 : 0;
  }
  return fresh;
}

void TupleSet::truncate(std::size_t count) {
  if (count >= count_) return;
  count_ = count;
  table_.clear();
  rows_.resize(count * arity_);
  if (arity_ == 0) return;
  for (std::size_t id = 0; id < count; ++id) enter(static_cast<RowId>(id), hash(row(static_cast<RowId>(id))));
}

void TupleSet::enter(RowId id, std::uint64_t hash) {
  table_.insert(
      hash, id, [this](RowId other) { return this->hash(row(other)); },
      [this](RowId other) { __builtin_prefetch(row(other)); });
}

}  // namespace moire::datalog
