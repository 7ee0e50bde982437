// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "datalog/engine/backend.h"

namespace moire::datalog {

/// The engine that the build chose for the rules of the analysis: Soufflé's, or null for the built-in one.
Backend* analysisBackend();

}  // namespace moire::datalog
