// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/language/source.h"

namespace moire::datalog {

/// The headers that emitted code includes, as they were when this program was built.
const std::vector<SourceText>& runtimeHeaders();

}  // namespace moire::datalog
