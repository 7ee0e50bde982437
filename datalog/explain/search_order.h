// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "datalog/explain/rule_text.h"
#include "datalog/language/resolved_rule.h"

namespace moire::datalog {

/// The number of rows that the atom at a position of the body can choose from.
using AtomRows = std::function<double(std::size_t literal)>;

enum class SearchPolicy {
  AsWritten,  ///< from left to right, but conditions wait for their variables, and atoms without any come last
  Cheapest    ///< conditions as soon as possible, then the atom that is expected to match fewest rows
};

struct SearchStep {
  Literal literal;
  std::optional<std::size_t> origin;  ///< the literal's position in the body; none for a condition on the head
  /// Of an atom: the columns whose values are known before. Of an equation: the side that is known before, if the other
  /// one is not.
  std::vector<std::size_t> known;
};

/// A rule's body in an order in which each literal can be decided. Terms that cannot be matched against a value (sums,
/// results of aggregates) are replaced by variables, with an equation that comes later.
struct SearchOrder {
  Rule rule;  ///< with the further variables
  std::vector<SearchStep> steps;
};

/// `head` has a value for each column that is known from the start.
SearchOrder searchOrder(const Rule& rule, const Binding& head, SearchPolicy policy, const AtomRows& rows);

}  // namespace moire::datalog
