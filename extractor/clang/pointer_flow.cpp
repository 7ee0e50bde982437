// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointer_flow.h"

#include "extractor/clang/pointer_flow_visitor.h"

namespace moire::extractor {

PointerFlow::PointerFlow(const Linker& linker, const FunctionModels& models,
                         const std::vector<const clang::FunctionDecl*>& roots, const Variables& opaque) {
  PointerFlowVisitor visitor(*this, linker, models);
  for (const auto* root : roots) visitor.reach(root);
  // Code that is not analysed can follow pointers in variables that it can name.
  for (const auto* variable : linker.variables())
    if (variable->isExternallyVisible()) visitor.reach(variable);
  visitor.run();
  propagate(opaque);
}

bool PointerFlow::isBindable(const clang::VarDecl* pointer) const {
  if (!pointer->getType()->isPointerType() || !pointer->hasLocalStorage()) return false;
  return (clang::isa<clang::ParmVarDecl>(pointer) || initialised_.contains(pointer)) &&
         !escaped_.contains({pointer, true});
}

void PointerFlow::propagate(const Variables& opaque) {
  for (const auto* variable : opaque) escaped_.insert({variable, true});
  for (const auto* variable : changed_) escaped_.insert({variable, true});
  std::vector<Node> work(escaped_.begin(), escaped_.end());
  while (!work.empty()) {
    const Node sink = work.back();
    work.pop_back();
    const auto found = sources_.find(sink);
    if (found == sources_.end()) continue;
    for (const Node& source : found->second)
      if (escaped_.insert(source).second) work.push_back(source);
  }
  for (const auto* variable : metVariables_)
    if (escapes(variable)) escapedVariables_.push_back(variable);
  for (const auto& literal : metLiterals_)
    if (escapes(literal.expression)) escapedLiterals_.push_back(literal);
  for (const auto* function : metFunctions_)
    if (escapes(function)) escapedFunctions_.push_back(function);
}

}  // namespace moire::extractor
