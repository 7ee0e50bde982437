// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "datalog/engine/accumulator.h"
#include "datalog/engine/join_frame.h"
#include "datalog/engine/stratum_context.h"
#include "datalog/engine/stratum_runtime.h"
#include "datalog/engine/term_evaluator.h"
#include "support/stop.h"

namespace moire::datalog {

/// Executes join plans as nested loops, or calls the functions that were compiled for them.
class Interpreter {
 public:
  Interpreter(const RuleProgram& program, Database& database, const StopRequest& shouldStop);

  /// Derives what the plan derives from the visible rows; returns how many tuples were new. Throws Stopped.
  std::size_t run(const JoinPlan& plan);

  /// Derives from some rows of the outermost scan; appends to `found` what is not yet in the head relation.
  void runPart(const JoinPlan& plan, RowRange rows, std::vector<Value>& found);

  void pollStop() { runtime_.pollStop(); }

 private:
  Value value(const Operand& operand) { return terms_.value(operand, registers_.data()); }
  void start(const JoinPlan& plan);
  void call(const JoinPlan& plan, RowRange rows);
  void execute(const Step* step);
  void scanRows(const Step& step, RowRange rows);
  void scan(const Step& step);
  void lookup(const Step& step);
  bool exists(const Step& step);
  bool unpack(const Step& step);
  void range(const Step& step);
  template <Kind kind>
  void runRange(const Step& step);
  bool aggregate(const Step& step);
  void accumulate(const Step& step);
  void emit(const Step& step);
  void flush();
  bool take(const Step& step, const Value* row);
  void gatherKey(const Step& step);
  void tick() {
    if ((++ticks_ & 0xFFFU) == 0) pollStop();
  }

  static constexpr std::size_t batch = 64;

  Database& database_;
  TermEvaluator terms_;
  StratumRuntime runtime_;
  std::vector<Value> registers_;
  std::vector<Value> key_;
  std::vector<Value> derived_;                 ///< tuples on their way into the head relation
  std::array<std::uint64_t, batch> hashes_{};  ///< of the derived tuples
  std::size_t waiting_ = 0;                    ///< how many derived tuples there are
  TupleSet* head_ = nullptr;
  std::vector<Value>* found_ = nullptr;  ///< receives the derived tuples instead of the head relation
  Accumulator* accumulator_ = nullptr;
  std::size_t fresh_ = 0;
  std::uint64_t ticks_ = 0;
  JoinFrame frame_;  ///< for compiled plans
};

}  // namespace moire::datalog
