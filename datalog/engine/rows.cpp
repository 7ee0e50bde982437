// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/rows.h"

#include <algorithm>
#include <array>
#include <compare>
#include <numeric>

#include "datalog/engine/arithmetic.h"

namespace moire::datalog {
namespace {

/// Floats that are equal or unordered are distinguished by their bits: two rows are never the same.
int orderOf(Kind kind, Value left, Value right) {
  if (kind != Kind::Float) return compareValues(kind, left, right);
  const auto order = std::strong_order(asFloat(left), asFloat(right));
  return order < 0 ? -1 : static_cast<int>(order > 0);
}

bool precedes(const Value* left, const Value* right, const std::vector<Kind>& kinds) {
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const int order = orderOf(kinds[i], left[i], right[i]);
    if (order != 0) return order < 0;
  }
  return false;
}

template <std::size_t Arity>
void sortInPlace(std::vector<Value>& flat, const std::vector<Kind>& kinds, std::size_t count) {
  using Tuple = std::array<Value, Arity>;
  static_assert(sizeof(Tuple) == Arity * sizeof(Value));
  std::vector<Tuple> tuples(count);
  for (std::size_t i = 0; i < count; ++i) std::copy_n(flat.data() + i * Arity, Arity, tuples[i].begin());
  if (std::all_of(kinds.begin(), kinds.end(),
                  [](Kind kind) { return kind != Kind::Unsigned && kind != Kind::Float; })) {
    std::sort(tuples.begin(), tuples.end());
  } else {
    std::sort(tuples.begin(), tuples.end(),
              [&](const Tuple& left, const Tuple& right) { return precedes(left.data(), right.data(), kinds); });
  }
  for (std::size_t i = 0; i < count; ++i) std::copy_n(tuples[i].begin(), Arity, flat.data() + i * Arity);
}

void sortByPosition(std::vector<Value>& flat, const std::vector<Kind>& kinds, std::size_t count) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    return precedes(flat.data() + left * kinds.size(), flat.data() + right * kinds.size(), kinds);
  });
  std::vector<Value> sorted;
  sorted.reserve(flat.size());
  for (const std::size_t i : order) {
    const auto first = flat.begin() + static_cast<std::ptrdiff_t>(i * kinds.size());
    sorted.insert(sorted.end(), first, first + static_cast<std::ptrdiff_t>(kinds.size()));
  }
  flat = std::move(sorted);
}

}  // namespace

Rows sortedRows(std::vector<Value> flat, std::vector<Kind> kinds, std::size_t count) {
  bool sorted = true;
  for (std::size_t i = 1; sorted && i < count; ++i) {
    sorted = !precedes(flat.data() + i * kinds.size(), flat.data() + (i - 1) * kinds.size(), kinds);
  }
  if (sorted) return {std::move(flat), std::move(kinds), count};
  switch (kinds.size()) {
    case 0:
      break;
    case 1:
      sortInPlace<1>(flat, kinds, count);
      break;
    case 2:
      sortInPlace<2>(flat, kinds, count);
      break;
    case 3:
      sortInPlace<3>(flat, kinds, count);
      break;
    case 4:
      sortInPlace<4>(flat, kinds, count);
      break;
    default:
      sortByPosition(flat, kinds, count);
      break;
  }
  return {std::move(flat), std::move(kinds), count};
}

bool Rows::contains(Row row) const {
  if (row.size() != kinds_.size()) return false;
  std::size_t low = 0;
  std::size_t high = count_;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (precedes((*this)[middle].data(), row.data(), kinds_)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < count_ && !precedes(row.data(), (*this)[low].data(), kinds_);
}

}  // namespace moire::datalog
