// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

#include "extractor/program/id.h"

/// Sets of cells as sorted lists.
namespace moire::numeric {

using Cells = std::vector<program::CellId>;

inline Cells intersection(const Cells& a, const Cells& b) {
  Cells result;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

inline Cells unite(const Cells& a, const Cells& b) {
  Cells result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

inline Cells difference(const Cells& a, const Cells& b) {
  Cells result;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

inline bool meets(const Cells& a, const Cells& b) {
  auto left = a.begin();
  auto right = b.begin();
  while (left != a.end() && right != b.end()) {
    if (*left == *right) return true;
    *left < *right ? ++left : ++right;
  }
  return false;
}

}  // namespace moire::numeric
