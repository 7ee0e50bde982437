// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace moire::tables {

/// A text that is not what it should be; what() is one line. Where it stands in a file is added by who reads the file.
class TextError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace moire::tables
