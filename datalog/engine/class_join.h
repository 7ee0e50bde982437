// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include "datalog/engine/set_frame.h"
#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// A rule `h(a, b) :- e(p, q), left(p, a), right(q, b)` between equivalences, run for one class of e at a time:
/// everything that left and right lead to from its members becomes one class of h. So the work is proportional to the
/// size of the class, while that of a plan is proportional to the number of its pairs.
class ClassJoin {
 public:
  /// Where a side of the rule leads to from the members of a class: from each to a set; without a relation, to itself.
  struct Side {
    std::optional<RelationId> relation;
    std::size_t order = 0;  ///< in the catalog
  };

  /// The rule for growing classes of the literal's relation; nothing if the rule does not have this form.
  static std::optional<ClassJoin> of(const RuleProgram& program, const Rule& rule, std::size_t literal,
                                     SetOrderCatalog& catalog);

  const std::array<Side, 2>& sides() const { return sides_; }

  /// Adds pairs that make one class of everything that belongs together.
  void run(const ValueSet& members, const SetSources& sources, GrowingRows& head) const;

 private:
  std::array<Side, 2> sides_;
};

}  // namespace moire::datalog
