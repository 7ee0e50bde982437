// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "tests/explorer/state.h"

namespace moire::explorer {

inline constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

/// The small-step semantics of the program model.
class Stepper {
 public:
  /// A Spawn beyond `threads` is not performed. If a Start or Havoc may choose values, at most `choices` combinations
  /// are tried.
  Stepper(const Layout& layout, std::size_t threads, std::size_t choices)
      : layout_(layout), threads_(threads), choices_(choices) {}

  /// Calls `found` with each state that one step of the thread may lead to. A thread whose location has no successors
  /// takes no step.
  void forEachStep(const State& state, std::size_t thread, const std::function<void(State)>& found);

  /// Whether combinations of values were left out.
  [[nodiscard]] bool leftOut() const { return leftOut_; }

 private:
  struct Choice {
    program::CellId cell;
    std::size_t object;
    ValueSet values;
  };

  // Each function returns the states after the action, with the thread still at the action's location.
  void perform(const State& before, std::size_t thread, const program::Start& action);
  void perform(const State& before, std::size_t thread, const program::Assign& action);
  void perform(const State& before, std::size_t thread, const program::Assume& action);
  void perform(const State& before, std::size_t thread, const program::Check& action);
  void perform(const State& before, std::size_t thread, const program::Acquire& action);
  void perform(const State& before, std::size_t thread, const program::TryAcquire& action);
  void perform(const State& before, std::size_t thread, const program::Release& action);
  void perform(const State& before, std::size_t thread, const program::Spawn& action);
  void perform(const State& before, std::size_t thread, const program::Join& action);
  void perform(const State& before, std::size_t thread, const program::Meet& action);
  void perform(const State& before, std::size_t thread, const program::Await& action);
  void perform(const State& before, std::size_t thread, const program::Signal& action);
  void perform(const State& before, std::size_t thread, const program::AtomicBegin& action);
  void perform(const State& before, std::size_t thread, const program::AtomicEnd& action);
  void perform(const State& before, std::size_t thread, const program::Havoc& action);
  void perform(const State& before, std::size_t thread, const program::Free& action);
  void perform(const State& before, std::size_t thread, const program::Skip& action);

  /// Releases that many of the threads from `next` on, in every possible way.
  void release(const State& before, const std::vector<std::size_t>& threads, std::size_t next, std::size_t needed);
  void take(const State& before, std::size_t thread, LockObject lock, bool shared);
  void addChoices(program::CellId cell, program::Range range, std::vector<Choice>& choices) const;
  void choose(const State& before, std::size_t thread, const std::vector<Choice>& choices);
  void chooseAll(const State& before, std::size_t thread, const std::vector<Choice>& choices);
  void chooseSome(const State& before, std::size_t thread, const std::vector<Choice>& choices);

  const Layout& layout_;
  std::size_t threads_;
  std::size_t choices_;
  bool leftOut_ = false;
  std::vector<State> after_;
};

}  // namespace moire::explorer
