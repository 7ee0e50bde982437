// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "datalog/plan/join_plan.h"
#include "datalog/plan/set_plan.h"

namespace moire::datalog {

/// Finds functions that execute plans in place of the interpreter.
class PlanLinker {
 public:
  PlanLinker() = default;
  virtual ~PlanLinker() = default;
  PlanLinker(const PlanLinker&) = delete;
  PlanLinker& operator=(const PlanLinker&) = delete;

  /// Links the plan if there is a function for it, and returns whether there is.
  virtual bool link(JoinPlan& plan, const IndexCatalog& catalog) = 0;
  virtual bool link(SetPlan& plan, const SetOrderCatalog& catalog) = 0;
  /// Called for a plan that is going to be interpreted.
  virtual void leave(const SourceRange& rule) = 0;
};

/// Whether the rule only states a tuple, so that there is nothing to execute.
inline bool isFact(const Rule& rule) {
  return rule.body.empty() && std::all_of(rule.args.begin(), rule.args.end(),
                                          [](const Term& term) { return term.kind == TermKind::Constant; });
}

}  // namespace moire::datalog
