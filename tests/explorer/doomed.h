// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "tests/explorer/observations.h"

namespace moire::explorer {

/// The threads of a state that never take a step again, whatever the others do: the largest set of threads each of
/// which has ended, waits for a lock that one of them holds, waits for the end of one of them, or sleeps at a condition
/// for which no thread outside of the set can come to a signal, as far as control flow tells. A thread that the end of
/// the program may save is not among them.
class Doomed {
 public:
  Doomed(const Layout& layout, const State& state);

  /// What those of them wait for that have not ended, and which of the others keeps them waiting.
  [[nodiscard]] std::set<Waiting> waits() const;

 private:
  [[nodiscard]] program::LocationId at(std::size_t thread) const { return state_.location(layout_, thread); }
  [[nodiscard]] bool hasEnded(std::size_t thread) const;
  /// Something that is not looked at here may be the reason why threads go on, or why they do not.
  [[nodiscard]] bool isSpecial() const;
  [[nodiscard]] bool mayGoOn(std::size_t thread) const;
  [[nodiscard]] bool mayTake(std::size_t thread, const program::Acquire& acquire) const;
  [[nodiscard]] bool mayJoin(const program::Join& join) const;
  [[nodiscard]] bool mayBeWoken(std::size_t thread, const program::Await& await) const;
  /// The other thread holds the lock so that the first one cannot take it, and does not lose it.
  [[nodiscard]] bool keeps(std::size_t other, const program::Acquire& acquire, LockObject lock) const;

  const Layout& layout_;
  const State& state_;
  std::vector<bool> doomed_;  // per thread
};

}  // namespace moire::explorer
