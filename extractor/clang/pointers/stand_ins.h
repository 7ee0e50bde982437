// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/clang/pointers/memory_graph.h"

namespace moire::extractor {

/// A node that gets its pointers from only one other node holds what that one holds, so the other stands in for it.
/// This saves half of the nodes.
class StandIns {
 public:
  explicit StandIns(const MemoryGraph& graph);

  [[nodiscard]] Node of(Node node) const {
    return static_cast<std::size_t>(node) < standIn_.size() ? standIn_[static_cast<std::size_t>(node)] : node;
  }

 private:
  std::vector<Node> standIn_;
};

}  // namespace moire::extractor
