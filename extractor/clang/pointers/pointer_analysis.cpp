// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/pointer_analysis.h"

#include <utility>

#include "extractor/clang/pointers/constraint_visitor.h"

namespace moire::extractor {

namespace {

ThreadStarts walk(ConstraintVisitor visitor, const Roots& roots, const StopRequest& shouldStop) {
  ThreadStarts starts;
  Context* const main = roots.main ? &visitor.main(*roots.main) : nullptr;
  starts.main = main;
  if (roots.init) starts.init = &visitor.entry(*roots.init);
  for (const auto* function : roots.early) starts.early.push_back(&visitor.early(*function, main));
  for (const auto* function : roots.destructors) starts.destructors.push_back(&visitor.destructor(*function));
  for (const auto* entry : roots.entries) starts.entries.push_back(&visitor.entry(*entry));
  visitor.run(shouldStop);
  return starts;
}

}  // namespace

PointerAnalysis::PointerAnalysis(const Linker& linker, const FunctionModels& models, const Roots& roots,
                                 const PrecisionLimits& limits, const StopRequest& shouldStop,
                                 std::shared_ptr<const datalog::RuleProgram> rules)
    : map(linker, limits),
      contexts(linker, models, limits),
      starts(walk(ConstraintVisitor(map, contexts, linker, models), roots, shouldStop)),
      pointsTo(map.graph(), shouldStop, std::move(rules)) {}

}  // namespace moire::extractor
