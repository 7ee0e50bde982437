// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/locking_parameters.h"

#include <algorithm>

#include "extractor/clang/syntax/callee.h"

namespace moire::extractor {

using clang::dyn_cast;

namespace {

bool uses(const clang::Stmt* statement, const clang::ParmVarDecl& parameter) {
  if (!statement) return false;
  const auto* name = dyn_cast<clang::DeclRefExpr>(statement);
  if (name && name->getDecl() == &parameter) return true;
  return std::any_of(statement->child_begin(), statement->child_end(),
                     [&](const clang::Stmt* child) { return uses(child, parameter); });
}

bool isLock(const FunctionModel& model, unsigned argument) {
  for (const auto& position : {model.acquires, model.acquiresShared, model.releases, model.waits})
    if (position == argument) return true;
  return model.tries && model.tries->lock == argument;
}

}  // namespace

bool LockingParameters::contains(const clang::FunctionDecl& function, unsigned parameter) {
  const auto [found, isNew] = known_.try_emplace({&function, parameter}, false);  // set at once, so that recursion ends
  if (!isNew || parameter >= function.getNumParams() || !function.getBody()) return found->second;
  const bool result = usesLock(function.getBody(), *function.getParamDecl(parameter));
  return known_[{&function, parameter}] = result;
}

bool LockingParameters::usesLock(const clang::Stmt* statement, const clang::ParmVarDecl& parameter) {
  if (!statement) return false;
  if (const auto* call = dyn_cast<clang::CallExpr>(statement)) {
    const Callee callee = calleeOf(*call, linker_, models_);
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      if (!uses(call->getArg(i), parameter)) continue;
      if (callee.model && isLock(*callee.model, i)) return true;
      if (callee.hasBody() && contains(*callee.function, i)) return true;
    }
  }
  return std::any_of(statement->child_begin(), statement->child_end(),
                     [&](const clang::Stmt* child) { return usesLock(child, parameter); });
}

}  // namespace moire::extractor
