// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "extractor/clang/lower/memory.h"

namespace moire::extractor {

/// An address that a thread computes from its own variables, by which it gets at one of many objects.
struct Through {
  program::ReferenceId reference;
  std::vector<Place> bases;  ///< where the address may be
  bool inner = false;        ///< the object lies behind a further index
  Offset furthest = 0;       ///< the largest distance from the address to the beginning of the object
  std::int64_t reach = 0;    ///< the end of what was followed on the way, from the address on
  std::int64_t grid = 0;     ///< all such addresses differ by a multiple of this; 0 if that is not known

  /// The object has a type of that size.
  void follow(std::int64_t bits) { reach = std::max(reach, bits > 0 ? furthest + bits : beyond); }
  /// Different addresses of this kind at that base lead to disjoint memory.
  [[nodiscard]] bool isApartAt(const Place& base) const {
    return reach <= (grid > 0 ? grid : base.object->layout->strideAround(base.offset));
  }

 private:
  static constexpr std::int64_t beyond = std::numeric_limits<std::int64_t>::max();
};

/// A variable of a thread, and what conversions make of its value.
struct OwnValue {
  program::CellId cell;
  std::string conversions;  ///< the conversions that may change it
  unsigned bits = 64;       ///< how many bits the narrowest of them leaves
};

}  // namespace moire::extractor
