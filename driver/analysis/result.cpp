// SPDX-License-Identifier: Apache-2.0
#include "driver/analysis/result.h"

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

}  // namespace moire::driver
