// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace moire::datalog {

/// Thrown when the caller of a run wants it to end.
struct StopRequest {};

}  // namespace moire::datalog
