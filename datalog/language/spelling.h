// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace moire::datalog {

/// "did you mean 'edge'?" for the closest candidate, or nothing if none is close.
std::string didYouMean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace moire::datalog
