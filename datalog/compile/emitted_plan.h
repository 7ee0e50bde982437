// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "datalog/plan/compiled_plan.h"

namespace moire::datalog {

/// Identifies a text by its content.
struct Fingerprint {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  auto operator<=>(const Fingerprint&) const = default;
  std::string hex() const;
};

Fingerprint fingerprintOf(std::string_view text);

/// A plan as C++: the text is the same for all plans of one shape, and the slots hold what differs between them.
struct EmittedPlan {
  bool bySets = false;
  std::string body;  ///< of a function whose only parameter is its frame
  PlanSlots slots;

  Fingerprint fingerprint() const;
};

}  // namespace moire::datalog
