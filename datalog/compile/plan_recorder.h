// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "datalog/compile/emitted_plan.h"
#include "datalog/language/rule_program.h"
#include "datalog/plan/plan_linker.h"

namespace moire::datalog {

/// Keeps every plan that is made for a program, as C++. The plans derive nothing, so a run ends at once.
class PlanRecorder : public PlanLinker {
 public:
  using Plans = std::map<Fingerprint, EmittedPlan>;

  PlanRecorder(const RuleProgram& program, Plans& plans)
      : program_(program), plans_(plans), byTuples_(program.relations().size(), false) {}

  // The recorded plan is the one with fixed estimates; reporting it as linked keeps the planner from making the other
  // one.
  bool link(JoinPlan& plan, const IndexCatalog& catalog) override;
  bool link(SetPlan& plan, const SetOrderCatalog& catalog) override;
  void leave(const SourceRange& /*rule*/) override {}

  /// Whether the relation was asked for tuple by tuple.
  bool isByTuples(RelationId head) const { return byTuples_[head]; }

 private:
  void keep(EmittedPlan plan);

  const RuleProgram& program_;
  Plans& plans_;
  std::vector<bool> byTuples_;
};

/// Whether a run may continue from the last one.
enum class Updates { Never, Possible };

/// The plans with which the engine evaluates the program if it has functions for all of them.
PlanRecorder::Plans plansOf(const std::shared_ptr<const RuleProgram>& program, Updates updates);

}  // namespace moire::datalog
