// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "numeric/weak_topological_order.h"

namespace moire::numeric {

/// Which vertices of a weak topological order are to be looked at. Large components are gone through again and again
/// while little is left to do in them: what is left is found without visiting the rest. Threads may use disjoint ranges
/// of the order at the same time.
class Agenda {
 public:
  using Index = std::size_t;

  explicit Agenda(const WeakTopologicalOrder& order);

  void add(Index vertex) { waiting_[positions_[vertex]] = 1; }
  /// Removes the element at this index of the order; false if it was not there.
  bool take(Index index);
  /// Some element in [begin, end) is there.
  [[nodiscard]] bool hasAny(Index begin, Index end) const { return find(begin, end).has_value(); }
  /// [begin, end) is what a component has behind its head, or the whole order: a sequence of elements and components.
  /// The index of the first of these, from the index `from` on, that is or contains an element which is there.
  [[nodiscard]] std::optional<Index> next(Index begin, Index end, Index from) const;

 private:
  [[nodiscard]] std::optional<Index> find(Index begin, Index end) const;

  std::vector<Index> positions_;       // in the order, of each vertex
  std::vector<Index> parents_;         // the index of the head of the smallest component around each element
  std::vector<std::uint8_t> waiting_;  // by index
};

}  // namespace moire::numeric
