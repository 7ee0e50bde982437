// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/clang/memory.h"

namespace moire::extractor {

/// An address that a thread computes from its own variables, by which it gets at one of many objects.
struct Through {
  program::ReferenceId reference;
  std::vector<Place> bases;  ///< where the address may be
  bool inner = false;        ///< what is meant lies behind a further index
};

}  // namespace moire::extractor
