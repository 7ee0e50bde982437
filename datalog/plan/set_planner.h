// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "datalog/plan/planner.h"
#include "datalog/plan/set_plan.h"

namespace moire::datalog {

/// The row for which a plan is run: it belongs to the literal at that position of the body. If the literal is negated,
/// the row holds tuples that are no longer in its relation.
struct GivenRow {
  std::size_t literal;
  SetOrderShape order;
};

/// Plans a rule one variable at a time: a variable's candidates are a set that the literals cut down before it is
/// looped over; the head's last column is not looped over at all, if possible. Nothing if the rule needs something that
/// set plans cannot do, such as aggregates.
std::optional<SetPlan> planRuleBySets(const PlanInput& input, const Rule& rule, const std::optional<GivenRow>& given,
                                      SetOrderCatalog& catalog);

}  // namespace moire::datalog
