// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/call_graph.h"

#include "extractor/clang/syntax/evaluated.h"

namespace moire::extractor {

using clang::FunctionDecl;

const std::vector<const FunctionDecl*>& CallGraph::calleesOf(const FunctionDecl* function) {
  const auto [found, isNew] = callees_.try_emplace(function);
  if (!isNew) return found->second;
  std::set<const FunctionDecl*> met;
  std::vector<const clang::Stmt*> work = {function->getBody()};
  for (const EvaluatedInType& evaluated : evaluatedOnEntry(*function)) work.push_back(evaluated.expression);
  while (!work.empty()) {
    const clang::Stmt* statement = work.back();
    work.pop_back();
    if (!statement) continue;
    anyPart(*statement, [&](const clang::Stmt* part) {
      work.push_back(part);
      return false;
    });
    const auto* call = clang::dyn_cast<clang::CallExpr>(statement);
    const Callee callee = call ? calleeOf(*call, linker_, models_) : Callee{};
    if (callee.model && callee.model->spawns) starting_.insert(function);
    if (callee.hasBody() && met.insert(callee.function).second) found->second.push_back(callee.function);
  }
  return found->second;
}

bool CallGraph::startsThreads(const FunctionDecl* function) {
  calleesOf(function);
  return starting_.contains(function);
}

bool CallGraph::isRecursive(const FunctionDecl* function) {
  const auto [found, isNew] = recursive_.try_emplace(function, false);
  if (!isNew) return found->second;
  std::set<const FunctionDecl*> met;
  std::vector<const FunctionDecl*> work = calleesOf(function);
  while (!work.empty()) {
    const FunctionDecl* callee = work.back();
    work.pop_back();
    if (callee == function) return found->second = true;
    if (!met.insert(callee).second) continue;
    const auto& next = calleesOf(callee);
    work.insert(work.end(), next.begin(), next.end());
  }
  return false;
}

}  // namespace moire::extractor
