// SPDX-License-Identifier: Apache-2.0
#include "driver/verify/status.h"

namespace moire::driver {

std::string_view toText(Status status) {
  switch (status) {
    case Status::Safe:
      return "safe";
    case Status::Unreachable:
      return "unreachable";
    case Status::Unsafe:
      return "unsafe";
    case Status::Alarm:
      break;
  }
  return "alarm";
}

}  // namespace moire::driver
