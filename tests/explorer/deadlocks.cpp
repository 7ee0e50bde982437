// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tests/explorer/doomed.h"
#include "tests/explorer/observations.h"

namespace moire::explorer {

using program::LocationId;
using program::LockKind;

namespace {

/// Which threads wait for which.
class WaitGraph {
 public:
  WaitGraph(const Layout& layout, const State& state)
      : layout_(layout), state_(state), count_(state.threadCount(layout)), edges_(count_ * count_) {
    for (std::size_t i = 0; i < count_; ++i)
      for (std::size_t j = 0; j < count_; ++j)
        if (i != j) edges_[i * count_ + j] = waitsFor(i, j);
    for (std::size_t via = 0; via < count_; ++via)
      for (std::size_t i = 0; i < count_; ++i)
        for (std::size_t j = 0; j < count_; ++j)
          if (edges_[i * count_ + via] && edges_[via * count_ + j]) edges_[i * count_ + j] = true;
  }

  [[nodiscard]] std::set<Waiting> cycles() const {
    std::set<Waiting> found;
    for (std::size_t i = 0; i < count_; ++i)
      for (std::size_t j = 0; j < count_; ++j)
        if (i != j && waitsFor(i, j) && (edges_[j * count_ + i] || keepsFromGoingOn(i, j)))
          found.insert({at(i), *waitedFor(i), at(j)});
    return found;
  }

 private:
  [[nodiscard]] LocationId at(std::size_t thread) const { return state_.location(layout_, thread); }

  /// As long as the thread waits for the other one, that does not go on. On top of the thread that has it, a handler
  /// gets a recursive lock.
  [[nodiscard]] bool keepsFromGoingOn(std::size_t thread, std::size_t other) const {
    const auto& program = layout_.program();
    if (state_.insideAtomic(layout_, thread)) return true;
    if (!program[program[at(thread)].body].interrupts) return false;
    const auto* acquire = std::get_if<program::Acquire>(&program[at(thread)].action);
    if (acquire == nullptr || program[acquire->lock].kind != LockKind::Recursive) return true;
    for (std::size_t i = 0; i < count_; ++i)
      if (i != other && waitsFor(other, i)) return true;
    return false;
  }

  [[nodiscard]] std::optional<decltype(Waiting::what)> waitedFor(std::size_t thread) const {
    const auto& action = layout_.program()[at(thread)].action;
    if (const auto* acquire = std::get_if<program::Acquire>(&action)) return acquire->lock;
    if (const auto* join = std::get_if<program::Join>(&action)) return join->body;
    return std::nullopt;
  }

  /// For a lock that stands for many: any that the thread may mean. For the threads of a body: any that has not ended.
  [[nodiscard]] bool waitsFor(std::size_t thread, std::size_t other) const {
    const auto& program = layout_.program();
    const auto& action = program[at(thread)].action;
    if (const auto* acquire = std::get_if<program::Acquire>(&action)) {
      for (const LockObject& lock : state_.lockObjects(layout_, thread, acquire->lock, acquire->reference)) {
        const Hold theirs = state_.hold(layout_, other, lock);
        if (acquire->shared ? theirs.exclusive || isQueued(other, lock) : theirs.any()) return true;
      }
    }
    const auto* join = std::get_if<program::Join>(&action);
    return join != nullptr && program[at(other)].body == join->body && at(other) != program[join->body].exit;
  }

  /// A thread that waits to take the lock alone, which keeps readers back.
  [[nodiscard]] bool isQueued(std::size_t thread, LockObject lock) const {
    const auto& program = layout_.program();
    const auto* acquire = std::get_if<program::Acquire>(&program[at(thread)].action);
    if (!acquire || acquire->shared || program[lock.lock].kind != LockKind::WritersFirst) return false;
    const auto meant = state_.lockObjects(layout_, thread, acquire->lock, acquire->reference);
    const auto isMeant = [&](const LockObject& one) { return one.lock == lock.lock && one.object == lock.object; };
    return std::any_of(meant.begin(), meant.end(), isMeant) && !state_.mayTake(layout_, thread, lock, false);
  }

  const Layout& layout_;
  const State& state_;
  std::size_t count_;
  std::vector<bool> edges_;  // for each two threads; in the end, also through others
};

}  // namespace

namespace {
bool mayBeTakenAgain(LockKind kind) { return kind == LockKind::Recursive || kind == LockKind::Semaphore; }
}  // namespace

std::set<Waiting> deadlocksIn(const Layout& layout, const State& state) {
  std::set<Waiting> found = WaitGraph(layout, state).cycles();
  found.merge(Doomed(layout, state).waits());
  return found;
}

std::set<Misuse> misusesOf(const Layout& layout, const State& state, std::size_t thread) {
  const auto& program = layout.program();
  const LocationId at = state.location(layout, thread);
  std::set<Misuse> found;
  const auto forEachHold = [&](const auto& action, const auto& isWrong) {
    for (const LockObject& lock : state.lockObjects(layout, thread, action.lock, action.reference))
      if (isWrong(state.hold(layout, thread, lock))) found.emplace(at, action.lock);
  };
  if (const auto* acquire = std::get_if<program::Acquire>(&program[at].action))
    if (!mayBeTakenAgain(program[acquire->lock].kind))
      forEachHold(*acquire, [&](const Hold& own) { return acquire->shared ? own.exclusive : own.any(); });
  if (const auto* release = std::get_if<program::Release>(&program[at].action))
    // How often a recursive lock was taken is not known here.
    if (!mayBeTakenAgain(program[release->lock].kind))
      forEachHold(*release, [](const Hold& own) { return !own.any(); });
  if (at != program[program[at].body].exit) return found;
  for (std::size_t i = 0; i < program.locks.size(); ++i)
    for (std::size_t object = 0; object < (program.locks[i].summary ? 2 : 1); ++object)
      if (program.locks[i].kind != LockKind::Semaphore &&
          state.hold(layout, thread, {program::LockId(i), object}).any())
        found.emplace(at, program::LockId(i));
  return found;
}

}  // namespace moire::explorer
