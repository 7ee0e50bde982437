// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace moire::extractor {

/// How many arguments each function has that a program declares; none where that is not fixed.
using FunctionArities = std::map<std::string, std::optional<std::size_t>>;

}  // namespace moire::extractor
