// SPDX-License-Identifier: Apache-2.0
#include "datalog/plan/set_plan.h"

#include <algorithm>

namespace moire::datalog {

SetOrderShape setOrderBy(std::size_t setColumn, std::size_t arity) {
  SetOrderShape result;
  result.setColumn = setColumn;
  for (std::size_t column = 0; column < arity; ++column) {
    if (column != setColumn) result.keyColumns.push_back(column);
  }
  return result;
}

std::size_t SetOrderCatalog::require(RelationId relation, const SetOrderShape& shape) {
  auto& known = orders_[relation];
  const auto found = std::find_if(known.begin(), known.end(), [&](const Order& order) { return order.shape == shape; });
  if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  known.push_back({shape, {}});
  return known.size() - 1;
}

std::size_t SetOrderCatalog::requireKeyIndex(RelationId relation, std::size_t order,
                                             const std::vector<std::size_t>& positions) {
  auto& known = orders_[relation][order].keyIndexes;
  const auto found = std::find(known.begin(), known.end(), positions);
  if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  known.push_back(positions);
  return known.size() - 1;
}

}  // namespace moire::datalog
