// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "tests/litmus/relation.h"
#include "tests/litmus/traces.h"

namespace moire::litmus {

/// What threads did, which write each read found, and in which order the writes of each atomic came.
struct Execution {
  std::vector<Event> events;                     ///< the initial writes of the atomics come first
  std::vector<std::size_t> source;               ///< of each read of an atomic, the write; else unused
  std::vector<std::vector<std::size_t>> writes;  ///< of each atomic, in their order
};

/// C11's happens-before, if C11 allows the execution. (As the standard was repaired for C++20; but values that need
/// each other, "out of thin air", are excluded only where control depends on them, so that more is allowed than by
/// others.)
std::optional<Relation> happensBefore(const Execution& execution);

}  // namespace moire::litmus
