// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace moire::driver {

/// What can be said of an obligation.
enum class Status {
  Safe,         ///< proved: it holds in every execution
  Unreachable,  ///< proved: no execution gets there
  Alarm,        ///< not known
  Unsafe        ///< refuted: a witness shows an execution in which it fails
};

inline bool isProof(Status status) { return status == Status::Safe || status == Status::Unreachable; }

/// Its name in reports.
std::string_view toText(Status status);

}  // namespace moire::driver
