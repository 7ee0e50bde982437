// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace moire::program {

/// `kind-subject-0123abcd`: the same for the same words, and short enough to be typed.
std::string stableId(std::string_view kind, std::string_view subject, const std::vector<std::string>& details);

}  // namespace moire::program
