// SPDX-License-Identifier: Apache-2.0
#include "driver/verify/result.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace moire::driver {

std::size_t Result::count(Status status) const {
  const auto has = [status](const ObligationResult& result) { return result.status == status; };
  return static_cast<std::size_t>(std::count_if(obligations.begin(), obligations.end(), has));
}

std::size_t Result::countGiven() const {
  const auto rests = [](const ObligationResult& result) { return isProof(result.status) && !result.given.empty(); };
  return static_cast<std::size_t>(std::count_if(obligations.begin(), obligations.end(), rests));
}

Verdict Result::verdict() const {
  if (count(Status::Unsafe) != 0) return Verdict::Unsafe;
  const bool proved = count(Status::Alarm) == 0 && countGiven() == 0;
  return proved && stoppedBy.empty() && violations.empty() ? Verdict::Safe : Verdict::Unknown;
}

std::string_view toText(Verdict verdict) {
  switch (verdict) {
    case Verdict::Safe:
      return "safe";
    case Verdict::Unsafe:
      return "unsafe";
    case Verdict::Unknown:
      break;
  }
  return "unknown";
}

std::string toText(const Violation& violation) {
  const bool filled = !violation.rules.empty();
  std::string text = fmt::format("{}: {} has {} {}{}{}\n",
                                 filled ? fmt::format("{}", fmt::join(violation.rules, ", ")) : violation.declared,
                                 violation.relation, violation.tuples, violation.tuples == 1 ? "tuple" : "tuples",
                                 violation.documentation.empty() ? "" : ": ", violation.documentation);
  for (const std::string& tuple : violation.firstTuples) text += fmt::format("  {}\n", tuple);
  if (violation.tuples > violation.firstTuples.size())
    text += fmt::format("  and {} more\n", violation.tuples - violation.firstTuples.size());
  return text;
}

}  // namespace moire::driver
