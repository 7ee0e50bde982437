// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/language/source.h"

namespace moire::test {

/// The name of the environment variable that says which mutation this process runs with, if any.
inline constexpr const char* mutationVariable = "MOIRE_MUTATION";

/// The rule and model files as they are in the source tree.
std::vector<datalog::SourceText> readRuleFiles();

}  // namespace moire::test
