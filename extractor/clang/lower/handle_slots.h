// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "extractor/clang/lower/memory.h"

namespace moire::extractor {

/// `base[index].member` and its like.
struct IndexedElement {
  const clang::Expr* base = nullptr;
  const clang::Expr* index = nullptr;
  Offset member = 0;
};

/// Where a loop over an array ends: at a constant, or at the value that a variable has then.
struct LoopBound {
  std::optional<std::int64_t> constant;
  std::optional<program::CellId> cell;
  clang::QualType type;     ///< the type in which it is compared
  std::int64_t beyond = 0;  ///< that many elements after it
};

/// Where handles of threads are stored: in one place, or in the elements of an array that a loop runs over.
struct HandleSlots {
  Object* object = nullptr;
  std::optional<program::CellId> pointer;  ///< to the element with index 0, if that may be anywhere
  Offset origin = 0;                       ///< of the element with index 0, from the pointer's target if there is one
  std::int64_t stride = 0;                 ///< 0 for a single place
  std::int64_t first = 0;                  ///< index
  LoopBound bound;

  [[nodiscard]] bool isOne() const { return stride == 0; }
  /// All slots of the other are among these, as long as the bound does not change.
  [[nodiscard]] bool cover(const HandleSlots& other) const;
  /// No slot of the other is among these.
  [[nodiscard]] bool areApartFrom(const HandleSlots& other) const;
};

/// A call that creates threads.
struct Creation {
  HandleSlots slots;
  std::vector<program::LocationId> spawns;        ///< one for each function that the thread may run
  std::vector<program::LocationId> handleWrites;  ///< one for each of them
  std::optional<program::LocationId> loop;        ///< where the loop over the array begins
};

}  // namespace moire::extractor
