// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace moire::litmus {

/// C11's memory orders, by their numbers in C.
enum class Order { Relaxed, Consume, Acquire, Release, AcquireRelease, Sequential };

enum class Kind {
  Write,     ///< of plain data
  Read,      ///< of plain data
  Store,     ///< of a value, into an atomic
  Load,      ///< asks whether an atomic is `wanted`
  Await,     ///< the same, until it is
  Exchange,  ///< stores a value, and asks whether the old one is `wanted`
  Swap,      ///< stores a value if the atomic is `wanted`, and asks whether it was
  Fence
};

/// A step of a thread.
struct Statement {
  Kind kind = Kind::Write;
  unsigned variable = 0;  ///< which of the plain variables, or of the atomics
  int value = 1;          ///< stored; everything is 0 at first
  int wanted = 1;
  Order order = Order::Sequential;
  Order failure = Order::Sequential;  ///< of a swap that fails
  bool negated = false;               ///< the block is run if the answer is no
  std::vector<Statement> block = {};  ///< run if the answer is yes
};

using Thread = std::vector<Statement>;

/// A small program. All threads run at the same time.
struct Litmus {
  std::vector<Thread> threads;
};

inline constexpr unsigned dataCount = 2;
inline constexpr unsigned atomicCount = 2;

/// The plain variables that have a data race in some execution that C11 allows, by looking at all executions.
struct Races {
  std::set<unsigned> data = {};
  bool complete = true;  ///< or there are too many executions
};
Races racesOf(const Litmus& litmus);

/// As C: the data are `d0` and `d1`, the atomics `x0` and `x1`.
std::string toC(const Litmus& litmus);

/// Known shapes with random orders, and some statements more or less.
Litmus randomLitmus(std::uint64_t seed);

}  // namespace moire::litmus
