// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/compile/plan_functions.h"
#include "datalog/language/rule_program.h"
#include "datalog/plan/plan_linker.h"

namespace moire::datalog {

/// Links the plans of one program with functions, by the fingerprint of the plan's C++ text: a function that was made
/// for another plan is never called.
class FunctionLinker : public PlanLinker {
 public:
  FunctionLinker(const RuleProgram& program, const PlanFunctions& functions)
      : program_(program), functions_(functions) {}

  bool link(JoinPlan& plan, const IndexCatalog& catalog) override;
  bool link(SetPlan& plan, const SetOrderCatalog& catalog) override;
  void leave(const SourceRange& rule) override { interpreted_.push_back(rule); }

  std::size_t linked() const { return linked_; }
  /// The rules of plans for which there was no function, possibly with repetitions.
  const std::vector<SourceRange>& interpreted() const { return interpreted_; }

 private:
  const RuleProgram& program_;
  const PlanFunctions& functions_;
  std::size_t linked_ = 0;
  std::vector<SourceRange> interpreted_;
};

}  // namespace moire::datalog
