// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/evaluation_order.h"

#include <algorithm>
#include <vector>

#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/conversion.h"
#include "extractor/clang/syntax/evaluated.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::VarDecl;

const VarDecl* EvaluationOrder::variableAt(const clang::Expr& place) const {
  const clang::Expr* inner = place.IgnoreParenCasts();
  if (const auto* name = dyn_cast<clang::DeclRefExpr>(inner)) {
    const auto* variable = dyn_cast<VarDecl>(name->getDecl());
    return variable ? linker_.resolve(variable) : nullptr;
  }
  if (const auto* member = dyn_cast<clang::MemberExpr>(inner); member && !member->isArrow())
    return variableAt(*member->getBase());
  const auto* element = dyn_cast<clang::ArraySubscriptExpr>(inner);
  const clang::Expr* array = element ? element->getBase()->IgnoreParenImpCasts() : nullptr;
  return array && array->getType()->isArrayType() ? variableAt(*array) : nullptr;
}

void EvaluationOrder::collect(const clang::Stmt& statement, Touched& touched) const {
  if (const auto* e = dyn_cast<clang::BinaryOperator>(&statement); e && e->isAssignmentOp()) {
    touched.written.insert(variableAt(*e->getLHS()));
    if (e->isCompoundAssignmentOp()) touched.read.insert(variableAt(*e->getLHS()));
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(&statement); e && e->isIncrementDecrementOp())
    touched.written.insert(variableAt(*e->getSubExpr()));
  if (const auto* e = dyn_cast<clang::CastExpr>(&statement); e && conversionOf(*e) == Conversion::Load)
    touched.read.insert(variableAt(*e->getSubExpr()));
  if (const auto* e = dyn_cast<clang::AtomicExpr>(&statement)) {
    const auto* address = dyn_cast<clang::UnaryOperator>(e->getPtr()->IgnoreParenCasts());
    touched.written.insert(address ? variableAt(*address->getSubExpr()) : nullptr);
  }
  if (const auto* call = dyn_cast<clang::CallExpr>(&statement))
    if (const Callee callee = calleeOf(*call, linker_, models_); callee.hasBody())
      touched.called.insert(callee.function);
  anyPart(statement, [&](const clang::Stmt* part) {
    collect(*part, touched);
    return false;
  });
}

const EvaluationOrder::Touched& EvaluationOrder::touchedBy(const clang::FunctionDecl& function) {
  const auto [found, isNew] = functions_.try_emplace(&function);
  if (!isNew) return found->second;
  Touched& touched = found->second;
  if (function.getBody()) collect(*function.getBody(), touched);
  // Each call has its own local variables.
  const auto isOwn = [](const VarDecl* variable) { return variable && variable->hasLocalStorage(); };
  std::erase_if(touched.read, isOwn);
  std::erase_if(touched.written, isOwn);
  return touched;
}

EvaluationOrder::Touched EvaluationOrder::touchedByAll(const clang::Expr& expression) {
  Touched all;
  collect(expression, all);
  std::vector<const clang::FunctionDecl*> work(all.called.begin(), all.called.end());
  while (!work.empty()) {
    const Touched& one = touchedBy(*work.back());
    work.pop_back();
    all.read.insert(one.read.begin(), one.read.end());
    all.written.insert(one.written.begin(), one.written.end());
    for (const clang::FunctionDecl* callee : one.called)
      if (all.called.insert(callee).second) work.push_back(callee);
  }
  return all;
}

bool EvaluationOrder::matters(const clang::Expr& one, const clang::Expr& other, const clang::ASTContext& context) {
  if (!one.HasSideEffects(context) && !other.HasSideEffects(context)) return false;
  const Touched first = touchedByAll(one);
  const Touched second = touchedByAll(other);
  const auto meet = [](const std::set<const VarDecl*>& a, const std::set<const VarDecl*>& b) {
    return std::any_of(a.begin(), a.end(), [&](const VarDecl* variable) { return b.contains(variable); });
  };
  return meet(first.written, second.written) || meet(first.written, second.read) || meet(second.written, first.read);
}

}  // namespace moire::extractor
