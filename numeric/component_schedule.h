// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "numeric/equations.h"
#include "numeric/weak_topological_order.h"

namespace moire::numeric {

/// The outermost components of an order, and which of them must wait for which: if two of them touch the same thing,
/// and one of them changes it, they do so in the order's sequence. So the result does not depend on the number of
/// threads.
class ComponentSchedule {
 public:
  using Index = std::size_t;

  ComponentSchedule(const Equations& equations, const WeakTopologicalOrder& order);

  /// Calls `work(begin, end)` for the elements of each component, on up to `jobs` threads. The calling thread calls
  /// `idle` now and then. If a call throws, no further component is begun, and the first exception is rethrown once all
  /// threads have ended.
  void run(unsigned jobs, const std::function<void(Index begin, Index end)>& work,
           const std::function<void()>& idle) const;

  [[nodiscard]] std::size_t size() const { return components_.size(); }
  /// Some component need not wait for the one before it.
  [[nodiscard]] bool hasParallelWork() const { return parallel_; }

 private:
  class Workers;

  struct Component {
    Index begin = 0;
    Index end = 0;
    std::vector<Index> next;  ///< the components that wait for it
    unsigned waitsFor = 0;
  };

  void addJunctions(const Equations& equations, const std::vector<Index>& componentOf);
  void addEdge(Index from, Index to);

  std::vector<Component> components_;
  bool parallel_ = false;
};

}  // namespace moire::numeric
