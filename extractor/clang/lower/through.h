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
  bool inner = false;        ///< what is meant lies behind a further index
  Offset furthest = 0;       ///< where what is meant begins at most, from the address on
  std::int64_t reach = 0;    ///< where what was followed on the way ends
  std::int64_t grid = 0;     ///< all such addresses differ by a multiple of that; 0 if that is not known

  /// What is meant has that type.
  void follow(std::int64_t bits) { reach = std::max(reach, bits > 0 ? furthest + bits : beyond); }
  /// By another such address one gets at other memory, wherever both are.
  [[nodiscard]] bool isApartAt(const Place& base) const {
    return reach <= (grid > 0 ? grid : base.object->layout->strideAround(base.offset));
  }

 private:
  static constexpr std::int64_t beyond = std::numeric_limits<std::int64_t>::max();
};

/// A variable of a thread, and what conversions make of its value.
struct OwnValue {
  program::CellId cell;
  std::string conversions;  ///< those that may change it
  unsigned bits = 64;       ///< what is left of it by the narrowest of them
};

}  // namespace moire::extractor
