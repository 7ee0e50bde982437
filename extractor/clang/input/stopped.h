// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace moire::extractor {

/// The extraction was told to stop.
class Stopped : public std::runtime_error {
 public:
  Stopped() : std::runtime_error("the extraction was stopped") {}
};

}  // namespace moire::extractor
