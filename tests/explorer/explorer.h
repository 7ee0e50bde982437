// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tests/explorer/state.h"
#include "tests/explorer/step.h"

namespace moire::explorer {

enum class Order {
  BreadthFirst,  ///< the first path found to a state is a shortest one
  Mixed          ///< sees more of a program whose states exceed the limit
};

struct Limits {
  std::size_t threads = 3;
  std::size_t states = 100'000;
  std::size_t choices = unlimited;  ///< combinations of values that one Start or Havoc tries
  Order order = Order::BreadthFirst;
};

/// Finds the reachable states of a program, by performing every step of every thread. With limits it finds fewer
/// states; each state that it finds is real.
class Explorer {
 public:
  Explorer(const program::Program& program, const Limits& limits);
  Explorer(const Explorer&) = delete;
  Explorer& operator=(const Explorer&) = delete;

  /// Calls `visit` once for each state, until it returns false.
  void run(const std::function<bool(const State&)>& visit);

  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] std::size_t stateCount() const { return reached_.size(); }
  /// Every state was visited, with at most `Limits::threads` threads; but values of wide types are only samples.
  [[nodiscard]] bool complete() const { return complete_; }
  /// How a visited state was reached: a line per step, the action and the state after it.
  [[nodiscard]] std::vector<std::string> pathTo(const State& state) const;

 private:
  struct Origin {
    const State* before = nullptr;
    program::LocationId location;
  };
  using Reached = std::unordered_map<State, Origin, StateHash>;

  const State* takeNext();

  Limits limits_;
  Layout layout_;
  Stepper stepper_;
  Reached reached_;
  std::vector<const State*> waiting_;
  std::size_t taken_ = 0;
  bool complete_ = false;
};

/// The path to a state that satisfies `goal`; empty if none was found.
std::vector<std::string> findPath(const program::Program& program, const Limits& limits,
                                  const std::function<bool(const Layout&, const State&)>& goal);

}  // namespace moire::explorer
