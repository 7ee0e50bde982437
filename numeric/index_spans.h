// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/invariants.h"

namespace moire::numeric {

/// Some elements of an array: those whose index is in the range.
struct IndexSpan {
  std::string array;
  program::Range range;
  auto operator<=>(const IndexSpan&) const = default;
};

/// `slots[0 .. 4]`.
std::string toText(const IndexSpan& span);

/// The array elements that steps access, if it is known by which index they do.
class IndexSpans {
 public:
  struct Access {
    program::LocationId at;
    program::ReferenceId reference;
    std::size_t span;  ///< in `all`
  };

  IndexSpans(const program::Program& program, const Invariants& invariants);

  [[nodiscard]] const std::vector<IndexSpan>& all() const { return all_; }
  [[nodiscard]] const std::vector<Access>& accesses() const { return accesses_; }
  /// The pairs of spans of one array that have no element in common; each in both orders.
  [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> disjoint() const;

 private:
  std::vector<IndexSpan> all_;
  std::vector<Access> accesses_;
};

}  // namespace moire::numeric
