// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace moire::extractor {

/// Input that cannot be analysed: the only error of the extractor that the user can correct. what() is one line that
/// says what is wrong, where, and what to do.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace moire::extractor
