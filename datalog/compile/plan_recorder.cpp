// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/plan_recorder.h"

#include <algorithm>

#include "datalog/compile/join_emitter.h"
#include "datalog/compile/set_emitter.h"
#include "datalog/engine/evaluation.h"
#include "datalog/engine/stratum_context.h"
#include "datalog/plan/set_planner.h"

namespace moire::datalog {

namespace {

void deriveNothing(JoinFrame& /*frame*/) {}
std::size_t deriveNoSets(SetFrame& /*frame*/) { return 0; }

}  // namespace

void PlanRecorder::keep(EmittedPlan plan) {
  const Fingerprint name = plan.fingerprint();
  plans_.emplace(name, std::move(plan));
}

bool PlanRecorder::link(JoinPlan& plan, const IndexCatalog& catalog) {
  keep(emitPlan(plan, program_.relations(), catalog));
  byTuples_[plan.steps.back().relation] = true;
  plan.compiled = std::make_shared<const CompiledPlan<JoinFunction>>(CompiledPlan<JoinFunction>{deriveNothing, {}});
  return true;
}

bool PlanRecorder::link(SetPlan& plan, const SetOrderCatalog& catalog) {
  keep(emitPlan(plan, catalog));
  plan.compiled = std::make_shared<const CompiledPlan<SetFunction>>(CompiledPlan<SetFunction>{deriveNoSets, {}});
  return true;
}

namespace {

/// Records the plans that the stratum needs when any of its relations is updated.
void recordUpdates(const RuleProgram& program, const Stratum& stratum, PlanRecorder& recorder) {
  const auto isGrowing = [&](RelationId id) {
    return std::find(stratum.relations.begin(), stratum.relations.end(), id) != stratum.relations.end();
  };
  const PlanInput input{[](RelationId) { return 0.0; }, isGrowing, &recorder};
  IndexCatalog indexes(2 * program.relations().size());
  SetOrderCatalog orders(2 * program.relations().size());
  const auto any = [&](auto predicate) {
    return std::any_of(stratum.relations.begin(), stratum.relations.end(), predicate);
  };
  const bool byTuples = any([&](RelationId id) { return recorder.isByTuples(id); });
  // Plans of both kinds may fill an equivalence.
  const bool bySets = !byTuples || any([&](RelationId id) { return program.relations()[id].equivalence; });
  for (const ChangedRule& changed : changedRules(program, stratum, [](RelationId, bool) { return true; })) {
    const std::size_t arity = changed.rule.body[changed.literal].args.size();
    if (byTuples) {
      planRule(input, changed.rule, changed.removed ? std::nullopt : std::optional(changed.literal), indexes);
    }
    if (bySets && arity != 0) {
      planRuleBySets(input, changed.rule, GivenRow{changed.literal, setOrderBy(arity - 1, arity)}, orders);
    }
  }
}

}  // namespace

PlanRecorder::Plans plansOf(const std::shared_ptr<const RuleProgram>& program, Updates updates) {
  PlanRecorder::Plans plans;
  PlanRecorder recorder(*program, plans);
  for (const Keep keep : {Keep::Everything, Keep::Outputs}) {
    Evaluation evaluation(program);
    RunOptions options;
    options.keep = keep;
    options.linker = &recorder;
    evaluation.run(options);
  }
  if (updates == Updates::Possible) {
    for (const Stratum& stratum : program->strata()) recordUpdates(*program, stratum, recorder);
  }
  return plans;
}

}  // namespace moire::datalog
