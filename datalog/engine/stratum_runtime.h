// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "datalog/engine/plan_runtime.h"
#include "datalog/engine/term_evaluator.h"
#include "support/stop.h"

namespace moire::datalog {

/// Lets compiled plans use what the interpreter uses.
class StratumRuntime : public PlanRuntime {
 public:
  StratumRuntime(TermEvaluator& terms, const StopRequest& shouldStop) : terms_(terms), shouldStop_(shouldStop) {}

  Value value(const Term& term, const Value* registers) override { return terms_.value(term, registers); }
  bool holds(Comparison comparison, Kind type, Value left, Value right, const SourceRange& at) override {
    return terms_.holds(comparison, type, left, right, at);
  }
  const Value* unpack(Value record, std::size_t arity) override { return terms_.unpack(record, arity); }
  void pollStop() override { throwIfStopped(shouldStop_); }

 private:
  TermEvaluator& terms_;
  const StopRequest& shouldStop_;
};

}  // namespace moire::datalog
