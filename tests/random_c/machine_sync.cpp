// SPDX-License-Identifier: Apache-2.0
// Which threads may take a step, and what locks, semaphores and barriers do.
#include <cerrno>

#include "tests/random_c/machine_state.h"

namespace moire::randomc {

namespace {

bool isNowhere(int word) { return word == outside || word == gone; }

bool isReader(int word) { return (word & 0xff) == 0 && word != 0; }
int writerIs(std::size_t thread) { return static_cast<int>(thread) + 1; }
int readerIs(std::size_t thread) { return 0x100 << thread; }

bool mayTake(Sync sync, int word, std::size_t thread) {
  switch (sync) {
    case Sync::Lock:
    case Sync::WriteLock:
      return word == 0;
    case Sync::ReadLock:
      return word == 0 || (isReader(word) && (word & readerIs(thread)) == 0);
    case Sync::SemaphoreWait:
      return word > 0;
    default:
      return true;
  }
}

}  // namespace

bool Machine::mayStep(const MachineState& state, std::size_t thread) const {
  const MachineThread& self = state.threads[thread];
  if (self.next < 0 || (state.atomicThread >= 0 && state.atomicThread != static_cast<int>(thread))) return false;
  const Instruction& next = nextOf(self);
  const auto word = [&] { return state.memory[static_cast<std::size_t>(self[next.a])]; };
  switch (next.what) {
    case Do::Synchronise:
      if (next.sync == Sync::BarrierWait && !isNowhere(word())) return mayPass(state, thread, self[next.a]);
      return isNowhere(word()) || mayTake(next.sync, word(), thread);
    case Do::Once:
      return word() != 1;
    case Do::Join: {
      const auto other = static_cast<std::size_t>(self[next.a]);
      return other == 0 || other > state.threads.size() || state.threads[other - 1].next < 0;
    }
    case Do::Spawn:
      return state.threads.size() < threads_;
    case Do::BeginExit:
      return state.exitingThread < 0 || state.exitingThread == static_cast<int>(thread);
    default:
      return true;
  }
}

std::vector<std::size_t> Machine::waitingWith(const MachineState& state, std::size_t thread, int barrier) const {
  const int word = state.memory[static_cast<std::size_t>(barrier)];
  std::vector<std::size_t> waiting;
  for (std::size_t i = 0; i < state.threads.size(); ++i) {
    const MachineThread& other = state.threads[i];
    if (i == thread || other.next < 0 || (word & readerIs(i)) != 0) continue;
    const Instruction& next = nextOf(other);
    if (next.what == Do::Synchronise && next.sync == Sync::BarrierWait && other[next.a] == barrier)
      waiting.push_back(i);
  }
  return waiting;
}

// A barrier remembers how many threads pass it at a time, and which of those that it has released are still there.
bool Machine::mayPass(const MachineState& state, std::size_t thread, int barrier) const {
  const int word = state.memory[static_cast<std::size_t>(barrier)];
  const auto others = static_cast<int>(waitingWith(state, thread, barrier).size());
  return (word & readerIs(thread)) != 0 || others + 1 >= (word & 0xff);
}

/// The last thread to come releases the others.
void Machine::passBarrier(MachineState& state, std::size_t thread, int barrier) const {
  int& word = state.memory[static_cast<std::size_t>(barrier)];
  if ((word & readerIs(thread)) != 0) {
    word &= ~readerIs(thread);
    return;
  }
  int others = (word & 0xff) - 1;
  for (const std::size_t other : waitingWith(state, thread, barrier))
    if (others-- > 0) word |= readerIs(other);
}

Machine::Outcome Machine::synchronise(MachineState& state, std::size_t thread, const Instruction& now) const {
  MachineThread& self = state.threads[thread];
  int& word = state.memory[static_cast<std::size_t>(self[now.a])];
  int& result = self[now.b];
  result = 0;
  switch (now.sync) {
    case Sync::Lock:
    case Sync::WriteLock:
      word = writerIs(thread);
      break;
    case Sync::TryLock:
    case Sync::TryWriteLock:
      result = word == 0 ? 0 : EBUSY;
      if (word == 0) word = writerIs(thread);
      break;
    case Sync::ReadLock:
      word |= readerIs(thread);
      break;
    case Sync::TryReadLock:
      result = mayTake(Sync::ReadLock, word, thread) ? 0 : EBUSY;
      if (result == 0) word |= readerIs(thread);
      break;
    case Sync::Unlock:
      if (word != writerIs(thread)) return Outcome::Ends;
      word = 0;
      break;
    case Sync::ReadWriteUnlock:
      if (word == writerIs(thread))
        word = 0;
      else if (isReader(word) && (word & readerIs(thread)) != 0)
        word &= ~readerIs(thread);
      else
        return Outcome::Ends;
      break;
    case Sync::SemaphoreWait:
      --word;
      break;
    case Sync::SemaphorePost:
      ++word;
      break;
    case Sync::BarrierWait:
      passBarrier(state, thread, self[now.a]);
      break;
    case Sync::SemaphoreTryWait:
      result = word > 0 ? 0 : -1;
      if (word > 0) --word;
      break;
    default:
      break;
  }
  return Outcome::Goes;
}

}  // namespace moire::randomc
