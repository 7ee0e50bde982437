// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "extractor/clang/lower/instance.h"

namespace moire::extractor {

/// Where control goes on if a condition holds, and if it does not.
struct Branches {
  Open yes;
  Open no;
};

}  // namespace moire::extractor
