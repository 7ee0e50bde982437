// SPDX-License-Identifier: Apache-2.0
#include "driver/checks/kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "driver/checks/deadlocks/deadlocks.h"
#include "driver/checks/races/races.h"
#include "driver/checks/values/values.h"

namespace moire::driver {

namespace {

using program::ObligationKind;

/// A check of a condition on values, at a step of its own.
constexpr CheckKind onValues(ObligationKind kind, std::string_view help, unsigned cwe) {
  return {.kind = kind,
          .help = help,
          .cwe = cwe,
          .isClaim = false,
          .judge = judgeValues,
          .assumptions = nullptr,
          .show = nullptr,
          .explain = explainValue};
}

constexpr std::array kinds{
    onValues(ObligationKind::Assert, "assertions hold", 617),
    CheckKind{.kind = ObligationKind::Race,
              .help = "no two threads access a variable at the same time, one of them writing it",
              .cwe = 362,
              .isClaim = false,
              .judge = judgeRaces,
              .assumptions = nullptr,
              .show = showRace,
              .explain = explainRace},
    CheckKind{
        .kind = ObligationKind::Deadlock,
        .help = "no thread waits forever for a lock, a thread or a signal; locks are used as they are meant to be",
        .cwe = 833,
        .isClaim = true,
        .judge = judgeDeadlocks,
        .assumptions = deadlockAssumptions,
        .show = showDeadlock,
        .explain = explainDeadlock},
    onValues(ObligationKind::Overflow, "signed arithmetic does not overflow", 190),
    onValues(ObligationKind::Div, "no divisor is zero", 369),
    onValues(ObligationKind::Null, "no null pointer is followed", 476),
    onValues(ObligationKind::Bounds, "accesses to arrays are within their bounds", 119),
    onValues(ObligationKind::Memory, "nothing is used or given back after its end", 825),
};

}  // namespace

std::span<const CheckKind> checkKinds() { return kinds; }

const CheckKind& checkKind(ObligationKind kind) {
  const auto* found =
      std::find_if(kinds.begin(), kinds.end(), [&](const CheckKind& each) { return each.kind == kind; });
  if (found == kinds.end()) throw std::logic_error(fmt::format("there is no check for '{}'", toText(kind)));
  return *found;
}

}  // namespace moire::driver
