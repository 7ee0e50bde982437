// SPDX-License-Identifier: Apache-2.0
#include "driver/verify/result.h"

#include <algorithm>

namespace moire::driver {

std::size_t Result::count(Status status) const {
  const auto has = [status](const ObligationResult& result) { return result.status == status; };
  return static_cast<std::size_t>(std::count_if(obligations.begin(), obligations.end(), has));
}

std::string_view toText(Status status) {
  switch (status) {
    case Status::Safe:
      return "safe";
    case Status::Unreachable:
      return "unreachable";
    case Status::Alarm:
      return "alarm";
  }
  return "alarm";
}

unsigned rankOf(RacePattern pattern) {
  switch (pattern) {
    case RacePattern::NoLock:
      return 1;
    case RacePattern::PartialLocking:
      return 2;
    case RacePattern::DoubleChecked:
    case RacePattern::Counter:
      break;
  }
  return 3;
}

std::string_view toText(RacePattern pattern) {
  switch (pattern) {
    case RacePattern::NoLock:
      return "no lock";
    case RacePattern::PartialLocking:
      return "partial locking";
    case RacePattern::DoubleChecked:
      return "double-checked initialisation";
    case RacePattern::Counter:
      return "statistics counter";
  }
  return "no lock";
}

}  // namespace moire::driver
