// SPDX-License-Identifier: Apache-2.0
#include "numeric/index_spans.h"

#include <fmt/format.h>

#include <map>

#include "numeric/evaluation.h"

namespace moire::numeric {

using program::LocationId;

std::string toText(const IndexSpan& span) {
  return fmt::format("{}[{} .. {}]", span.array, program::toString(span.range.low), program::toString(span.range.high));
}

IndexSpans::IndexSpans(const program::Program& program, const Invariants& invariants) {
  std::map<IndexSpan, std::size_t> numbers;
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const LocationId at(i);
    for (const auto& own : program[at].own) {
      const auto& element = program[own.reference].element;
      if (!element || !invariants.reachable(at)) continue;
      const OperationResult index = evaluate(*element->index, invariants.before(at));
      if (!index.values || index.mayOverflow) continue;
      const IndexSpan span{element->array, *index.values};
      const auto [found, isNew] = numbers.try_emplace(span, all_.size());
      if (isNew) all_.push_back(span);
      accesses_.push_back({at, own.reference, found->second});
    }
  }
}

std::vector<std::pair<std::size_t, std::size_t>> IndexSpans::disjoint() const {
  std::vector<std::pair<std::size_t, std::size_t>> result;
  for (std::size_t one = 0; one < all_.size(); ++one)
    for (std::size_t other = 0; other < all_.size(); ++other)
      if (all_[one].array == all_[other].array &&
          (all_[one].range.high < all_[other].range.low || all_[other].range.high < all_[one].range.low))
        result.emplace_back(one, other);
  return result;
}

}  // namespace moire::numeric
