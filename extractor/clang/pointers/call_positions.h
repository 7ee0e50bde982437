// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace moire::extractor {

/// A part of an argument or result among the positions of a call. Objects have fewer parts than that.
constexpr int partAt(unsigned position, std::size_t leaf) {
  return static_cast<int>(position) * 512 + static_cast<int>(leaf);
}

}  // namespace moire::extractor
