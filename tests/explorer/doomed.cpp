// SPDX-License-Identifier: Apache-2.0
#include "tests/explorer/doomed.h"

#include <algorithm>

namespace moire::explorer {

using program::LocationId;
using program::Program;

namespace {

/// From the location, control leads to a signal for the condition, in this thread or in one that it creates; or to the
/// end of the program.
bool leadsToSignal(const Program& program, LocationId from, program::ConditionId condition) {
  std::vector<bool> seen(program.locations.size(), false);
  std::vector<LocationId> work{from};
  while (!work.empty()) {
    const LocationId at = work.back();
    work.pop_back();
    if (seen[at.index()]) continue;
    seen[at.index()] = true;
    const auto& location = program[at];
    const auto& body = program[location.body];
    if (at == body.exit && body.endsProgram) return true;
    const auto* signal = std::get_if<program::Signal>(&location.action);
    if (signal != nullptr && signal->condition == condition) return true;
    if (const auto* spawn = std::get_if<program::Spawn>(&location.action)) work.push_back(program[spawn->body].entry);
    work.insert(work.end(), location.successors.begin(), location.successors.end());
  }
  return false;
}

}  // namespace

Doomed::Doomed(const Layout& layout, const State& state)
    : layout_(layout), state_(state), doomed_(state.threadCount(layout), true) {
  if (isSpecial()) {
    doomed_.assign(doomed_.size(), false);
    return;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < doomed_.size(); ++i)
      if (doomed_[i] && mayGoOn(i)) {
        doomed_[i] = false;
        changed = true;
      }
  }
}

bool Doomed::hasEnded(std::size_t thread) const {
  const Program& program = layout_.program();
  return at(thread) == program[program[at(thread)].body].exit;
}

bool Doomed::isSpecial() const {
  const Program& program = layout_.program();
  if (!state_.begun(layout_) || state_.someoneInsideAtomic(layout_)) return true;
  for (std::size_t i = 0; i < doomed_.size(); ++i) {
    const auto& body = program[program[at(i)].body];
    if (hasEnded(i) ? body.endsProgram : body.interrupts || program[at(i)].successors.empty()) return true;
  }
  return false;
}

bool Doomed::mayGoOn(std::size_t thread) const {
  if (hasEnded(thread)) return false;
  const auto& action = layout_.program()[at(thread)].action;
  if (const auto* acquire = std::get_if<program::Acquire>(&action)) return mayTake(thread, *acquire);
  if (const auto* join = std::get_if<program::Join>(&action)) return mayJoin(*join);
  if (const auto* await = std::get_if<program::Await>(&action)) return mayBeWoken(thread, *await);
  return true;
}

bool Doomed::keeps(std::size_t other, const program::Acquire& acquire, LockObject lock) const {
  const Hold theirs = state_.hold(layout_, other, lock);
  const bool excludes = acquire.shared ? theirs.exclusive : theirs.any();
  return excludes && !(hasEnded(other) && layout_.program()[lock.lock].kind == program::LockKind::Semaphore);
}

bool Doomed::mayTake(std::size_t thread, const program::Acquire& acquire) const {
  for (const LockObject& lock : state_.lockObjects(layout_, thread, acquire.lock, acquire.reference)) {
    bool kept = false;
    for (std::size_t i = 0; i < doomed_.size(); ++i)
      kept = kept || (i != thread && doomed_[i] && keeps(i, acquire, lock));
    if (!kept) return true;
  }
  return false;
}

bool Doomed::mayJoin(const program::Join& join) const {
  bool ended = false;
  bool running = false;
  bool waiting = false;
  for (std::size_t i = 0; i < doomed_.size(); ++i) {
    if (layout_.program()[at(i)].body != join.body) continue;
    ended = ended || hasEnded(i);
    running = running || (!hasEnded(i) && !doomed_[i]);
    waiting = waiting || (!hasEnded(i) && doomed_[i]);
  }
  return join.all ? !waiting : ended || running || !waiting;
}

bool Doomed::mayBeWoken(std::size_t thread, const program::Await& await) const {
  if (await.timed || !state_.asleep(layout_, thread)) return true;
  for (std::size_t i = 0; i < doomed_.size(); ++i)
    if (i != thread && !doomed_[i] && leadsToSignal(layout_.program(), at(i), await.condition)) return true;
  return false;
}

std::set<Waiting> Doomed::waits() const {
  std::set<Waiting> found;
  for (std::size_t i = 0; i < doomed_.size(); ++i) {
    if (!doomed_[i] || hasEnded(i)) continue;
    const auto& action = layout_.program()[at(i)].action;
    if (const auto* await = std::get_if<program::Await>(&action)) found.insert({at(i), await->condition, at(i)});
    for (std::size_t j = 0; j < doomed_.size(); ++j) {
      if (i == j || !doomed_[j]) continue;
      if (const auto* acquire = std::get_if<program::Acquire>(&action))
        for (const LockObject& lock : state_.lockObjects(layout_, i, acquire->lock, acquire->reference))
          if (keeps(j, *acquire, lock)) found.insert({at(i), acquire->lock, at(j)});
      const auto* join = std::get_if<program::Join>(&action);
      if (join != nullptr && layout_.program()[at(j)].body == join->body && !hasEnded(j))
        found.insert({at(i), join->body, at(j)});
    }
  }
  return found;
}

}  // namespace moire::explorer
