// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "datalog/engine/interpreter.h"
#include "datalog/engine/stratum_context.h"

namespace moire::datalog {

/// The fixpoint of one stratum, tuple by tuple.
class TupleStratum {
 public:
  TupleStratum(const StratumContext& context, const Stratum& stratum);

  /// Starts from the facts and the earlier strata.
  void run();

  /// Only adds what one rule derives from earlier strata.
  void runOnce(std::size_t rule);

  /// Continues from the last run: derives what follows from changes in earlier strata that can only add tuples.
  void resume(const HasChanged& hasChanged);

 private:
  struct DeltaPlan {
    std::size_t rule;
    RelationId source;
    JoinPlan plan;
  };

  void close();
  bool advance();
  void execute(std::size_t rule, const JoinPlan& plan);
  std::size_t executeInParallel(const JoinPlan& plan, unsigned jobs);
  void prepareIndexes(const std::vector<Step>& steps);

  StratumContext context_;
  const Stratum& stratum_;
  PlanInput input_;
  Interpreter interpreter_;
  std::vector<std::unique_ptr<Interpreter>> helpers_;
};

}  // namespace moire::datalog
