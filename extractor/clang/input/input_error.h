// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace moire::extractor {

/// Input that cannot be analysed, the only error of the extractor that is the user's to mend; what() is one line saying
/// what is wrong, where, and what to do.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace moire::extractor
