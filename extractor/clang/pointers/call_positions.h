// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace moire::extractor {

/// The position of one part of an argument or result of a call. Objects have fewer parts than the factor.
constexpr int partAt(unsigned position, std::size_t leaf) {
  return static_cast<int>(position) * 512 + static_cast<int>(leaf);
}

}  // namespace moire::extractor
