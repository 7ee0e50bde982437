// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tests/random_c/machine.h"

namespace moire::randomc {

struct MachineThread {
  static constexpr int ended = -1;
  static constexpr int joined = -2;

  int next = 0;   ///< the instruction, or one of the above
  int frame = 0;  ///< where the registers of the current call begin
  std::vector<int> stack;

  int& operator[](int number) { return *(stack.begin() + frame + number); }
  int operator[](int number) const { return *(stack.begin() + frame + number); }
};

struct MachineState {
  std::vector<int> memory;
  std::vector<MachineThread> threads;
  int atomicThread = -1;   ///< the thread inside an atomic block
  int exitingThread = -1;  ///< the thread that ends the program
  struct Handler {
    int function = 0;
    int argument = 0;
    AtEnd when = AtEnd::Exit;
  };
  std::vector<Handler> handlers;  ///< for the end of the program
  struct HeapObject {
    int address = 0;
    int size = 0;
  };
  std::vector<HeapObject> heap;  ///< what may be given to `free`

  /// None if `free` would be wrong there.
  [[nodiscard]] const HeapObject* heapObjectAt(int address) const;

  /// Different for different states.
  [[nodiscard]] std::vector<int> key() const;
};

/// The steps of the machine. Instructions that no other thread can notice belong to the step before them.
class Machine {
 public:
  using Keep = std::function<void(MachineState)>;

  Machine(const MachineCode& code, Happened& happened, const MachineLimits& limits)
      : code_(code),
        happened_(happened),
        threads_(limits.threads),
        pastErrors_(limits.pastErrors),
        numbers_(code.numbers) {}

  void begin(const Keep& keep);
  /// False if the thread has ended or waits.
  [[nodiscard]] bool mayStep(const MachineState& state, std::size_t thread) const;
  /// Calls `keep` for each state that one step leads to: none if the program ends.
  void step(MachineState state, std::size_t thread, const Keep& keep);

 private:
  enum class Outcome { Goes, Ends, Chooses };

  void proceed(MachineState state, std::size_t thread, const Keep& keep);
  Outcome perform(MachineState& state, std::size_t thread);
  Outcome end(const Instruction& now, Error error) {
    happened_.errors.emplace(now.line, error);
    return Outcome::Ends;
  }
  /// Arithmetic or an index is wrong; `instead` is what is taken for the result if execution goes on.
  Outcome fail(MachineThread& thread, const Instruction& now, Error error, int instead) {
    happened_.errors.emplace(now.line, error);
    thread[now.a] = instead;
    return pastErrors_ ? Outcome::Goes : Outcome::Ends;
  }
  Outcome compute(MachineThread& thread, const Instruction& now);
  Outcome computeWide(MachineThread& thread, const Instruction& now);
  /// The part of the number that the type can hold, if it cannot hold all of it: an error after which execution goes
  /// on.
  int converted(const Instruction& now, int number);
  [[nodiscard]] Bits bitsOf(int word, const Type& type) const;
  int wordOf(Bits bits, const Type& type);
  Outcome free(MachineState& state, std::size_t thread, const Instruction& now);
  Outcome advance(MachineState& state, std::size_t thread, const Instruction& now);
  Outcome performVisible(MachineState& state, std::size_t thread, const Instruction& now);
  Outcome synchronise(MachineState& state, std::size_t thread, const Instruction& now) const;
  /// The other threads that are at the barrier, and that it has not released.
  [[nodiscard]] std::vector<std::size_t> waitingWith(const MachineState& state, std::size_t thread, int barrier) const;
  [[nodiscard]] bool mayPass(const MachineState& state, std::size_t thread, int barrier) const;
  void passBarrier(MachineState& state, std::size_t thread, int barrier) const;
  void call(MachineThread& thread, int function, const std::vector<int>& arguments, int result) const;
  void runLastHandler(MachineState& state, std::size_t thread, const Instruction& now) const;
  Outcome giveBack(MachineState& state, std::size_t thread, int value) const;
  [[nodiscard]] const Instruction& nextOf(const MachineThread& thread) const {
    return code_.instructions[static_cast<std::size_t>(thread.next)];
  }

  const MachineCode& code_;
  Happened& happened_;
  std::size_t threads_;
  bool pastErrors_;
  WideNumbers numbers_;
};

}  // namespace moire::randomc
