// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "numeric/weak_topological_order.h"

namespace moire::numeric {

/// Which vertices of a weak topological order have to be visited. Large components are iterated again and again when
/// little is left to do in them: the agenda finds what is left without visiting the rest. Threads may use disjoint
/// ranges of the order at the same time.
class Agenda {
 public:
  using Index = std::size_t;

  explicit Agenda(const WeakTopologicalOrder& order);

  void add(Index vertex) { waiting_[positions_[vertex]] = 1; }
  /// Removes the element at this index of the order; false if it was not there.
  bool take(Index index);
  /// Some element in [begin, end) is there.
  [[nodiscard]] bool hasAny(Index begin, Index end) const { return find(begin, end).has_value(); }
  /// [begin, end) is what a component has after its head, or the whole order: a sequence of elements and components.
  /// Returns the index of the first of these, starting at the index `from`, that is or contains an element which is
  /// there.
  [[nodiscard]] std::optional<Index> next(Index begin, Index end, Index from) const;

 private:
  [[nodiscard]] std::optional<Index> find(Index begin, Index end) const;

  std::vector<Index> positions_;       // by vertex: its position in the order
  std::vector<Index> parents_;         // the index of the head of the smallest component around each element
  std::vector<std::uint8_t> waiting_;  // by index
};

}  // namespace moire::numeric
