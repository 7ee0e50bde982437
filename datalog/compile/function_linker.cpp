// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/function_linker.h"

#include "datalog/compile/join_emitter.h"
#include "datalog/compile/set_emitter.h"

namespace moire::datalog {
namespace {

template <typename Function>
std::shared_ptr<const CompiledPlan<Function>> compiled(Function function, EmittedPlan emitted) {
  return std::make_shared<const CompiledPlan<Function>>(CompiledPlan<Function>{function, std::move(emitted.slots)});
}

}  // namespace

bool FunctionLinker::link(JoinPlan& plan, const IndexCatalog& catalog) {
  EmittedPlan emitted = emitPlan(plan, program_.relations(), catalog);
  const PlanEntry* entry = functions_.find(emitted.fingerprint());
  if (entry == nullptr || entry->join == nullptr) return false;
  plan.compiled = compiled(entry->join, std::move(emitted));
  ++linked_;
  return true;
}

bool FunctionLinker::link(SetPlan& plan, const SetOrderCatalog& catalog) {
  EmittedPlan emitted = emitPlan(plan, catalog);
  const PlanEntry* entry = functions_.find(emitted.fingerprint());
  if (entry == nullptr || entry->bySets == nullptr) return false;
  plan.compiled = compiled(entry->bySets, std::move(emitted));
  ++linked_;
  return true;
}

}  // namespace moire::datalog
