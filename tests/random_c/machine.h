// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "tests/random_c/machine_code.h"

namespace moire::randomc {

/// What ends an execution, because its behaviour is undefined.
enum class Error {
  Overflow,
  Division,
  Null,
  Bounds,
  Memory  ///< use of an object that is gone, or `free` of what malloc did not give
};

/// What happens in some execution.
struct Happened {
  std::map<unsigned, std::set<int>> probes;       ///< by line, the values that a Probe saw
  std::set<std::pair<unsigned, unsigned>> races;  ///< lines of accesses by two threads that may come next to each other
  std::set<std::pair<unsigned, Error>> errors;    ///< by line
  std::size_t states = 0;
  bool complete = true;  ///< all executions were tried
};

struct MachineLimits {
  std::size_t states = 6000;
  std::size_t threads = 4;
  /// Execution goes on behind arithmetic that is undefined, with some value, and behind a wrong index, with an element
  /// of the array.
  bool pastErrors = false;
};

/// Tries every schedule, one access to memory at a time. An execution ends when main does, and before undefined
/// behaviour, unless it goes on there; memory has all values that were ever written, in order (sequential consistency).
Happened runEverySchedule(const MachineCode& code, const MachineLimits& limits = {});

}  // namespace moire::randomc
