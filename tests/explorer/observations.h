// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "extractor/program/accesses.h"
#include "tests/explorer/explorer.h"
#include "tests/explorer/state.h"

namespace moire::explorer {

/// A thread at `at` waits for a lock, or for the end of a thread of a body; another thread at `keeper` keeps it
/// waiting. Or it waits for a signal: then `keeper` is `at`.
struct Waiting {
  program::LocationId at;
  std::variant<program::LockId, program::BodyId, program::ConditionId> what;
  program::LocationId keeper;
  auto operator<=>(const Waiting&) const = default;
};

/// A thread at the location misuses the lock.
using Misuse = std::pair<program::LocationId, program::LockId>;

/// What was seen in the states of a program, as far as an analysis may be wrong about it. Nothing is recorded about the
/// time before the initial thread's first step.
class Observations {
 public:
  using Race = std::tuple<program::CellId, program::LocationId, program::LocationId>;

  explicit Observations(const program::Program& program);

  void add(const Layout& layout, const State& state);

  [[nodiscard]] bool reached(program::LocationId location) const { return reached_[location.index()]; }
  /// The values that a thread at the location found in the cell, in each of its objects.
  [[nodiscard]] const ValueSet& values(program::LocationId location, program::CellId cell) const {
    return values_[location.index() * cells_ + cell.index()];
  }
  /// Two different threads were at these locations at the same time.
  [[nodiscard]] bool together(program::LocationId first, program::LocationId second) const {
    return pairs_[first.index() * reached_.size() + second.index()];
  }
  /// Where a check failed.
  [[nodiscard]] const std::set<program::LocationId>& failures() const { return failures_; }
  /// Two different threads were about to access the cell, one of them to write it, and no thread was in an atomic
  /// block.
  [[nodiscard]] std::set<Race> races() const;
  /// Which threads waited for which in a cycle.
  [[nodiscard]] const std::set<Waiting>& deadlocks() const { return deadlocks_; }
  /// Which threads were about to take a lock that they held, or to release one that they did not hold, or had ended
  /// while holding one.
  [[nodiscard]] const std::set<Misuse>& misuses() const { return misuses_; }
  /// Whether a thread had to wait for a lock.
  [[nodiscard]] bool waitedForLock() const { return waitedForLock_; }
  [[nodiscard]] std::size_t mostThreads() const { return mostThreads_; }

 private:
  void addThread(const Layout& layout, const State& state, std::size_t thread);
  void addPair(program::LocationId first, program::LocationId second);
  void addMeetings(const Layout& layout, const State& state, std::size_t first, std::size_t second);

  const program::Program& program_;
  std::size_t cells_;
  std::vector<std::vector<program::CellId>> visible_;  // tracked cells, per body
  std::vector<bool> reached_;                          // per location
  std::vector<ValueSet> values_;                       // per location and cell
  std::vector<bool> pairs_;                            // per two locations
  std::set<Race> meetings_;  // pairs of locations that say which object of the cell they access, if it was one object
  std::set<program::LocationId> failures_;
  std::set<Waiting> deadlocks_;
  std::set<Misuse> misuses_;
  bool waitedForLock_ = false;
  std::size_t mostThreads_ = 0;
};

/// What is seen in the states that the explorer reaches.
Observations observe(const program::Program& program, const Limits& limits);

/// Whether the thread is about to perform a check that fails, at least with one choice of values.
bool mayFailNow(const Layout& layout, const State& state, std::size_t thread);

/// The waits of a state that are part of a cycle. A thread that waits inside an atomic block keeps all others from
/// going on: that is a cycle, too. Besides, all other waits that never end, see Doomed.
std::set<Waiting> deadlocksIn(const Layout& layout, const State& state);

/// The locks that the thread misuses at its location.
std::set<Misuse> misusesOf(const Layout& layout, const State& state, std::size_t thread);

}  // namespace moire::explorer
