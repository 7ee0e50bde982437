// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace moire::driver {

/// What scripts rely on.
enum class ExitStatus {
  Proved = 0,
  NotProved = 1,  ///< or refuted
  BadInput = 2,
  LimitReached = 3,
  InternalError = 70,
  OutputFailed = 74  ///< the result could not be written
};

/// The command was called wrongly, or on something that it cannot work with; what() is one line for the user.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace moire::driver
