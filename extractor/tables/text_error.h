// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace moire::tables {

/// An error in a text; what() is one line. Whoever reads the file adds the place.
class TextError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace moire::tables
