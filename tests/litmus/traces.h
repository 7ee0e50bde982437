// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "tests/litmus/litmus.h"

namespace moire::litmus {

/// An access or a fence of an execution.
struct Event {
  enum class What { Plain, Atomic, Fence };

  unsigned thread = 0;
  What what = What::Plain;
  unsigned variable = 0;
  bool reads = false;
  bool writes = false;
  int found = 0;
  int stored = 0;
  Order order = Order::Sequential;
  std::uint32_t decidedBy = 0;  ///< earlier events of the thread: whether this one happens depends on what they found
};

using Trace = std::vector<Event>;

/// What a thread may do, if each of its reads may find any value that the program stores there.
std::vector<Trace> tracesOf(const Litmus& litmus, unsigned thread);

}  // namespace moire::litmus
