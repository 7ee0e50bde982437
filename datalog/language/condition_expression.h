// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "datalog/language/token.h"

namespace moire::datalog {

/// The value of the expression after `#if`, as C computes it; other names have the value 0. Nothing if it is invalid.
std::optional<std::int64_t> conditionValue(const std::vector<Token>& tokens);

}  // namespace moire::datalog
