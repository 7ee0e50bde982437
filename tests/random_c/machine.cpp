// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/machine.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "tests/explorer/random.h"
#include "tests/random_c/machine_state.h"

namespace moire::randomc {

namespace {

struct Access {
  int address = 0;
  bool writes = false;
  bool atomic = false;
  int words = 1;

  [[nodiscard]] bool meets(const Access& other) const {
    return address < other.address + other.words && other.address < address + words;
  }
};

struct KeyHash {
  std::size_t operator()(const std::vector<int>& key) const {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const int word : key) {
      hash = (hash ^ static_cast<std::uint32_t>(word)) * 0x9e3779b97f4a7c15U;
      hash ^= hash >> 29U;
    }
    return hash;
  }
};

class Runner {
 public:
  Runner(const MachineCode& code, const MachineLimits& limits) : code_(code), limits_(limits) {}

  Happened run() {
    Machine machine(code_, happened_, limits_);
    const auto keep = [this](MachineState state) { add(std::move(state)); };
    machine.begin(keep);
    explorer::Random random(1);
    while (!waiting_.empty()) {
      if (random.chance(50)) std::swap(waiting_.back(), waiting_[random.below(waiting_.size())]);
      const MachineState state = std::move(waiting_.back());
      waiting_.pop_back();
      for (std::size_t i = 0; i < state.threads.size(); ++i)
        if (machine.mayStep(state, i)) machine.step(state, i, keep);
    }
    happened_.states = reached_.size();
    return std::move(happened_);
  }

 private:
  void add(MachineState state) {
    if (reached_.size() >= limits_.states) {
      happened_.complete = false;
      return;
    }
    if (!reached_.insert(state.key()).second) return;
    noteRaces(state);
    waiting_.push_back(std::move(state));
  }

  void noteRaces(const MachineState& state) {
    if (state.atomicThread >= 0) return;
    for (std::size_t i = 0; i < state.threads.size(); ++i)
      for (std::size_t j = i + 1; j < state.threads.size(); ++j) {
        const auto one = nextAccess(state, state.threads[i]);
        const auto other = nextAccess(state, state.threads[j]);
        if (!one || !other || !one->meets(*other)) continue;
        if (!(one->writes || other->writes) || (one->atomic && other->atomic)) continue;
        if (state.memory[static_cast<std::size_t>(one->address)] == outside) continue;
        happened_.races.insert(std::minmax(lineOf(state.threads[i]), lineOf(state.threads[j])));
      }
  }

  [[nodiscard]] unsigned lineOf(const MachineThread& thread) const {
    return code_.instructions[static_cast<std::size_t>(thread.next)].line;
  }

  [[nodiscard]] std::optional<Access> nextAccess(const MachineState& state, const MachineThread& thread) const {
    if (thread.next < 0) return std::nullopt;
    const Instruction& next = code_.instructions[static_cast<std::size_t>(thread.next)];
    switch (next.what) {
      case Do::Load:
        return Access{thread[next.b] - next.d, false, false};
      case Do::Store:
        return Access{thread[next.a] - next.d, true, false};
      case Do::SetSemaphore:
        return Access{thread[next.a], true, false};
      case Do::Synchronise:  // also of each other, but that is no race
      case Do::Once:
        return Access{thread[next.a], false, true};
      case Do::Free: {
        const auto* object = state.heapObjectAt(thread[next.a]);
        if (object == nullptr) return std::nullopt;
        return Access{object->address, true, false, object->size};
      }
      case Do::AtomicLoad:
        return Access{thread[next.b], false, true};
      case Do::AtomicStore:
        return Access{thread[next.a], true, true};
      case Do::AtomicAdd:
      case Do::AtomicExchange:
        return Access{thread[next.b], true, true};
      case Do::AtomicSwap:
      case Do::AtomicTry: {  // a failing one only reads
        const int address = thread[next.b];
        const bool inside = address >= 0 && static_cast<std::size_t>(address) < state.memory.size();
        return Access{address, inside && state.memory[static_cast<std::size_t>(address)] == thread[next.c], true};
      }
      default:
        return std::nullopt;
    }
  }

  const MachineCode& code_;
  MachineLimits limits_;
  Happened happened_;
  std::unordered_set<std::vector<int>, KeyHash> reached_;
  std::vector<MachineState> waiting_;
};

}  // namespace

Happened runEverySchedule(const MachineCode& code, const MachineLimits& limits) { return Runner(code, limits).run(); }

}  // namespace moire::randomc
