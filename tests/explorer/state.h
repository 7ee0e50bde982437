// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "extractor/program/program.h"
#include "tests/explorer/evaluate.h"

namespace moire::explorer {

/// Where a cell's objects lie in a state. A summary cell is modelled by two objects, which is enough to tell a write of
/// one from a write of all.
struct Slots {
  std::size_t first = 0;  ///< from the beginning of the state if the cell is shared, otherwise of the thread
  std::size_t count = 0;  ///< 0 if the value is not tracked
};

/// The shape of all states of one program.
class Layout {
 public:
  explicit Layout(const program::Program& program);

  [[nodiscard]] const program::Program& program() const { return *program_; }
  [[nodiscard]] Slots slots(program::CellId cell) const { return slots_[cell.index()]; }
  [[nodiscard]] std::size_t firstThread() const { return sharedSize_; }
  [[nodiscard]] std::size_t threadSize() const { return threadSize_; }

 private:
  const program::Program* program_;
  std::vector<Slots> slots_;  // per cell
  std::size_t sharedSize_ = 0;
  std::size_t threadSize_ = 0;
};

/// One of the locks that a lock of the program stands for: if it stands for many, there are two, like the objects of a
/// cell.
struct LockObject {
  program::LockId lock;
  std::size_t object = 0;
};

/// How a thread holds a lock. A thread that took it in both modes holds it in both.
struct Hold {
  bool shared = false;
  bool exclusive = false;
  [[nodiscard]] bool any() const { return shared || exclusive; }
};

/// The values of all shared cells, and all threads that were ever created, with the locks that they hold; a thread that
/// has ended is at its exit. States that differ only in the order of threads are equal after `sortThreads` was called.
class State {
 public:
  /// The initial thread is about to perform its Start; cells have no values yet.
  explicit State(const Layout& layout);

  [[nodiscard]] std::size_t threadCount(const Layout& layout) const {
    return (words_.size() - layout.firstThread()) / layout.threadSize();
  }
  [[nodiscard]] program::LocationId location(const Layout& layout, std::size_t thread) const {
    return program::LocationId(static_cast<std::size_t>(words_[base(layout, thread)]));
  }
  void moveTo(const Layout& layout, std::size_t thread, program::LocationId location) {
    words_[base(layout, thread)] = static_cast<std::int64_t>(location.index());
  }
  [[nodiscard]] bool insideAtomic(const Layout& layout, std::size_t thread) const {
    return (words_[base(layout, thread) + 1] & 1) != 0;
  }
  void setInsideAtomic(const Layout& layout, std::size_t thread, bool inside) { setBit(layout, thread, 1, inside); }
  /// Enough threads came to the barrier that the thread is at: it may go on.
  [[nodiscard]] bool released(const Layout& layout, std::size_t thread) const {
    return (words_[base(layout, thread) + 1] & 2) != 0;
  }
  void setReleased(const Layout& layout, std::size_t thread, bool released) { setBit(layout, thread, 2, released); }
  /// The thread sleeps at a condition, and nobody has woken it up.
  [[nodiscard]] bool asleep(const Layout& layout, std::size_t thread) const {
    return (words_[base(layout, thread) + 1] & 4) != 0;
  }
  void setAsleep(const Layout& layout, std::size_t thread, bool asleep) { setBit(layout, thread, 4, asleep); }
  [[nodiscard]] Hold hold(const Layout& layout, std::size_t thread, LockObject lock) const;
  void setHold(const Layout& layout, std::size_t thread, LockObject lock, Hold hold);
  /// Whether the holds of all other threads allow the thread to take the lock.
  [[nodiscard]] bool mayTake(const Layout& layout, std::size_t thread, LockObject lock, bool shared) const;
  /// The locks that the thread may mean.
  [[nodiscard]] std::vector<LockObject> lockObjects(const Layout& layout, std::size_t thread, program::LockId lock,
                                                    std::optional<program::ReferenceId> reference) const;
  /// The only object of the cell that the thread accesses at its location, if the location determines it.
  [[nodiscard]] std::optional<std::size_t> ownObject(const Layout& layout, std::size_t thread,
                                                     program::CellId cell) const;
  /// Whether both access the same object of the cell, if they access it at all.
  [[nodiscard]] bool mayMeet(const Layout& layout, std::size_t first, std::size_t second, program::CellId cell) const;
  [[nodiscard]] program::Int value(const Layout& layout, std::size_t thread, program::CellId cell,
                                   std::size_t object) const;
  void setValue(const Layout& layout, std::size_t thread, program::CellId cell, std::size_t object, program::Int value);

  /// The new thread is at the body's entry.
  void addThread(const Layout& layout, program::BodyId body);
  void sortThreads(const Layout& layout);

  /// Whether the thread may take a step as far as atomic blocks are concerned.
  [[nodiscard]] bool mayRun(const Layout& layout, std::size_t thread) const;
  [[nodiscard]] bool someoneInsideAtomic(const Layout& layout) const;
  /// False before the initial thread's first step: then shared cells have no values.
  [[nodiscard]] bool begun(const Layout& layout) const;
  /// Whether the thread's own cells have values; they have none before its first step.
  [[nodiscard]] bool started(const Layout& layout, std::size_t thread) const;

  bool operator==(const State&) const = default;
  [[nodiscard]] std::size_t hash() const;

 private:
  /// There are few addresses, so that threads often mean the same one.
  [[nodiscard]] std::size_t address(const Layout& layout, std::size_t thread, program::ReferenceId reference) const;
  [[nodiscard]] static std::size_t base(const Layout& layout, std::size_t thread) {
    return layout.firstThread() + thread * layout.threadSize();
  }
  void setBit(const Layout& layout, std::size_t thread, std::int64_t bit, bool value) {
    std::int64_t& word = words_[base(layout, thread) + 1];
    word = value ? word | bit : word & ~bit;
  }
  [[nodiscard]] static std::size_t slot(const Layout& layout, std::size_t thread, program::CellId cell,
                                        std::size_t object);

  // Shared objects, then for each thread: its location, whether it is inside an atomic block, whether a barrier let it
  // go and whether it is asleep, four bits for each lock, its own objects.
  std::vector<std::int64_t> words_;
};

struct StateHash {
  std::size_t operator()(const State& state) const { return state.hash(); }
};

/// What one thread of a state can read.
class ThreadMemory : public Memory {
 public:
  ThreadMemory(const Layout& layout, const State& state, std::size_t thread)
      : layout_(layout), state_(state), thread_(thread) {}
  bool read(program::CellId cell, ValueSet& values) const override;

 private:
  const Layout& layout_;
  const State& state_;
  std::size_t thread_;
};

/// `x=1 a={0,2} | main:3 t=1 | worker:7 [atomic] [m, shared l]`.
std::string toText(const Layout& layout, const State& state);

}  // namespace moire::explorer
