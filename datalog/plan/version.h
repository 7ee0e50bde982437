// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace moire::datalog {

/// Which rows of a growing relation a step sees: all, those from before the last iteration, or those from it.
enum class Version { Full, Old, Delta };

}  // namespace moire::datalog
