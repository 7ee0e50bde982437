// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "extractor/clang/syntax/memory_order.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// An atomic operation, as one copy of its function makes it. Its read and its write are locations of their own.
struct AtomicOperation {
  enum class Kind { Load, Store, Both };

  MemoryOrder order;
  Kind kind = Kind::Both;
  bool alone = false;   ///< its atomic block has nothing else in it
  unsigned number = 0;  ///< which operation it is
};

/// Atomic accesses that are not seq_cst, and fences.
struct SeenOrders {
  std::map<program::LocationId, AtomicOperation> accesses;
  std::map<program::LocationId, MemoryOrder> fences;
  unsigned operations = 0;
};

}  // namespace moire::extractor
