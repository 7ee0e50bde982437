// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/engine/growing_rows.h"
#include "datalog/engine/set_frame.h"
#include "datalog/engine/stratum_runtime.h"
#include "datalog/engine/term_evaluator.h"
#include "datalog/plan/set_plan.h"
#include "support/stop.h"

namespace moire::datalog {

/// Executes set plans, or calls the functions that were compiled for them.
class SetMachine {
 public:
  SetMachine(TermEvaluator& terms, const StopRequest& shouldStop)
      : terms_(terms), runtime_(terms, shouldStop), frame_(runtime_, ticks_) {}

  /// Adds what the plan derives to `head`; returns how many tuples were new. Throws Stopped.
  std::size_t run(const SetPlan& plan, const SetSources& sources, const GivenSet& given, GrowingRows& head);

 private:
  /// A set over which a variable ranges: a row's own set, or one that was made for it.
  struct OpenSet {
    const ValueSet* values = nullptr;
    ValueSet made;
  };

  static void open(OpenSet& set, const ValueSet& values, bool grows);
  Value value(const Operand& operand) { return terms_.value(operand, registers_.data()); }
  void execute(const SetStep* step);
  bool match(const SetStep& step, const Value* key);
  void rows(const SetStep& step);
  bool visit(const SetStep& step, const SetSource& source, RowId row);
  const ValueSet* find(const SetStep& step);
  bool load(const SetStep& step);
  bool keep(const SetStep& step);
  bool drop(const SetStep& step);
  bool exists(const SetStep& step);
  void expand(const SetStep& step);
  void findTarget(const SetStep& step);
  void tick() { frame_.tick(); }

  TermEvaluator& terms_;
  StratumRuntime runtime_;
  const SetSources* sources_ = nullptr;
  GivenSet given_;
  GrowingRows* head_ = nullptr;
  RowId target_ = noRow;
  std::vector<Value> registers_;
  std::vector<OpenSet> sets_;
  std::vector<Value> key_;
  std::size_t added_ = 0;
  std::uint64_t ticks_ = 0;
  SetFrame frame_;              ///< of compiled plans
  std::vector<ValueSet> made_;  ///< made by compiled plans
};

}  // namespace moire::datalog
